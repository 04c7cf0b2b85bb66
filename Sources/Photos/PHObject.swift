// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An object of a library as it was when it was fetched.
///
/// Objects never change and may be used from any thread; fetch again to see what is new. Two objects are equal when they
/// are versions of the same thing: when their local identifiers are equal.
open class PHObject: NSObject, NSCopying, @unchecked Sendable {
    /// What the object is called, for good: `UUID/L0/001`. Keep it to fetch the object again later.
    open var localIdentifier: String { "" }

    /// An object of no library, for subclasses that stand in for real ones in tests.
    ///
    /// It has no identifier and equals only itself, until a subclass gives it one.
    public override init() { super.init() }

    /// The object itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other one is a version of the same thing, or this very object.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? PHObject else { return false }
        if self === other { return true }
        let identifier = localIdentifier
        return !identifier.isEmpty && identifier == other.localIdentifier
    }

    /// Equal for versions of the same thing.
    open override var hash: Int {
        let identifier = localIdentifier
        return identifier.isEmpty ? ObjectIdentifier(self).hashValue : identifier.hashValue
    }
}
