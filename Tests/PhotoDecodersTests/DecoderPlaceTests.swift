// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoDecoders

@Suite struct DecoderPlaceTests {
    private static let setting = ProcessInfo.processInfo.environment["PHOTOS_DECODERS"]

    @Test(arguments: [nil, "nonsense", "children"])
    func aProgramDecodesInProcessesOfTheirOwnUnlessItIsToldOtherwise(_ setting: String?) {
        #expect(DecoderPlace(setting: setting, canStart: true) == .children)
    }

    @Test func aSettingLeavesDecodersInProcess() {
        #expect(DecoderPlace(setting: "inprocess", canStart: true) == .inProcess)
    }

    @Test func whereNoProcessCanBeStartedDecodingIsInProcess() {
        #expect(DecoderPlace(setting: "children", canStart: false) == .inProcess)
    }

    @Test func aShortageIsNoReasonToDecodeInProcess() {
        for number in [EPERM, EACCES, ENOSYS, ENOENT] { #expect(DecoderStartFailure.system(number).isForEver) }
        for number in [EAGAIN, ENOMEM, EMFILE, ENFILE] { #expect(!DecoderStartFailure.system(number).isForEver) }
        #expect(!DecoderStartFailure.program("was killed").isForEver)
        #expect(!DecoderStartFailure.decoder("was killed").isForEver)
    }

    /// So that all tests run as programs do.
    @Test(.enabled("decoders are not to be processes here") { setting == nil })
    func testBundlesDecodeInProcessesOfTheirOwn() {
        #expect(DecoderPlace.ofProgram == .children)
    }
}
