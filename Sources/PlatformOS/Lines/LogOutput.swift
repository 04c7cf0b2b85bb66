// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

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
