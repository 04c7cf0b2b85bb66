// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number by which Apple's log knows the type. Their order is not that of weight.
    public let rawValue: UInt8

    /// The type with a number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The type with a number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What a program's maker wants to know of its ordinary course.
    public static let `default` = OSLogType(0x00)
    /// What helps, but is not needed.
    public static let info = OSLogType(0x01)
    /// What helps only while a fault is looked for.
    public static let debug = OSLogType(0x02)
    /// What went wrong in the process.
    public static let error = OSLogType(0x10)
    /// What went wrong in a way that must not happen.
    public static let fault = OSLogType(0x11)

    /// The place in the order of weight; a number without a name weighs as much as `default`.
    var severity: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .error: 3
        case .fault: 4
        default: 2
        }
    }

    /// What stands in a line.
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
