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

extension WallClock {
    /// Parses `2024:05:06 07:08:09`, `2024-05-06T07:08:09.25+02:00` and variants in between: the formats of EXIF, XMP,
    /// QuickTime and PNG texts. Returns `nil` for blanks, for zeros and for days that do not exist.
    init?(_ text: some StringProtocol) {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4...4), scanner.skipSeparator(),
            let month = scanner.number(digits: 1...2), scanner.skipSeparator(),
            let day = scanner.number(digits: 1...2)
        else { return nil }
        guard scanner.skipSeparator(), let hour = scanner.number(digits: 1...2) else {
            self.init(year: year, month: month, day: day)
            return
        }
        guard scanner.skipSeparator(), let minute = scanner.number(digits: 1...2) else { return nil }
        let mark = scanner
        var second = 0
        if scanner.skip(":"), let number = scanner.number(digits: 1...2) { second = number } else { scanner = mark }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        if scanner.skip(".") || scanner.skip(",") { nanoseconds = scanner.fraction() }
        offsetSeconds = scanner.offset()
    }

    /// Parses a date of EXIF, whose sub-seconds and offset have tags of their own.
    init?(_ text: String, subseconds: String?, offset: String?) {
        self.init(text)
        if let subseconds {
            var scanner = DateScanner(subseconds)
            nanoseconds = scanner.fraction()
        }
        if let offset { offsetSeconds = WallClock.offset(offset) ?? offsetSeconds }
    }

    /// Parses `+02:00`, `-0330` or `Z`; returns the offset in seconds, or `nil` if there is no valid one.
    static func offset(_ text: String) -> Int? {
        var scanner = DateScanner(text)
        return scanner.offset()
    }
}

/// A scanner for the digits of a date.
private struct DateScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) {
        rest = Substring(text).utf8
    }

    /// Reads a number of this many digits, after blanks: some cameras write `2004: 1: 9`.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        var value = 0
        var count = 0
        while count < digits.upperBound, let digit = DateScanner.digit(rest.first) {
            value = value * 10 + digit
            count += 1
            rest.removeFirst()
        }
        return count >= digits.lowerBound ? value : nil
    }

    /// Reads the digits after a decimal point, as nanoseconds.
    mutating func fraction() -> Int {
        var value = 0
        var unit = 100_000_000
        while let digit = DateScanner.digit(rest.first) {
            value += digit * unit
            unit /= 10
            rest.removeFirst()
        }
        return value
    }

    /// Reads `Z`, `+02:00`, `-0330` or `+02`; returns the offset in seconds, or `nil` if there is no valid one.
    mutating func offset() -> Int? {
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        if skip("Z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(digits: 2...2) else { return nil }
        _ = skip(":")
        let minutes = number(digits: 2...2) ?? 0
        guard hours <= 15, minutes <= 59 else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }

    /// Skips one of `:`, `-`, `/`, `.`, `T` or a blank.
    mutating func skipSeparator() -> Bool {
        guard let first = rest.first, ":-/. T".utf8.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private static func digit(_ byte: UInt8?) -> Int? {
        guard let byte, byte >= 0x30, byte <= 0x39 else { return nil }
        return Int(byte - 0x30)
    }
}
