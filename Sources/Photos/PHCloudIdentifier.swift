// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What an object is called in every library that one cloud keeps alike.
///
/// A value: it never changes, equals another one of the same text, can be a key, and can be archived. Which object of a
/// library it means is not built yet.
open class PHCloudIdentifier: NSObject, NSSecureCoding, NSCopying {
    private static let archiveKey = "stringValue"
    private let text: String

    /// The identifier of that text. The text is not checked.
    public init(stringValue: String) {
        text = stringValue
        super.init()
    }

    /// The identifier of that text, which may come from ``stringValue`` too; `nil` for an empty one.
    public init?(archivalStringValue: String) {
        guard !archivalStringValue.isEmpty else { return nil }
        text = archivalStringValue
        super.init()
    }

    /// The identifier in an archive; `nil` when there is none.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: Self.archiveKey) else { return nil }
        self.text = text as String
        super.init()
    }

    /// The text to keep, for programs that have kept this one; new ones keep ``archivalStringValue``.
    open var stringValue: String { text }
    /// The text to keep.
    open var archivalStringValue: String { text }

    /// Writes the text into an archive. The form is this library's own: archives of Apple's systems are not read.
    open func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: Self.archiveKey) }

    /// True: an archive is read without making objects of other classes.
    open class var supportsSecureCoding: Bool { true }

    /// The identifier itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other one has the same text.
    open override func isEqual(_ object: Any?) -> Bool { (object as? PHCloudIdentifier)?.stringValue == stringValue }

    /// Equal for identifiers of the same text.
    open override var hash: Int { stringValue.hashValue }
}
