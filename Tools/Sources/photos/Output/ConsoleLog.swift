// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging

/// A log handler that prints the library's messages: a note or a warning on a line of its own, without time and label.
struct ConsoleLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        Console().say("\(event.level < .warning ? "Note" : "Warning"): \("\(event.message)".printable)")
    }
}
