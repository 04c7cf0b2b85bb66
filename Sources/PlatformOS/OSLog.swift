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
        guard !isDisabled, let lowest = LogOutput.current.settings.lowest else { return false }
        return type.severity >= lowest.severity
    }

    /// Writes a message if its type is enabled. The closure makes the text, and is called only then.
    func write(_ type: OSLogType, _ text: (_ showsPrivate: Bool) -> String) {
        guard isEnabled(type: type) else { return }
        let output = LogOutput.current
        output.write(LogLine(date: Date(), name: name, type: type, text: text(output.settings.showsPrivate)))
    }
}
