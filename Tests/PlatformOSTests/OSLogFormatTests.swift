// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformOS
import Testing

struct OSLogFormatTests {
    private func text(_ message: OSLogMessage) -> String {
        written { Logger().log(message) }.joined().replacing("default: ", with: "")
    }

    @Test func aStringIsAlignedToColumns() {
        #expect(text("\("ab", align: .right(columns: 4), privacy: .public)|") == "  ab|")
        #expect(text("\("ab", align: .left(columns: 4), privacy: .public)|") == "ab  |")
        #expect(text("\("abcde", align: .left(columns: 4), privacy: .public)|") == "abcde|")
        #expect(text("\(7, align: .right(columns: 3))|") == "  7|")
    }

    @Test func anIntegerIsDecimal() {
        #expect(text("\(-12) \(UInt8(200)) \(Int64.min)") == "-12 200 -9223372036854775808")
        #expect(text("\(5, format: .decimal(explicitPositiveSign: true))") == "+5")
        #expect(text("\(-5, format: .decimal(minDigits: 3))") == "-005")
    }

    @Test func anIntegerIsHexadecimalOrOctalWhenAsked() {
        #expect(text("\(255, format: .hex) \(8, format: .octal)") == "ff 10")
        #expect(text("\(Int8(-1), format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
        #expect(text("\(10, format: .hex(minDigits: 4))") == "000a")
    }

    @Test func aFractionHasSixDigitsUnlessAskedOtherwise() {
        #expect(text("\(1.5) \(Float(0.25))") == "1.500000 0.250000")
        #expect(text("\(1.5, format: .fixed(precision: 2, explicitPositiveSign: true))") == "+1.50")
        #expect(text("\(1500.0, format: .exponential(precision: 1))") == "1.5e+03")
        #expect(text("\(0.5, format: .hybrid)") == "0.5")
    }

    @Test func aTruthHasTheWordsOfItsFormat() {
        #expect(text("\(true) \(false, format: .answer) \(true, format: .answer)") == "true no yes")
    }

    @Test func aDescriptionIsShown() {
        #expect(text("\([1, 2], privacy: .public) \(CGSizeWords(), privacy: .public)") == "[1, 2] 4 × 3")
    }
}

private struct CGSizeWords: CustomStringConvertible {
    var description: String { "4 × 3" }
}
