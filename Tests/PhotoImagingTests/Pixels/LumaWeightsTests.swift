// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import PhotoImaging

/// The brightness of colours.
struct LumaWeightsTests {
    @Test(arguments: [LumaWeights.bt709, .bt601, .bt2020])
    func whiteIsAsBrightAsItsChannels(_ weights: LumaWeights) {
        #expect(abs(weights.channels.reduce(0, +) - 1) < 1e-12)
    }

    @Test func theCodesAreThoseOfH273() {
        let known: [Int: LumaWeights] = [1: .bt709, 2: .bt601, 5: .bt601, 6: .bt601, 9: .bt2020]
        for code in 0...14 { #expect(LumaWeights(code: code) == known[code], "\(code)") }
    }
}
