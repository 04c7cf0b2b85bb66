// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A date as recorded: a local time, and the offset from UTC if there is one.
struct WallClock: Hashable {
    /// The local time in seconds since 1970.
    var seconds: Int
    var nanoseconds = 0
    /// The offset from UTC; `nil` if it is not recorded.
    var offsetSeconds: Int?

    /// Creates a date, or returns `nil` if the day or time does not exist.
    init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= WallClock.daysInMonth(month, of: year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        let days = WallClock.daysFrom1970(year: year, month: month, day: day)
        seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    /// Creates an instant in UTC, as recorded by containers and GPS.
    init(secondsFrom1970 seconds: Int) {
        self.seconds = seconds
        offsetSeconds = 0
    }

    /// Returns the date as an instant; without an offset the local time is taken in `zone`.
    func captureDate(_ source: CaptureDate.Source, in zone: TimeZone) -> CaptureDate {
        let offset = offsetSeconds ?? zone.offset(atWallClock: Double(seconds))
        let instant = Double(seconds - offset) - Date.timeIntervalBetween1970AndReferenceDate
        return CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: instant + Double(nanoseconds) / 1e9), utcOffsetSeconds: offset,
            zone: offsetSeconds == nil ? .assumed : .fromFile, source: source)
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days in the Gregorian calendar. Years begin in March, so that the leap day comes last.
    private static func daysFrom1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let century = shifted / 400
        let yearOfEra = shifted - century * 400
        return century * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
