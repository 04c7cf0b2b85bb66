// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The capture dates of an asset in a library of Apple Photos.
struct AppleDates: Sendable {
    /// Seconds since 2001, as shown to the user.
    var created: Double?
    /// Seconds since 2001, as read from the file.
    var extended: Double?
    /// The EXIF date, without a zone.
    var exif: String?
    var offset: Int64?
    var zoneName: String?

    /// The date to sort by.
    var instant: Date? { captureDate(beside: nil)?.date }

    /// Returns the library's date if it is plausible, else the file's.
    func captureDate(beside file: CaptureDate?) -> CaptureDate? {
        if let date = AppleDates.date(created) { return placed(date, beside: file) }
        if let date = wallClock(beside: file) { return placed(date, beside: file) }
        if let date = AppleDates.date(extended) { return placed(date, beside: file) }
        return file
    }

    /// Returns a date, or `nil` if it is outside the years 1800 to 2200: databases contain such numbers.
    static func date(_ seconds: Double?) -> Date? {
        guard let seconds, plausible.contains(seconds) else { return nil }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// The years 1800 to 2200, in seconds since 2001.
    private static let plausible = -6_342_969_600.0...6_279_811_200.0

    private func placed(_ date: Date, beside file: CaptureDate?) -> CaptureDate {
        let (offset, zone) = zone(at: date, beside: file)
        return CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: .library)
    }

    private func zone(at date: Date, beside file: CaptureDate?) -> (offset: Int, zone: CaptureDate.Zone) {
        if let offset, (-18 * 3600...18 * 3600).contains(offset) { return (Int(offset), .fromFile) }
        if let zone = zoneName.flatMap({ TimeZone(identifier: $0) }) {
            return (zone.secondsFromGMT(for: date), .fromFile)
        }
        if let file { return (file.utcOffsetSeconds, file.zone) }
        return (TimeZone.current.secondsFromGMT(for: date), .assumed)
    }

    /// Parses an EXIF date such as `2020:05:12 18:47:13`, a local time in the asset's zone.
    private func wallClock(beside file: CaptureDate?) -> Date? {
        let numbers = (exif ?? "").split { ": ".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6, (1800...2199).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4]),
            (0...60).contains(numbers[5]), let utc = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        let clock = calendar.date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5]))
        return clock.map { $0.addingTimeInterval(-Double(zone(at: $0, beside: file).offset)) }
    }
}
