// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A message with its metadata, as one line.
struct LogLine: Sendable {
    var date: Date
    /// The subsystem and the category, separated by a colon; `nil` for the default log.
    var name: String?
    var type: OSLogType
    var text: String

    /// Returns the line `2026-11-21 12:00:00.123 [subsystem:category] type: message`, with line breaks in the message
    /// escaped.
    func rendered(in zone: TimeZone = .current) -> String {
        let place = name.map { " [\($0)]" } ?? ""
        return "\(timestamp(in: zone))\(place) \(type.name): \(text)".replacing("\n", with: "\\n")
    }

    private func timestamp(in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
        let thousandths = (parts.nanosecond ?? 0) / 1_000_000
        let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, thousandths]
        return String(format: "%04d-%02d-%02d %02d:%02d:%02d.%03d", arguments: numbers.map { $0 ?? 0 })
    }
}
