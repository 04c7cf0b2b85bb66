// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Conversions to fetch results of a superclass, an addition for Linux: Apple systems have a cast instead.
///
/// Swift on Linux cannot cast `PHFetchResult<PHAssetCollection>` to `PHFetchResult<PHCollection>`: `as?` gives `nil`
/// and `as!` stops the program. Write the type of the result, and call `upcast()`:
/// `let collections: PHFetchResult<PHCollection> = albums.upcast()`.
///
/// The result has the same objects in the same order, read when they are accessed. Constant time.
extension PHFetchResult where ObjectType: PHCollection {
    /// Returns the same objects as collections.
    public func upcast() -> PHFetchResult<PHCollection> { PHFetchResult<PHCollection>(Upcast(self) { $0 }) }
}

extension PHFetchResult where ObjectType: PHObject {
    /// Returns the same objects as `PHObject`s.
    public func upcast() -> PHFetchResult<PHObject> { PHFetchResult<PHObject>(Upcast(self) { $0 }) }
}

extension PHFetchResult {
    /// Returns the same objects as `AnyObject`s.
    public func upcast() -> PHFetchResult<AnyObject> { PHFetchResult<AnyObject>(Upcast(self) { $0 }) }
}

/// Additions to Apple's PhotoKit.
extension PHFetchResult {
    /// The objects as a Swift collection: `for asset in result.elements`, `result.elements.suffix(10)`.
    ///
    /// As on Apple systems, the result itself does not conform to `Collection`: clients add this conformance
    /// themselves, and a second conformance would not compile. Constant time; a loop prefetches as
    /// ``enumerateObjects(_:)`` does, an index reads as ``object(at:)`` does.
    public var elements: Elements { Elements(result: self) }

    /// The objects of a fetch result, in its order.
    public struct Elements: RandomAccessCollection, Sendable {
        fileprivate let result: PHFetchResult

        /// The index of the first object: 0.
        public var startIndex: Int { 0 }
        /// The number of objects.
        public var endIndex: Int { result.count }
        /// Returns the object at an index. Stops the program when the index is out of bounds.
        public subscript(position: Int) -> ObjectType { result.object(at: position) }
        /// Returns an iterator over the objects, which are read in batches and not kept.
        public func makeIterator() -> Iterator { Iterator(result) }

        /// An iterator over the objects of a fetch result.
        public struct Iterator: IteratorProtocol {
            private var objects: ReadAhead<ObjectType>

            fileprivate init(_ result: PHFetchResult) { objects = ReadAhead(result) }

            /// Returns the next object; `nil` at the end.
            public mutating func next() -> ObjectType? { objects.next() }
        }
    }
}

/// The shape of a whole result, for the layout of a grid, an addition to Apple's PhotoKit.
extension PHFetchResult where ObjectType == PHAsset {
    /// Returns the aspect ratio and the creation date of each asset, in the order of the result, as compact arrays.
    /// From the aspect ratios and the sections by day, month or year a program computes the layout of a grid before it
    /// reads an object.
    ///
    /// The columns have exactly the assets of the result, which the fetch has limited to the program's access. They are
    /// read from the index as it was at the fetch: in order of creation date in some ten milliseconds for a million
    /// assets, in other orders in some hundred. Results without an index (a library of less than 10,000 assets whose index
    /// no fetch has needed yet, a library in another process) are read in batches as the assets are now, a few
    /// microseconds for each; an asset that is deleted or out of reach by then is of unknown size and without a date.
    ///
    /// Nothing is kept: each call reads again. Blocks; may be called from any thread. Throws if the library cannot be
    /// read.
    public func columns() throws(LibraryError) -> AssetColumns {
        if let columns = (fetched as? FetchSnapshot<AssetID, PHAsset>)?.columns { return try columns() }
        var columns = AssetColumns(capacity: count)
        for asset in elements {
            columns.append(PixelSize(width: asset.pixelWidth, height: asset.pixelHeight), created: asset.creationDate)
        }
        return columns
    }
}

/// The differences of results that were fetched at different times, an addition to Apple's PhotoKit.
extension PHFetchResult where ObjectType == PHAsset {
    /// Returns the removals, insertions and moves that lead from an older result of the same fetch to this one, for a
    /// program that has missed changes between them, or shows them to others.
    ///
    /// Apple's `changeDetails(for:)` of `PHChange` compares with the state before one change. Here any two results of the
    /// library can be compared. Identifiers are compared and no object is read, in about a millisecond for a million
    /// assets in the order of their dates, and some hundred in other orders. So ``PHFetchResultChangeDetails/changedIndexes``
    /// is empty: what the objects say may have changed. There are no incremental changes between results of different
    /// libraries, and with results that no fetch has made.
    public func changeDetails(since older: PHFetchResult<PHAsset>) -> PHFetchResultChangeDetails<PHAsset> {
        let snapshots = (older.fetched as? FetchSnapshot<AssetID, PHAsset>, fetched as? FetchSnapshot<AssetID, PHAsset>)
        guard let before = snapshots.0, let after = snapshots.1, let origin = before.origin,
            origin.library === after.origin?.library
        else { return PHFetchResultChangeDetails(older, self, nil) }
        return PHFetchResultChangeDetails(older, self, origin.compare(before.ids, after.ids, []))
    }
}
