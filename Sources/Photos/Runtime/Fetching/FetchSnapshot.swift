// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// A batch of objects that were read.
struct ReadObjects<Object> {
    /// The objects, one for each identifier, in their order; without metadata where the library has none.
    var objects: [Object]
    /// True if the library could be read. If not, all objects are without metadata, and must not be cached.
    var isRead: Bool
}

/// The fetch that a snapshot comes from.
struct FetchOrigin<ID: ListedID, Object: PHObject>: Sendable {
    let library: PHPhotoLibrary
    /// The state of the library that the fetch has read.
    var token: ChangeToken
    /// Makes the same fetch again.
    let refetch: @Sendable () throws(LibraryError) -> PHFetchResult<Object>
    /// Returns the identifiers of the objects in an old and a new snapshot whose properties or objects have changed.
    let changed:
        @Sendable (NetChanges, FetchSnapshot<ID, Object>, FetchSnapshot<ID, Object>) throws(LibraryError) -> Set<ID>
    /// Compares two lists of identifiers, as ``ListDifference/init(from:to:touched:)``: made where the type is known,
    /// so that the compiler specializes it, which makes it faster by far.
    let compare: @Sendable (_ old: FetchedIDs<ID>, _ new: FetchedIDs<ID>, _ touched: Set<ID>) -> ListDifference
}

/// A snapshot of identifiers, with their objects read in batches around the index that is accessed.
final class FetchSnapshot<ID: ListedID, Object: PHObject>: FetchedObjects {
    /// A closure that reads at most ``batchLimit`` objects: one for each identifier, in their order, also for deleted
    /// ones. The second argument gives, by position, the UUID that a deleted object had when the fetch was made.
    typealias Load = @Sendable ([ID], (Int) -> UUID?) -> ReadObjects<Object>

    let ids: FetchedIDs<ID>
    let names: FetchedUUIDs
    /// The number of objects at the start that came with the fetch.
    private let firstCount: Int
    private let makeFirst: @Sendable () -> [Object]
    private let load: Load
    /// Returns the library's identifier of an object; `nil` for an object that it does not have.
    private let identify: @Sendable (Object) -> ID?
    /// Reads the columns of assets; `nil` for other objects.
    let columns: (@Sendable () throws(LibraryError) -> AssetColumns)?
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var batches = BatchCache<Object>()
        var places: IdentifierIndex<ID>
        var names = UUIDIndex()
        var mediaCounts: [PHAssetMediaType: Int]?
        /// The fetch; its token moves on while nothing in the snapshot changes.
        var origin: FetchOrigin<ID, Object>?
        init() { places = IdentifierIndex() }
    }

    /// - Parameters:
    ///   - firstCount: The number of objects whose metadata came with the fetch: all, a whole batch, or none.
    ///   - makeFirst: Makes these objects, without a call to the library.
    init(
        _ ids: FetchedIDs<ID>, _ names: FetchedUUIDs, from origin: FetchOrigin<ID, Object>? = nil, firstCount: Int = 0,
        makeFirst: @escaping @Sendable () -> [Object] = { [] },
        load: @escaping Load, identify: @escaping @Sendable (Object) -> ID?,
        columns: (@Sendable () throws(LibraryError) -> AssetColumns)? = nil
    ) {
        self.ids = ids
        self.names = names
        self.firstCount = firstCount
        self.makeFirst = makeFirst
        self.load = load
        self.identify = identify
        self.columns = columns
        state.withLock { $0.origin = origin }
    }

    var count: Int { ids.count }

    /// The fetch that the snapshot comes from, with the state of the library up to which it is known to be valid; `nil`
    /// for a snapshot that no fetch can repeat.
    var origin: FetchOrigin<ID, Object>? { state.withLock { $0.origin } }

    /// Records that a fetch in a later state of the library had the same result, of unchanged objects.
    func extendValidity(to token: ChangeToken) {
        state.withLock { state in
            if let known = state.origin?.token, known < token { state.origin?.token = token }
        }
    }

    /// Returns the objects that are in memory, with their indexes.
    func cachedObjects() -> [(index: Int, object: Object)] { state.withLock { $0.batches.objects() } }

    func object(at index: Int) -> Object {
        let (batch, offset) = index.quotientAndRemainder(dividingBy: BatchCache<Object>.batchSize)
        if let objects = state.withLock({ $0.batches.objects(of: batch) }) { return objects[offset] }
        let start = batch * BatchCache<Object>.batchSize
        let read = read(start..<min(start + BatchCache<Object>.batchSize, ids.count))
        guard read.isRead else { return read.objects[offset] }
        return state.withLock { $0.batches.insert(read.objects, as: batch) }[offset]
    }

    func objects(at indexes: some Collection<Int>) -> [Object] {
        let indexes = Array(indexes)
        if indexes.count <= firstCount, indexes.elementsEqual(0..<indexes.count) {
            return Array(makeFirst().prefix(indexes.count))
        }
        return load(ids(at: indexes)) { names[indexes[$0]] }.objects
    }

    private func ids(at indexes: [Int]) -> [ID] {
        guard let first = indexes.first, let last = indexes.last else { return [] }
        let areNeighbours = last - first == indexes.count - 1 && indexes.elementsEqual(first...last)
        return areNeighbours ? ids[first..<last + 1] : indexes.map { ids[$0] }
    }

    private func read(_ range: Range<Int>) -> ReadObjects<Object> {
        if range.lowerBound == 0, range.upperBound <= firstCount {
            return ReadObjects(objects: Array(makeFirst().prefix(range.upperBound)), isRead: true)
        }
        return load(ids[range]) { names[range.lowerBound + $0] }
    }

    func index(of object: Object) -> Int? {
        guard let id = identify(object) else { return place(ofMissing: object) }
        switch ids.list?.place(of: id) {
        case .at(let index): return index
        case .missing: return nil
        case .unknown, nil: return state.withLock { $0.places.place(of: id, in: ids.all) }
        }
    }

    /// Returns the index of an object that the library has no longer, but had when the fetch was made.
    private func place(ofMissing object: Object) -> Int? {
        guard let name = LocalIdentifier(object.localIdentifier)?.uuid else { return nil }
        return state.withLock { $0.names.place(of: name, in: names) }
    }

    func countOfAssets(with type: PHAssetMediaType) -> Int {
        if let counts = state.withLock({ $0.mediaCounts }) { return counts[type, default: 0] }
        guard let counts = countMedia() else { return 0 }
        state.withLock { $0.mediaCounts = counts }
        return counts[type, default: 0]
    }

    /// Counts the assets by media type; `nil` when the library cannot be read.
    private func countMedia() -> [PHAssetMediaType: Int]? {
        guard Object.self is PHAsset.Type else { return [:] }
        var counts: [PHAssetMediaType: Int] = [:]
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            let read = read(start..<min(start + batchLimit, ids.count))
            guard read.isRead else { return nil }
            // Assets out of reach have the type `unknown` and are counted, so that the numbers add up to the count.
            for case let asset as PHAsset in read.objects { counts[asset.mediaType, default: 0] += 1 }
        }
        return counts
    }
}

/// A cache of the most recently used batches of a fetch.
struct BatchCache<Object> {
    static var batchSize: Int { 100 }
    static var capacity: Int { 10 }

    private var batches: [Int: [Object]] = [:]
    /// The indexes of the cached batches, the most recently used last.
    private var order: [Int] = []

    /// Returns a batch's objects if they are cached, and marks the batch as the most recently used.
    mutating func objects(of batch: Int) -> [Object]? {
        guard let objects = batches[batch] else { return nil }
        touch(batch)
        return objects
    }

    /// Inserts a batch that was read, and returns the cached one: of two threads that read the same batch the first
    /// wins, so that both see the same objects.
    mutating func insert(_ objects: [Object], as batch: Int) -> [Object] {
        defer { touch(batch) }
        if let earlier = batches[batch] { return earlier }
        batches[batch] = objects
        if batches.count > Self.capacity { batches[order.removeFirst()] = nil }
        return objects
    }

    /// Returns all cached objects with their indexes.
    func objects() -> [(index: Int, object: Object)] {
        batches.flatMap { batch, objects in
            objects.enumerated().map { (batch * Self.batchSize + $0.offset, $0.element) }
        }
    }

    private mutating func touch(_ batch: Int) {
        if order.last == batch { return }
        order.removeAll { $0 == batch }
        order.append(batch)
    }
}
