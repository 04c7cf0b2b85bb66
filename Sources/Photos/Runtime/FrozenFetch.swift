// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// Objects that were asked for.
struct ReadObjects<Object> {
    /// One for each identifier, in their order; without facts where the library has none.
    var objects: [Object]
    /// Whether the library could be read: else all are without facts, and are not to be kept.
    var isRead: Bool
}

/// Identifiers that never change, and their objects, read in batches round the index that was last asked for.
final class FrozenFetch<ID: Hashable & Sendable, Object: PHObject>: FetchedObjects {
    /// Reads objects, at most ``batchLimit``: one for each identifier, in their order, also for those that are gone. These are
    /// called as they were when the fetch was made, which the second argument tells by their places.
    typealias Load = @Sendable ([ID], (Int) -> UUID?) -> ReadObjects<Object>

    private let ids: [ID]
    private let names: FetchedNames
    private let load: Load
    /// The identifier that the library has for an object; `nil` for one that it does not have.
    private let identify: @Sendable (Object) -> ID?
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var batches = BatchCache<Object>()
        var places: PlaceFinder<ID>
        var names = NameFinder()
        var mediaCounts: [PHAssetMediaType: Int]?
        init() { places = PlaceFinder() }
    }

    init(
        _ ids: [ID], _ names: FetchedNames, load: @escaping Load, identify: @escaping @Sendable (Object) -> ID?
    ) {
        self.ids = ids
        self.names = names
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
        return load(indexes.map { ids[$0] }) { names[indexes[$0]] }.objects
    }

    private func read(_ range: Range<Int>) -> ReadObjects<Object> {
        load(Array(ids[range])) { names[range.lowerBound + $0] }
    }

    func index(of object: Object) -> Int? {
        guard let id = identify(object) else { return place(ofStranger: object) }
        return state.withLock { $0.places.place(of: id, in: ids) }
    }

    /// The place of an object that the library does not have any more, but had when the fetch was made.
    private func place(ofStranger object: Object) -> Int? {
        guard let name = LocalIdentifier(object.localIdentifier)?.uuid else { return nil }
        return state.withLock { $0.names.place(of: name, in: names) }
    }

    func countOfAssets(with type: PHAssetMediaType) -> Int {
        if let counts = state.withLock({ $0.mediaCounts }) { return counts[type, default: 0] }
        guard let counts = countMedia() else { return 0 }
        state.withLock { $0.mediaCounts = counts }
        return counts[type, default: 0]
    }

    /// `nil` when the library cannot be read.
    private func countMedia() -> [PHAssetMediaType: Int]? {
        guard Object.self is PHAsset.Type else { return [:] }
        var counts: [PHAssetMediaType: Int] = [:]
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            let read = read(start..<min(start + batchLimit, ids.count))
            guard read.isRead else { return nil }
            // What is out of reach is of an unknown kind, and counts: so the numbers add up to the count.
            for case let asset as PHAsset in read.objects { counts[asset.mediaType, default: 0] += 1 }
        }
        return counts
    }
}
