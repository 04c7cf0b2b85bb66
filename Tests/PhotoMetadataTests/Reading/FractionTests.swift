// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoMetadata

/// A date without a fraction of a second gets the fraction of another source for the same second.
struct FractionTests {
    /// Returns EXIF's date, which has no fraction, after another source was added with the same wall clock and a
    /// fraction.
    private func date(_ offset: Int?, beside other: Int?, secondsLater: Int = 0) throws -> CaptureDate {
        var parsed = ParsedMetadata(.jpeg)
        var whole = try #require(WallClock(year: 2024, month: 6, day: 12, hour: 23, minute: 59, second: 59))
        whole.offsetSeconds = offset
        var fine = whole
        fine.offsetSeconds = other
        fine.seconds += secondsLater
        fine.nanoseconds = 250_000_000
        parsed.add(.exifOriginal, whole)
        parsed.add(.xmp, fine)
        return try #require(parsed.captureDates(in: .gmt).first { $0.source == .exifOriginal })
    }

    private func fraction(of date: CaptureDate) -> Double {
        date.date.timeIntervalSince1970 - date.date.timeIntervalSince1970.rounded(.down)
    }

    @Test(arguments: [(nil, nil), (nil, 7_200), (7_200, nil), (7_200, 7_200), (-16_200, -16_200)] as [(Int?, Int?)])
    func theSameSecondHasTheFraction(_ offset: Int?, _ other: Int?) throws {
        #expect(abs(fraction(of: try date(offset, beside: other)) - 0.25) < 1e-6)
    }

    /// The same wall clock in different zones is a different moment.
    @Test(arguments: [(7_200, 3_600), (0, -3_600), (-16_200, 16_200)])
    func theSameWallInAnotherZoneIsAnotherSecond(_ offset: Int, _ other: Int) throws {
        #expect(fraction(of: try date(offset, beside: other)) == 0)
    }

    @Test func anotherSecondTellsNothing() throws {
        #expect(fraction(of: try date(7_200, beside: 7_200, secondsLater: 1)) == 0)
    }
}
