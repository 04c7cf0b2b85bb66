// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What an object is called on all devices of a user: a value to keep and to compare.
///
/// Never changes and may be used from any thread.
open class PHCloudIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The identifier as text, to be kept. The same as ``archivalStringValue``.
    public let stringValue: String

    /// The identifier that was kept as this text.
    public init(stringValue: String) {
        self.stringValue = stringValue
        super.init()
    }

    /// The identifier as text, to be kept.
    open var archivalStringValue: String { stringValue }

    /// The identifier that was kept as this text; `nil` when there is no text.
    public convenience init?(archivalStringValue: String) {
        guard !archivalStringValue.isEmpty else { return nil }
        self.init(stringValue: archivalStringValue)
    }

    /// Reads an archive; `nil` when there is no identifier in it.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: PHCloudIdentifier.key) else { return nil }
        stringValue = String(text)
        super.init()
    }

    /// Writes an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: stringValue), forKey: PHCloudIdentifier.key)
    }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// The identifier itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? PHCloudIdentifier)?.stringValue == stringValue
    }

    open override var hash: Int { stringValue.hashValue }

    private static let key = "stringValue"

    /// What stands where there is no identifier. Of macOS 10.13, where mappings that tell errors took its place.
    open class var notFound: PHCloudIdentifier { missing }

    private static let missing = PHCloudIdentifier(stringValue: "")
}

/// What stands where there is no local identifier. Of macOS 10.13, where mappings that tell errors took its place.
public let PHLocalIdentifierNotFound = ""
