// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A moment in local time: ISO 8601 for machines, a shorter form for people.
struct Timestamp: Equatable {
    private let year: Int
    private let month: Int
    private let day: Int
    private let millisecondOfDay: Int
    private let utcOffsetSeconds: Int

    init(_ date: Date, utcOffsetSeconds: Int = 0) {
        let clock = (date.timeIntervalSince1970 + Double(utcOffsetSeconds)) * 1_000
        // The years -9999 to 9999: the range of the form, and far from an integer overflow.
        let milliseconds = Int(min(max(clock.isNaN ? 0 : clock.rounded(), -3.7e14), Timestamp.lastMillisecond))
        let days = (milliseconds - (milliseconds % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000
        (year, month, day) = Timestamp.civil(daysSince1970: days)
        millisecondOfDay = milliseconds - days * 86_400_000
        self.utcOffsetSeconds = utcOffsetSeconds
    }

    /// The end of the year 9999, in milliseconds since 1970.
    private static let lastMillisecond = 253_402_300_799_999.0

    /// The years 1 to 9999 in each time zone, which ISO 8601 can write.
    static let writableDates =
        Date(timeIntervalSince1970: -62_135_510_400)...Date(timeIntervalSince1970: 253_402_214_399)

    /// The form `2024-06-12T14:03:22.250+02:00`.
    var iso8601: String {
        "\(dayText)T\(timeText).\(Timestamp.padded(millisecondOfDay % 1_000, to: 3))\(offsetText)"
    }

    /// The form `2024-06-12 14:03:22 +02:00`.
    var displayText: String { "\(dayText) \(timeText) \(offsetText)" }

    /// The form `2024-06-12`.
    var dayText: String { "\(Timestamp.padded(year, to: 4))-\(Words.twoDigits(month))-\(Words.twoDigits(day))" }

    /// The form `2024`.
    var yearText: String { Timestamp.padded(year, to: 4) }

    /// The form `+02:00`.
    var offsetText: String {
        let minutes = abs(utcOffsetSeconds) / 60
        return "\(utcOffsetSeconds < 0 ? "-" : "+")\(Words.twoDigits(minutes / 60)):\(Words.twoDigits(minutes % 60))"
    }

    private var timeText: String {
        let seconds = millisecondOfDay / 1_000
        return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(Words.twoDigits).joined(separator: ":")
    }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Returns the proleptic Gregorian date of a day, by counting from 1 March of year 0 in eras of 400 years.
    private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
