// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A writer of log messages of one subsystem and category to standard error.
///
/// A message becomes one line, `2026-11-21 12:00:00.123 [subsystem:category] type: message`, written synchronously;
/// loggers are thread-safe. The visibility of an interpolated value depends on its ``OSLogPrivacy``: strings and
/// objects appear as `<private>` unless they have `privacy: .public`. Messages below `info` are dropped, and their
/// interpolations are not evaluated.
///
/// On Apple systems messages go to the system's log. Two environment variables of the process replace its settings:
/// `PHOTOS_LOG` is the lowest type to write (`debug`, `info`, `default`, `error`, `fault`, or `off` for none), and
/// `PHOTOS_LOG_PRIVATE=show` makes private values visible.
public struct Logger: Sendable {
    private let destination: OSLog

    /// Creates a logger without subsystem and category.
    public init() { self.init(.default) }

    /// Creates a logger that writes to an ``OSLog``.
    public init(_ logObj: OSLog) { destination = logObj }

    /// Creates a logger for a part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: The subsystem: by convention the program's identifier in reverse domain notation, such as
    ///     `com.example.album`.
    ///   - category: The part of the program.
    public init(subsystem: String, category: String) { self.init(OSLog(subsystem: subsystem, category: category)) }

    /// Writes a message of the type `default`.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { destination.write(level) { message.text($0) } }

    /// Writes a message of the type `debug`, as ``debug(_:)``.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the type `debug`: dropped unless `PHOTOS_LOG=debug` is set.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the type `info`.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }

    /// Writes a message of the type `default`, as ``log(_:)``.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message of the type `error`, as ``error(_:)``.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the type `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the type `fault`, as ``fault(_:)``.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

    /// Writes a message of the type `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
