// Licensed under the Apache License, Version 2.0. See LICENSE.

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
