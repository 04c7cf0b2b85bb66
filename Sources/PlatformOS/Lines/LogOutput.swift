// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// Where lines go, and which.
struct LogOutput: Sendable {
    var settings: LogSettings
    var write: @Sendable (LogLine) -> Void

    /// Standard error, unless a test listens to what its own task writes.
    @TaskLocal static var current = LogOutput(
        settings: LogSettings(environment: ProcessInfo.processInfo.environment),
        write: { writeToStandardError($0.rendered() + "\n") })

    /// In one system call, so that lines of several threads and processes do not mix.
    private static func writeToStandardError(_ line: String) {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            // There is nobody to tell that standard error is closed.
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, written))
        }
    }
}
