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

/// A snapshot of identifiers, with their objects read in batches around the index that is accessed.
final class FetchSnapshot<ID: Hashable & Sendable, Object: PHObject>: FetchedObjects {
    /// A closure that reads at most ``batchLimit`` objects: one for each identifier, in their order, also for deleted
    /// ones. The second argument gives, by position, the UUID that a deleted object had when the fetch was made.
    typealias Load = @Sendable ([ID], (Int) -> UUID?) -> ReadObjects<Object>

    private let ids: [ID]
    private let names: FetchedUUIDs
    /// The number of objects at the start that came with the fetch.
    private let firstCount: Int
    private let makeFirst: @Sendable () -> [Object]
    private let load: Load
    /// Returns the library's identifier of an object; `nil` for an object that it does not have.
    private let identify: @Sendable (Object) -> ID?
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var batches = BatchCache<Object>()
        var places: IdentifierIndex<ID>
        var names = UUIDIndex()
        var mediaCounts: [PHAssetMediaType: Int]?
        init() { places = IdentifierIndex() }
    }

    /// - Parameters:
    ///   - firstCount: The number of objects whose metadata came with the fetch: all, a whole batch, or none.
    ///   - makeFirst: Makes these objects, without a call to the library.
    init(
        _ ids: [ID], _ names: FetchedUUIDs, firstCount: Int = 0,
        makeFirst: @escaping @Sendable () -> [Object] = { [] },
        load: @escaping Load, identify: @escaping @Sendable (Object) -> ID?
    ) {
        self.ids = ids
        self.names = names
        self.firstCount = firstCount
        self.makeFirst = makeFirst
        self.load = load
        self.identify = identify
    }

    var count: Int { ids.count }

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
        return load(indexes.map { ids[$0] }) { names[indexes[$0]] }.objects
    }

    private func read(_ range: Range<Int>) -> ReadObjects<Object> {
        if range.lowerBound == 0, range.upperBound <= firstCount {
            return ReadObjects(objects: Array(makeFirst().prefix(range.upperBound)), isRead: true)
        }
        return load(Array(ids[range])) { names[range.lowerBound + $0] }
    }

    func index(of object: Object) -> Int? {
        guard let id = identify(object) else { return place(ofMissing: object) }
        return state.withLock { $0.places.place(of: id, in: ids) }
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

    private mutating func touch(_ batch: Int) {
        if order.last == batch { return }
        order.removeAll { $0 == batch }
        order.append(batch)
    }
}
