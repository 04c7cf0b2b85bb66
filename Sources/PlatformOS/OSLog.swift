// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The subsystem and category that messages are written under.
///
/// See ``Logger`` for what becomes of a message. Immutable, and so usable from any thread.
public final class OSLog: NSObject, Sendable {
    /// A category with a meaning of its own to Apple's tools. Here it is a name like any other.
    public struct Category: RawRepresentable, Sendable {
        /// The category's name.
        public let rawValue: String

        /// Names a category.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// What is worth seeing on a line of time.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    }

    /// The log without subsystem and category.
    public static let `default` = OSLog(name: nil)
    /// A log that drops every message.
    public static let disabled = OSLog(name: nil, isDisabled: true)

    /// What lines have in brackets.
    private let name: String?
    private let isDisabled: Bool

    /// A log for a part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: By custom the program's identifier in reverse, as `com.example.album`.
    ///   - category: The part of the program.
    public convenience init(subsystem: String, category: String) { self.init(name: "\(subsystem):\(category)") }

    /// A log for a part of a program, under a category that Apple's tools know.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(name: String?, isDisabled: Bool = false) {
        self.name = name
        self.isDisabled = isDisabled
    }

    /// Whether messages of the type are written.
    public func isEnabled(type: OSLogType) -> Bool {
        guard !isDisabled, let lowest = LogOutput.current.settings.lowest else { return false }
        return type.severity >= lowest.severity
    }

    /// Writes a message if its type is enabled; only then asks for the text, with whether private values are shown.
    func write(_ type: OSLogType, _ text: (_ showsPrivate: Bool) -> String) {
        guard isEnabled(type: type) else { return }
        let output = LogOutput.current
        output.write(LogLine(date: Date(), name: name, type: type, text: text(output.settings.showsPrivate)))
    }
}
