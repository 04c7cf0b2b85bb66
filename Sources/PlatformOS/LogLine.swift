// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

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

/// The destination of log lines and the settings that select them.
struct LogOutput: Sendable {
    var settings: LogSettings
    var write: @Sendable (LogLine) -> Void

    /// The output of the current task: standard error, unless a test records the lines of its own task.
    @TaskLocal static var current = LogOutput(
        settings: LogSettings(environment: ProcessInfo.processInfo.environment),
        write: { writeToStandardError($0.rendered() + "\n") })

    /// Writes the line in one system call if possible, so that lines of several threads and processes do not mix.
    private static func writeToStandardError(_ line: String) {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            // A closed standard error cannot be reported anywhere.
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, written))
        }
    }
}

/// The settings for messages, read from the environment.
struct LogSettings: Sendable {
    /// The lowest type to write; `nil` for none.
    var minimumLevel: OSLogType?
    var showsPrivate: Bool

    init(environment: [String: String]) {
        minimumLevel = LogSettings.minimumLevel(named: environment["PHOTOS_LOG"] ?? "")
        showsPrivate = environment["PHOTOS_LOG_PRIVATE"] == "show"
    }

    /// Returns the type of a name: `nil` for `off`, and `info`, the default, for an unknown word.
    private static func minimumLevel(named word: String) -> OSLogType? {
        let types: [OSLogType] = [.debug, .info, .default, .error, .fault]
        return word == "off" ? nil : types.first { $0.name == word } ?? .info
    }
}
