// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The local time of a moment, in the texts that EXIF uses.
struct WallClock {
    let year: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// The date, such as `2021:04:03`.
    let day: String
    /// The date and the time, such as `2021:04:03 09:12:11`.
    let dateTime: String
    /// The milliseconds in three digits.
    let subSecond: String
    /// The offset from UTC, such as `+09:00`.
    let offset: String

    init(_ date: Date, utcOffsetSeconds: Int) {
        let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) + utcOffsetSeconds * 1000
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let shown = Date(timeIntervalSince1970: Double(milliseconds / 1000))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: shown)
        year = parts.year ?? 0
        hour = parts.hour ?? 0
        minute = parts.minute ?? 0
        second = parts.second ?? 0
        day = String(format: "%04d:%02d:%02d", year, parts.month ?? 0, parts.day ?? 0)
        dateTime = day + String(format: " %02d:%02d:%02d", hour, minute, second)
        subSecond = String(format: "%03d", milliseconds % 1000)
        let minutes = abs(utcOffsetSeconds) / 60
        offset = (utcOffsetSeconds < 0 ? "-" : "+") + String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }
}
