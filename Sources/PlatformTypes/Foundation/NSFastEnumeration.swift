// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A collection whose objects can be enumerated: an array, a set, a fetch result.
///
/// Foundation on Linux has no such protocol. Its requirement replaces Objective-C's
/// `countByEnumerating(with:objects:count:)`, which cannot be written in Swift on Linux.
public protocol NSFastEnumeration {
    /// Returns an iterator over the objects, in order. Each call starts anew.
    func objectsForFastEnumeration() -> AnyIterator<Any>
}

/// An iterator over the objects of a fast enumeration.
public struct NSFastEnumerationIterator: IteratorProtocol {
    private let objects: AnyIterator<Any>

    /// Creates an iterator before the first object.
    public init(_ enumerable: any NSFastEnumeration) { objects = enumerable.objectsForFastEnumeration() }

    /// Returns the next object; `nil` after the last.
    public mutating func next() -> Any? { objects.next() }
}

extension NSArray: NSFastEnumeration {
    public func objectsForFastEnumeration() -> AnyIterator<Any> { AnyIterator(makeIterator()) }
}

extension NSSet: NSFastEnumeration {
    public func objectsForFastEnumeration() -> AnyIterator<Any> { AnyIterator(makeIterator()) }
}

extension Array: NSFastEnumeration {
    public func objectsForFastEnumeration() -> AnyIterator<Any> { AnyIterator(lazy.map { $0 as Any }.makeIterator()) }
}
