// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A date as it is written down: what a clock on the wall showed, and the zone if one is named.
struct WallClock: Hashable {
    /// Seconds from 1970 on the same wall.
    var seconds: Int
    var nanoseconds = 0
    /// The wall's distance from UTC; `nil` when nothing says it.
    var offsetSeconds: Int?

    /// `nil` when there is no such day or time.
    init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= WallClock.daysInMonth(month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        let days = WallClock.daysFrom1970(year: year, month: month, day: day)
        seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// An instant that is known by UTC, as containers and satellites give it.
    init(secondsFrom1970 seconds: Int) {
        self.seconds = seconds
        offsetSeconds = 0
    }

    /// The date with its place in time: where no zone is named, the wall is taken to stand in `zone`.
    func captureDate(_ source: CaptureDate.Source, in zone: TimeZone) -> CaptureDate {
        let offset = offsetSeconds ?? zone.offset(atWallClock: Double(seconds))
        let instant = Double(seconds - offset) - Date.timeIntervalBetween1970AndReferenceDate
        return CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: instant + Double(nanoseconds) / 1e9), utcOffsetSeconds: offset,
            zone: offsetSeconds == nil ? .assumed : .told, source: source)
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days of the Gregorian calendar, counted from a March so that the leap day comes last.
    private static func daysFrom1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let century = shifted / 400
        let yearOfEra = shifted - century * 400
        return century * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
