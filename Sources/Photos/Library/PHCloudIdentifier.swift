// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The identifier of an object that is valid in all libraries that have the object.
///
/// An immutable value: equal to another identifier with the same text, usable as a dictionary key, and archivable.
/// Libraries create it with ``PHPhotoLibrary/cloudIdentifierMappings(forLocalIdentifiers:)`` and look it up with
/// ``PHPhotoLibrary/localIdentifierMappings(for:)``.
///
/// No cloud is involved: the identifier consists of the object's UUID, which copies and exports of a library keep, and
/// for an asset also of the fingerprint of its original, by which a library that imported the same file finds its own
/// asset.
open class PHCloudIdentifier: NSObject, NSSecureCoding, NSCopying {
    private static let archiveKey = "stringValue"
    private let text: String

    /// The value for an object that was not found; its text is empty. Only the calls of older macOS use it.
    open class var notFound: PHCloudIdentifier { PHCloudIdentifier(stringValue: "") }

    /// Creates an identifier from a text, without checking the text.
    public init(stringValue: String) {
        text = stringValue
        super.init()
    }

    /// Creates an identifier from a text, which may also come from ``stringValue``; `nil` for an empty text.
    public init?(archivalStringValue: String) {
        guard !archivalStringValue.isEmpty else { return nil }
        text = archivalStringValue
        super.init()
    }

    /// Reads the identifier from an archive; `nil` if the archive does not contain an identifier.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: Self.archiveKey) else { return nil }
        self.text = text as String
        super.init()
    }

    /// The text to store, for programs that already store it; new programs store ``archivalStringValue``.
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

/// The local identifier for an object that was not found: an empty text. Only the calls of older macOS use it.
public let PHLocalIdentifierNotFound = ""
