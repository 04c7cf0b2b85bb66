// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Assets of a fetch that follow each other and were taken on the same day, or in the same month or year.
public struct AssetSection: Hashable, Sendable {
    /// The time that a section covers.
    public enum Unit: Sendable, CaseIterable {
        /// A day of the time zone.
        case day
        /// A month of the Gregorian calendar.
        case month
        /// A year of the Gregorian calendar.
        case year
    }

    /// The year of the Gregorian calendar; `nil` for assets without a creation date, as are month and day.
    public var year: Int?
    /// The month from 1 to 12; `nil` in sections of years.
    public var month: Int?
    /// The day of the month; `nil` in sections of months and years.
    public var day: Int?
    /// The number of assets.
    public var count: Int
}

extension AssetColumns {
    /// Divides the assets into sections, in the order of the fetch. The counts add up to ``count``.
    ///
    /// A section ends where the next asset belongs to another day, month or year. Fetch in order of creation date:
    /// otherwise a day has many sections. In that order a million assets take some milliseconds, in others a second.
    ///
    /// - Parameters:
    ///   - unit: The time that a section covers.
    ///   - timeZone: The time zone in which days begin. The index does not know where each picture was taken.
    public func sections(by unit: AssetSection.Unit, in timeZone: TimeZone = .current) -> [AssetSection] {
        var (sections, days): ([AssetSection], LocalDays) = ([], LocalDays(timeZone))
        var (day, count): (LocalDays.Day?, Int) = (nil, 0)
        func endDay() {
            guard let day else { return }
            let section = AssetSection(day, count, by: unit)
            guard let last = sections.last, last.hasPeriod(of: section) else { return sections.append(section) }
            sections[sections.count - 1].count += count
        }
        for seconds in creationSeconds {
            if let day, day.contains(seconds) {
                count += 1
            } else {
                endDay()
                (day, count) = (days.day(of: seconds), 1)
            }
        }
        endDay()
        return sections
    }
}

extension AssetSection {
    fileprivate init(_ day: LocalDays.Day, _ count: Int, by unit: Unit) {
        self.count = count
        guard let number = day.number else { return }
        let date = GregorianDate(daysSince2001: number)
        year = date.year
        if unit != .year { month = date.month }
        if unit == .day { self.day = date.day }
    }

    fileprivate func hasPeriod(of other: AssetSection) -> Bool {
        day == other.day && month == other.month && year == other.year
    }
}

/// The days of a time zone. Consecutive dates of the same week are converted without asking the time zone.
private struct LocalDays {
    /// A day, or a part of a day in which clocks are not changed.
    struct Day {
        /// The number of days since 1 January 2001; `nil` for dates that are missing.
        var number: Int?
        private var start: Double
        private var end: Double

        init(_ number: Int?, from start: Double, to end: Double) {
            self.number = number
            (self.start, self.end) = (start, end)
        }

        func contains(_ seconds: Double) -> Bool { seconds >= start && seconds < end }
    }

    private static let dayLength = 86_400.0
    /// The time within which a time zone changes its clocks once at most.
    private static let bucketLength = 7 * dayLength
    /// The dates that a number of days can be made of. All others count as missing.
    private static let dates = -1e13...1e13

    private let zone: TimeZone
    /// The time in which the offset from GMT is known.
    private var known = (start: 0.0, end: 0.0)
    private var offset = 0.0

    init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the day of a date in seconds since 2001.
    mutating func day(of seconds: Double) -> Day {
        guard LocalDays.dates.contains(seconds) else { return Day(nil, from: seconds, to: seconds.nextUp) }
        if seconds < known.start || seconds >= known.end { findOffset(at: seconds) }
        let number = ((seconds + offset) / LocalDays.dayLength).rounded(.down)
        let start = number * LocalDays.dayLength - offset
        return Day(Int(number), from: max(start, known.start), to: min(start + LocalDays.dayLength, known.end))
    }

    private mutating func findOffset(at seconds: Double) {
        let start = (seconds / LocalDays.bucketLength).rounded(.down) * LocalDays.bucketLength
        let end = start + LocalDays.bucketLength
        offset = offset(at: seconds)
        known = (start, end)
        if offset(at: start) != offset { known.start = change(from: start, to: seconds.rounded(.down)) }
        if offset(at: end) != offset { known.end = change(from: seconds.rounded(.down), to: end) }
    }

    /// Returns the second at which the offset changes between two seconds.
    private func change(from first: Double, to last: Double) -> Double {
        let before = offset(at: first)
        var (low, high) = (first, last)
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if offset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    private func offset(at seconds: Double) -> Double {
        Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds)))
    }
}

/// A date of the Gregorian calendar, which is also used for the time before it was introduced.
private struct GregorianDate {
    var year: Int
    var month: Int
    var day: Int

    /// Years are counted from March, so that the leap day is the last day of a year, in cycles of 400 years.
    init(daysSince2001 days: Int) {
        // 1 March 2000 was 306 days before 1 January 2001.
        let (cycle, dayOfCycle) = (days + 306).flooredDivision(by: 146_097)
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        // The lengths of the months from March on repeat every five months, which have 153 days.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = 2_000 + 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0)
    }
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
