// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
public import PlatformTypes

/// The ordered result of a fetch.
///
/// A result is a snapshot of identifiers: its objects and their order are fixed when the fetch returns. The objects
/// themselves are read in batches when they are accessed, and may be released and read again: then they have newer
/// metadata at the same index. If an object was deleted, or the program lost access to it, before it is accessed, the
/// object keeps its index and its local identifier, but has no metadata.
///
/// A fetch of assets reads the list properties (dates, sizes, types, flags) of the first hundred assets at once. These
/// properties keep their values even if an asset is changed, deleted, hidden by the lock or withdrawn from the program
/// before it is accessed. Everything else, above all the files, is read with the access that the program has at the
/// time of the read.
///
/// May be used from any thread. As in PhotoKit it is not a Swift `Sequence`; on Linux use ``elements``.
open class PHFetchResult<ObjectType: AnyObject>: NSObject, NSCopying, NSFastEnumeration, @unchecked Sendable {
    /// The fetched objects; `nil` in a subclass that brings its own objects.
    let fetched: (any FetchedObjects<ObjectType>)?
    /// True if change details of the result list the single steps. Set before the result is returned to the program.
    var isIncremental = true

    /// Creates an empty result, for subclasses that serve as test doubles.
    ///
    /// A subclass that overrides ``count`` and ``object(at:)`` inherits the rest.
    public override init() {
        fetched = nil
        super.init()
    }

    init(_ fetched: any FetchedObjects<ObjectType>) {
        self.fetched = fetched
        super.init()
    }

    /// The number of objects. Constant time.
    open var count: Int { fetched?.count ?? 0 }

    /// Returns the object at an index. Stops the program when the index is out of bounds.
    open func object(at index: Int) -> ObjectType {
        guard let fetched, (0..<fetched.count).contains(index) else {
            fatalError("PHFetchResult: index \(index) is out of bounds: the count is \(count)")
        }
        return fetched.object(at: index)
    }

    /// Returns the object at an index. Stops the program when the index is out of bounds.
    open subscript(idx: Int) -> ObjectType { object(at: idx) }

    /// Returns true if the result contains an equal object.
    open func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

    /// Returns the index of the equal object; `NSNotFound` if the result does not contain it.
    open func index(of anObject: ObjectType) -> Int {
        guard let fetched else { return firstIndex(of: anObject, in: 0..<count) ?? NSNotFound }
        return fetched.index(of: anObject) ?? NSNotFound
    }

    /// Returns the index of the equal object if it lies in the range, otherwise `NSNotFound`.
    open func index(of anObject: ObjectType, in range: NSRange) -> Int {
        let found = index(of: anObject)
        return found != NSNotFound && NSLocationInRange(found, range) ? found : NSNotFound
    }

    /// The first object; `nil` in an empty result.
    open var firstObject: ObjectType? { count > 0 ? object(at: 0) : nil }

    /// The last object; `nil` in an empty result.
    open var lastObject: ObjectType? { count > 0 ? object(at: count - 1) : nil }

    /// Returns the objects at these indexes, in ascending order. Stops the program when one of them is out of bounds.
    ///
    /// The objects are read in as few batches as possible, and not cached.
    open func objects(at indexes: IndexSet) -> [ObjectType] {
        checkBounds(of: indexes)
        var objects: [ObjectType] = []
        var rest = indexes.makeIterator()
        while let batch = rest.next(atMost: batchLimit) { objects += self.batch(at: batch) }
        return objects
    }

    // swift-format-ignore: AmbiguousTrailingClosureOverload
    /// Calls the block with each object and its index, in order, on the calling thread, until it sets `stop`.
    open func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        enumerateObjects(options: [], using: block)
    }

    /// Calls the block with each object and its index until it sets `stop`.
    ///
    /// With `.reverse` it goes from the last object to the first. With `.concurrent` it calls the block on several
    /// threads at once, in no order, and returns after the last block; blocks that have started when `stop` is set
    /// still finish.
    open func enumerateObjects(
        options opts: NSEnumerationOptions = [],
        using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        enumerate(IndexSet(integersIn: 0..<count), options: opts, using: block)
    }

    /// Calls the block with the objects at these indexes until it sets `stop`, with the options of
    /// ``enumerateObjects(options:using:)``. Stops the program when an index is out of bounds.
    open func enumerateObjects(
        at s: IndexSet, options opts: NSEnumerationOptions = [],
        using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        enumerate(s, options: opts, using: block)
    }

    /// Returns the number of assets of a media type; 0 for a result of collections.
    ///
    /// The first call reads the summaries of all assets once, for all types, and keeps only the numbers; later calls
    /// take constant time. Assets that were deleted or became inaccessible count as `unknown`, so the numbers add up to
    /// ``count``.
    open func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
        guard let fetched else { return ReadAhead(self).count { ($0 as? PHAsset)?.mediaType == mediaType } }
        return fetched.countOfAssets(with: mediaType)
    }

    /// Returns the result itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns an iterator over the objects, in order; see `NSFastEnumeration`.
    public func objectsForFastEnumeration() -> AnyIterator<Any> {
        var rest = ReadAhead(self)
        return AnyIterator { rest.next() }
    }
}
