// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation

/// A day or a time in ISO 8601: `2024-05-06`, `2024-05-06T18:30`, `2024-05-06T18:30:15.5+02:00`.
///
/// A day stands for its beginning. Without a zone, the machine's time zone applies. Years before 1600 are refused: no
/// photo is so old, and calendars count the days before 1582 in two ways.
struct PointInTime: Equatable {
    let date: Date
    /// The local time as it was written: the instant at which a clock in UTC shows it. A day is its midnight.
    let wallClock: Date
    /// The offset from UTC in the text; `nil` without one.
    let utcOffsetSeconds: Int?

    /// Creates a point in time, or returns `nil` when the text has another form or the day or time does not exist.
    init?(_ text: String, in timeZone: TimeZone = .current) {
        let form = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)([.,]\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?)?/
        guard let match = text.wholeMatch(of: form) else { return nil }
        let numbers = [match.1, match.2, match.3, match.4 ?? "0", match.5 ?? "0", match.6 ?? "0"].compactMap { Int($0) }
        guard numbers.count == 6, numbers[0] >= PointInTime.firstYear,
            let zone = match.8.map(PointInTime.zone) ?? timeZone,
            let wall = PointInTime.date(numbers, in: .gmt), PointInTime.numbers(of: wall) == numbers,
            let date = match.4 == nil ? PointInTime.day(numbers, in: zone) : PointInTime.date(numbers, in: zone)
        else { return nil }
        let fraction = match.7.flatMap { Double("0." + $0.dropFirst()) } ?? 0
        self.date = date + fraction
        wallClock = wall + fraction
        utcOffsetSeconds = match.8 == nil ? nil : zone.secondsFromGMT()
    }

    private static let firstYear = 1600

    /// Returns the zone of an offset such as `+02:00`, `+02` or `Z`.
    static func zone(_ text: Substring) -> TimeZone? {
        guard text != "Z" else { return .gmt }
        let digits = text.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)), let minutes = digits.count > 2 ? Int(digits.suffix(2)) : 0,
            hours <= 14, minutes <= 59
        else { return nil }
        return TimeZone(secondsFromGMT: (text.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes) * 60)
    }

    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    private static func date(_ numbers: [Int], in zone: TimeZone) -> Date? {
        calendar(zone).date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5]))
    }

    /// Returns the beginning of a day, which is not midnight where the clocks go forward at midnight.
    private static func day(_ numbers: [Int], in zone: TimeZone) -> Date? {
        date(Array(numbers[..<3]) + [12, 0, 0], in: zone).map(calendar(zone).startOfDay)
    }

    private static func numbers(of date: Date) -> [Int] {
        let parts = calendar(.gmt).dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        return [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].compactMap(\.self)
    }
}

extension PointInTime {
    /// Parses an argument of the command line. The error explains the form.
    init(parsing text: String) throws {
        guard let point = PointInTime(text) else {
            throw ValidationError(
                """
                “\(text.printable)” is not a day or time of the years 1600 to 9999: write 2024-05-06, 2024-05-06T18:30 or \
                2024-05-06T18:30:00+02:00.
                """)
        }
        self = point
    }
}
