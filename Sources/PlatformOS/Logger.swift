// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Writes messages of one subsystem and category to standard error.
///
/// A message becomes one line, `2026-11-21 12:00:00.123 [subsystem:category] type: message`, written at once and from any
/// thread. What an interpolated value shows depends on its ``OSLogPrivacy``: strings and objects are `<private>` unless
/// they say `privacy: .public`. Messages below `info` are dropped, and what they interpolate is not evaluated.
///
/// On Apple systems messages go to the system's log. Two environment variables of the process take the place of its
/// settings: `PHOTOS_LOG` names the lowest type to write (`debug`, `info`, `default`, `error`, `fault`, or `off` for none), and
/// `PHOTOS_LOG_PRIVATE=show` shows private values.
public struct Logger: Sendable {
    private let destination: OSLog

    /// A logger without subsystem and category.
    public init() { self.init(.default) }

    /// A logger that writes as an ``OSLog`` does.
    public init(_ logObj: OSLog) { destination = logObj }

    /// A logger for a part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: By custom the program's identifier in reverse, as `com.example.album`.
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
