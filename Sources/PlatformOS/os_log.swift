// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Writes a message with the format's placeholders replaced by values; see ``Logger`` for the output.
///
/// `%@` and `%s` appear as `<private>` unless they are written as `%{public}@`; numbers are visible unless they are
/// written as `%{private}d`. A placeholder without a value, or with an unknown conversion (`%.*P`), appears as written.
///
/// - Parameters:
///   - message: The format, as of `printf`, with `%@` for objects.
///   - dso: Ignored.
///   - log: The log with subsystem and category.
///   - type: The type of the message.
///   - args: The values, in order.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message).text(of: args, showsPrivate: $0) }
}

/// Writes a message with the format's placeholders replaced by values; see ``os_log(_:dso:log:type:_:)``.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message).text(of: args, showsPrivate: $0) }
}

/// Writes an interpolated message of the type `default`, without subsystem and category.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { os_log(.default, log: .default, message) }

/// Writes an interpolated message, without subsystem and category.
@_disfavoredOverload
public func os_log(_ type: OSLogType, _ message: OSLogMessage) { os_log(type, log: .default, message) }

/// Writes an interpolated message.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(type) { message.text($0) } }
