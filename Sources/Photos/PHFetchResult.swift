// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// What a fetch found, in order.
///
/// Which objects there are, and in which order, is fixed when the fetch returns. The objects themselves are read in
/// batches when they are touched, and may be let go and read again: then they show newer facts, in the same place. An
/// object that is gone from the library, or out of the program's reach, by the time it is touched keeps its place and its
/// local identifier, and has no facts.
///
/// May be used from any thread. As in PhotoKit it is no Swift `Sequence`; on Linux ``elements`` is one.
open class PHFetchResult<ObjectType: AnyObject>: NSObject, NSCopying, NSFastEnumeration, @unchecked Sendable {
    /// `nil` in a subclass that brings its own objects.
    let fetched: (any FetchedObjects<ObjectType>)?

    /// An empty result; for subclasses that stand in for real ones in tests.
    ///
    /// A subclass that overrides ``count`` and ``object(at:)`` gets the rest from them.
    public override init() {
        fetched = nil
        super.init()
    }

    init(_ fetched: any FetchedObjects<ObjectType>) {
        self.fetched = fetched
        super.init()
    }

    /// How many objects were found. Costs nothing.
    open var count: Int { fetched?.count ?? 0 }

    /// The object at an index. Stops the program when there is none.
    open func object(at index: Int) -> ObjectType {
        guard let fetched, (0..<fetched.count).contains(index) else {
            fatalError("PHFetchResult: index \(index) is out of bounds: there are \(count) objects")
        }
        return fetched.object(at: index)
    }

    /// The object at an index. Stops the program when there is none.
    open subscript(idx: Int) -> ObjectType { object(at: idx) }

    /// Whether an equal object was found.
    open func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

    /// The index of the equal object; `NSNotFound` when there is none.
    open func index(of anObject: ObjectType) -> Int {
        guard let fetched else { return firstIndex(of: anObject, in: 0..<count) ?? NSNotFound }
        return fetched.index(of: anObject) ?? NSNotFound
    }

    /// The index of the equal object when it lies in the range; else `NSNotFound`.
    open func index(of anObject: ObjectType, in range: NSRange) -> Int {
        let found = index(of: anObject)
        return found != NSNotFound && NSLocationInRange(found, range) ? found : NSNotFound
    }

    /// The first object; `nil` when nothing was found.
    open var firstObject: ObjectType? { count > 0 ? object(at: 0) : nil }

    /// The last object; `nil` when nothing was found.
    open var lastObject: ObjectType? { count > 0 ? object(at: count - 1) : nil }

    /// The objects at these indexes, in ascending order. Stops the program when one of them is out of bounds.
    ///
    /// They are read in as few goes as there can be, and not kept.
    open func objects(at indexes: IndexSet) -> [ObjectType] {
        checkBounds(of: indexes)
        var objects: [ObjectType] = []
        var rest = indexes.makeIterator()
        while let batch = rest.next(atMost: batchLimit) { objects += self.batch(at: batch) }
        return objects
    }

    // swift-format-ignore: AmbiguousTrailingClosureOverload
    /// Calls the block with each object and its index, in order, on this thread, until it sets `stop`.
    open func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        enumerateObjects(options: [], using: block)
    }

    /// Calls the block with each object and its index until it sets `stop`.
    ///
    /// With `.reverse` from the last to the first. With `.concurrent` on several threads at once, in no order; the call
    /// returns after the last block, and after `stop` blocks that have started still end.
    open func enumerateObjects(
        options opts: NSEnumerationOptions = [],
        using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        enumerate(IndexSet(integersIn: 0..<count), options: opts, using: block)
    }

    /// Calls the block with the objects at these indexes until it sets `stop`; options as with
    /// ``enumerateObjects(options:using:)``. Stops the program when an index is out of bounds.
    open func enumerateObjects(
        at s: IndexSet, options opts: NSEnumerationOptions = [],
        using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        enumerate(s, options: opts, using: block)
    }

    /// How many assets of a media type were found; 0 for results of collections.
    ///
    /// The first call reads summaries of all assets once, for all types, and keeps the numbers only; later ones cost
    /// nothing. What is gone or out of reach by then is `unknown`: the numbers add up to ``count``.
    open func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
        guard let fetched else { return ReadAhead(self).count { ($0 as? PHAsset)?.mediaType == mediaType } }
        return fetched.countOfAssets(with: mediaType)
    }

    /// The result itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The objects in order; see `NSFastEnumeration`.
    public func objectsForFastEnumeration() -> AnyIterator<Any> {
        var rest = ReadAhead(self)
        return AnyIterator { rest.next() }
    }
}
