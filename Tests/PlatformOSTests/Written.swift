// Licensed under the Apache License, Version 2.0. See LICENSE.

import Synchronization

@testable import PlatformOS

/// Returns the messages that a closure logs in a process with this environment, each preceded by its type and name.
func written(_ environment: [String: String] = [:], by body: () -> Void) -> [String] {
    let lines = LineList()
    let output = LogOutput(settings: LogSettings(environment: environment)) { lines.add($0) }
    LogOutput.$current.withValue(output, operation: body)
    return lines.all
}

private final class LineList: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: LogLine) {
        let name = line.name.map { "[\($0)] " } ?? ""
        lines.withLock { $0.append("\(name)\(line.type.name): \(line.text)") }
    }
}
