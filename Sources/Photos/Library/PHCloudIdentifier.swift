// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The identifier of an object in every library that one cloud keeps synchronised.
///
/// An immutable value: equal to another one of the same text, usable as a dictionary key, and archivable. Looking up
/// the object of a library by it is not built yet.
open class PHCloudIdentifier: NSObject, NSSecureCoding, NSCopying {
    private static let archiveKey = "stringValue"
    private let text: String

    /// Creates the identifier of a text, which is not checked.
    public init(stringValue: String) {
        text = stringValue
        super.init()
    }

    /// Creates the identifier of a text, which may also come from ``stringValue``; `nil` for an empty one.
    public init?(archivalStringValue: String) {
        guard !archivalStringValue.isEmpty else { return nil }
        text = archivalStringValue
        super.init()
    }

    /// Reads the identifier from an archive; `nil` when there is none.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: Self.archiveKey) else { return nil }
        self.text = text as String
        super.init()
    }

    /// The text to store, for programs that already store it; new ones store ``archivalStringValue``.
    open var stringValue: String { text }
    /// The text to store.
    open var archivalStringValue: String { text }

    /// Writes the text into an archive. The format is this library's own: archives of Apple's systems cannot be read.
    open func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: Self.archiveKey) }

    /// Always true: reading an archive creates no objects of other classes.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the identifier itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true if the other identifier has the same text.
    open override func isEqual(_ object: Any?) -> Bool { (object as? PHCloudIdentifier)?.stringValue == stringValue }

    /// A hash value, equal for identifiers of the same text.
    open override var hash: Int { stringValue.hashValue }
}
