// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An object of a library, as of the time of the fetch.
///
/// Objects are immutable and may be used from any thread; fetch again to see changes. Two objects are equal if their
/// local identifiers are equal: they are versions of the same asset or collection.
open class PHObject: NSObject, NSCopying, @unchecked Sendable {
    /// The permanent identifier of the object: `UUID/L0/001`. Store it to fetch the object again later.
    open var localIdentifier: String { "" }

    /// Creates an object without a library, for subclasses that serve as test doubles.
    ///
    /// It has no identifier and equals only itself, unless a subclass gives it one.
    public override init() { super.init() }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true if the other object is this one or has the same local identifier.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? PHObject else { return false }
        if self === other { return true }
        let identifier = localIdentifier
        return !identifier.isEmpty && identifier == other.localIdentifier
    }

    /// A hash value, equal for versions of the same object.
    open override var hash: Int {
        let identifier = localIdentifier
        return identifier.isEmpty ? ObjectIdentifier(self).hashValue : identifier.hashValue
    }
}

/// The kinds of objects that a library's history covers.
public enum PHObjectType: Int, Sendable {
    /// A ``PHAsset``.
    case asset = 1
    /// A ``PHAssetCollection``.
    case assetCollection = 2
    /// A ``PHCollectionList``.
    case collectionList = 3
}
