// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoLibrary

/// The columns of a fetch, and its sections of days, months and years.
struct AssetColumnsTests {
    private static func columns(_ dates: [Date?]) -> AssetColumns {
        var columns = AssetColumns()
        for date in dates { columns.append(PixelSize(width: 4, height: 3), created: date) }
        return columns
    }

    private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    @Test(arguments: [
        (4_032, 3_024, 85), (3_024, 4_032, 48), (3_000, 3_000, 64), (1_920, 1_080, 114), (10_000, 1_000, 255),
        (1, 1_000, 1), (0, 0, 0), (100, 0, 0), (0, 100, 0),
    ])
    func aspectRatiosAreIn64ths(_ width: Int, _ height: Int, _ ratio: UInt8) {
        var columns = AssetColumns()
        columns.append(PixelSize(width: width, height: height), created: nil)
        #expect(columns.aspectRatios == [ratio])
    }

    // MARK: - Sections

    @Test func aDayBeginsAtMidnightOfTheTimeZone() throws {
        let columns = Self.columns([try Self.date("2024-12-31T22:30:00Z"), try Self.date("2024-12-31T23:30:00Z")])
        #expect(
            columns.sections(by: .day, in: .gmt) == [AssetSection(year: 2024, month: 12, day: 31, count: 2)])
        #expect(
            try columns.sections(by: .day, in: Self.zone("Europe/Berlin")) == [
                AssetSection(year: 2024, month: 12, day: 31, count: 1),
                AssetSection(year: 2025, month: 1, day: 1, count: 1),
            ])
    }

    @Test func monthsAndYearsAreSectionsOfTheirDays() throws {
        let columns = Self.columns(
            try ["2023-12-31T12:00:00Z", "2024-02-01T12:00:00Z", "2024-02-29T12:00:00Z", "2024-03-01T12:00:00Z"]
                .map(Self.date))
        #expect(
            columns.sections(by: .month, in: .gmt) == [
                AssetSection(year: 2023, month: 12, count: 1), AssetSection(year: 2024, month: 2, count: 2),
                AssetSection(year: 2024, month: 3, count: 1),
            ])
        #expect(
            columns.sections(by: .year, in: .gmt) == [
                AssetSection(year: 2023, count: 1), AssetSection(year: 2024, count: 3),
            ])
    }

    @Test(arguments: AssetSection.Unit.allCases)
    func assetsWithoutADateAreASectionOfTheirOwn(_ unit: AssetSection.Unit) throws {
        let columns = Self.columns([nil, nil, try Self.date("2024-02-01T12:00:00Z")])
        let sections = columns.sections(by: unit, in: .gmt)
        #expect(sections.map(\.year) == [nil, 2024] && sections.map(\.count) == [2, 1])
        #expect(sections[0].month == nil && sections[0].day == nil)
    }

    @Test func aSectionIsARunOfTheOrder() throws {
        let (one, other) = (try Self.date("2024-02-01T12:00:00Z"), try Self.date("2023-02-01T12:00:00Z"))
        #expect(Self.columns([one, other, one]).sections(by: .year, in: .gmt).map(\.year) == [2024, 2023, 2024])
    }

    @Test(arguments: ["2025-03-30", "2025-10-26"])
    func aDayOnWhichClocksAreChangedIsOneSection(_ day: String) throws {
        let noon = try Self.date("\(day)T10:00:00Z")
        let halfHours = (-20...20).map { noon.addingTimeInterval(Double($0) * 1_800) }
        let sections = try Self.columns(halfHours).sections(by: .day, in: Self.zone("Europe/Berlin"))
        #expect(sections.count == 1 && sections[0].count == halfHours.count)
    }

    /// Time zones whose clocks change at midnight, by half an hour, by a day, or are not a whole number of hours from GMT.
    @Test(arguments: [
        "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "Europe/Berlin",
        "Africa/Monrovia",
    ])
    func sectionsAreThoseOfTheCalendar(_ name: String) throws {
        let zone = try Self.zone(name)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // The years 1921 to 2080, newest first, with several dates on some days.
        let first = (0..<2_000).map { Double($0 * 2_654_435_761 % 5_000_000_000) - 2.5e9 }
        let dates = first + first.enumerated().map { $1 + Double($0 * 7_919 % 90_000) }
        let columns = Self.columns(dates.sorted(by: >).map { Date(timeIntervalSinceReferenceDate: $0) })
        var expected: [AssetSection] = []
        for seconds in columns.creationSeconds {
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: seconds))
            if let last = expected.last, last.year == parts.year, last.month == parts.month, last.day == parts.day {
                expected[expected.count - 1].count += 1
            } else {
                expected.append(AssetSection(year: parts.year, month: parts.month, day: parts.day, count: 1))
            }
        }
        #expect(columns.sections(by: .day, in: zone) == expected)
    }
}
