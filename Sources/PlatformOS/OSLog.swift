// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The subsystem and category of messages.
///
/// See ``Logger`` for the output. Immutable, and so usable from any thread.
public final class OSLog: NSObject, Sendable {
    /// A category with a special meaning to Apple's tools. Here it is a name like any other.
    public struct Category: RawRepresentable, Sendable {
        /// The name of the category.
        public let rawValue: String

        /// Creates the category of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The category of events to display on a timeline.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    }

    /// The log without subsystem and category.
    public static let `default` = OSLog(name: nil)
    /// A log that drops every message.
    public static let disabled = OSLog(name: nil, isDisabled: true)

    /// The text in brackets of each line.
    private let name: String?
    private let isDisabled: Bool

    /// Creates a log for a part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: The subsystem: by convention the program's identifier in reverse domain notation, such as
    ///     `com.example.album`.
    ///   - category: The part of the program.
    public convenience init(subsystem: String, category: String) { self.init(name: "\(subsystem):\(category)") }

    /// Creates a log for a part of a program, with a category of Apple's tools.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(name: String?, isDisabled: Bool = false) {
        self.name = name
        self.isDisabled = isDisabled
    }

    /// Returns true if messages of the type are written.
    public func isEnabled(type: OSLogType) -> Bool {
        guard !isDisabled, let minimumLevel = LogOutput.current.settings.minimumLevel else { return false }
        return type.severity >= minimumLevel.severity
    }

    /// Writes a message if its type is enabled. The closure makes the text, and is called only then.
    func write(_ type: OSLogType, _ text: (_ showsPrivate: Bool) -> String) {
        guard isEnabled(type: type) else { return }
        let output = LogOutput.current
        output.write(LogLine(date: Date(), name: name, type: type, text: text(output.settings.showsPrivate)))
    }
}

/// The type, or level, of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number of the type in Apple's log. The order of the numbers is not that of severity.
    public let rawValue: UInt8

    /// Creates the type of a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the type of a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// A message on the ordinary course of the program.
    public static let `default` = OSLogType(0x00)
    /// A message that is helpful but not essential.
    public static let info = OSLogType(0x01)
    /// A message for debugging only.
    public static let debug = OSLogType(0x02)
    /// An error in the process.
    public static let error = OSLogType(0x10)
    /// A fault: an error that must not occur.
    public static let fault = OSLogType(0x11)

    /// The rank by severity; an unknown number has the rank of `default`.
    var severity: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .error: 3
        case .fault: 4
        default: 2
        }
    }

    /// The name of the type in a line.
    var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}

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
