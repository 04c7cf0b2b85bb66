// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Writes a message with values in the places that its format names; see ``Logger`` for where it goes.
///
/// `%@` and `%s` show `<private>` unless they are `%{public}@`; numbers are shown unless they are `%{private}d`. A place
/// without a value, or of a kind that is not known (`%.*P`), is shown as it is written.
///
/// - Parameters:
///   - message: The format, as of `printf`, with `%@` for objects.
///   - dso: Of no use here.
///   - log: What the message is written under.
///   - type: How much the message matters.
///   - args: The values, in order.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(type) { LogFormat(message).text(of: args, showsPrivate: $0) }
}

/// Writes a message with values in the places that its format names; as ``os_log(_:dso:log:type:_:)``.
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
