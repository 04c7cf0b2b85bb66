// Licensed under the Apache License, Version 2.0. See LICENSE.

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
