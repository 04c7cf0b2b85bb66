// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotoDecoders

@Suite struct DecoderPlaceTests {
    @Test(arguments: [nil, "nonsense", "inprocess"])
    func aProgramDecodesInProcessUnlessItIsToldOtherwise(_ setting: String?) {
        #expect(DecoderPlace(setting: setting, canStart: true) == .inProcess)
    }

    @Test func aSettingMovesDecodersToProcessesOfTheirOwn() {
        #expect(DecoderPlace(setting: "children", canStart: true) == .children)
    }

    @Test func whereNoProcessCanBeStartedDecodingIsInProcess() {
        #expect(DecoderPlace(setting: "children", canStart: false) == .inProcess)
    }
}
