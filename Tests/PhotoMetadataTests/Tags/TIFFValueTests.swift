// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct TIFFValueTests {
    private static let fractions: [(Double, Int, Int)] = [
        (0.004, 1, 250), (1.8, 9, 5), (26, 26, 1), (0, 0, 1), (-0.5, -1, 2), (1.0 / 3, 1, 3), (.nan, 0, 0),
        (.infinity, 0, 0), (1e12, 0, 0),
    ]

    @Test(arguments: fractions)
    func aNumberBecomesTheFractionThatACameraWouldWrite(_ number: Double, _ numerator: Int, _ denominator: Int) {
        let fraction = Fraction(number)
        #expect(fraction.numerator == numerator)
        #expect(fraction.denominator == denominator)
    }

    @Test(arguments: [Double.pi, 2.718281828459045, 47.3769, 123_456.789, -0.000_123, 1_234_567_890.5])
    func aFractionComesClose(_ number: Double) {
        let fraction = Fraction(number)
        #expect(abs(Double(fraction.numerator) / Double(fraction.denominator) - number) <= abs(number) * 1e-8)
    }

    @Test(arguments: [
        (TIFFType.byte, [0, 255]), (.signedByte, [-128, 127]), (.short, [0, 65535]), (.signedShort, [-32768, 32767]),
        (.long, [0, 4_294_967_295]), (.signedLong, [-2_147_483_648, 2_147_483_647]),
    ])
    func wholeNumbersComeBack(_ type: TIFFType, _ numbers: [Double]) {
        #expect(TIFFValue(type, numbers: numbers)?.content == .integers(numbers.map { Int($0) }))
    }

    @Test(arguments: [TIFFType.signedRational, .float, .double]) func fractionsComeBack(_ type: TIFFType) {
        #expect(TIFFValue(type, numbers: [-1.5, 0.25])?.content == .reals([-1.5, 0.25]))
    }

    @Test(arguments: [
        (TIFFType.byte, 256.0), (.byte, -1), (.short, 65536), (.signedShort, 32768), (.long, -1), (.rational, -0.5),
        (.signedLong, 3e9), (.ascii, 1), (.undefined, 256), (.short, .nan),
    ])
    func whatATypeCannotHoldIsNoValue(_ type: TIFFType, _ number: Double) {
        #expect(TIFFValue(type, numbers: [number]) == nil)
    }

    @Test func textEndsAtItsZeroAndLosesItsBlanks() {
        #expect(TIFFValue(.ascii, bytes: Array(" Canon  \0junk".utf8)).content == .text("Canon"))
        #expect(TIFFValue.ascii("").content == .text(""))
    }

    @Test func aDenominatorOfZeroIsNoNumber() throws {
        guard case .reals(let list) = TIFFValue.rationals([(1, 0), (1, 2)]).content else {
            Issue.record("fractions are reals")
            return
        }
        #expect(list[0].isNaN)
        #expect(list[1] == 0.5)
    }

    @Test func anAngleIsDegreesMinutesAndSeconds() {
        #expect(TIFFValue.degrees(-48.8583) == .rationals([(48, 1), (51, 1), (298_800, 10_000)]))
        #expect(TIFFValue.degrees(.nan) == .rationals([(0, 1), (0, 1), (0, 10_000)]))
        #expect(TIFFValue.degrees(.infinity) == .rationals([(360, 1), (0, 1), (0, 10_000)]))
    }

    @Test func theFirstNumberIsTakenAsAWholeOne() {
        #expect(TIFFValue.short(6).integer == 6)
        #expect(TIFFValue.rationals([(72, 1)]).integer == 72)
        #expect(TIFFValue.undefined([3]).integer == 3)
        #expect(TIFFValue.ascii("6").integer == nil)
        #expect(TIFFValue.rationals([(1, 0)]).integer == nil)
        #expect(TIFFValue.rationals([(7, 4)]).integer == 2)
    }
}
