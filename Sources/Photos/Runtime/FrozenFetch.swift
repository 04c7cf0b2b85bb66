// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// Identifiers that never change, and their objects, read in batches round the index that was last asked for.
final class FrozenFetch<ID: Hashable & Sendable, Object: PHObject>: FetchedObjects {
    private let ids: [ID]
    /// Reads objects, at most ``batchLimit``: one for each identifier, in their order, also for those that are gone.
    private let load: @Sendable ([ID]) -> [Object]
    /// The identifier of an object that came from the same library.
    private let identify: @Sendable (Object) -> ID?
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var batches = BatchCache<Object>()
        var places: PlaceFinder<ID>
        var mediaCounts: [PHAssetMediaType: Int]?
        init() { places = PlaceFinder() }
    }

    init(
        _ ids: [ID], load: @escaping @Sendable ([ID]) -> [Object], identify: @escaping @Sendable (Object) -> ID?
    ) {
        self.ids = ids
        self.load = load
        self.identify = identify
    }

    var count: Int { ids.count }

    func object(at index: Int) -> Object {
        let (batch, offset) = index.quotientAndRemainder(dividingBy: BatchCache<Object>.batchSize)
        if let objects = state.withLock({ $0.batches.objects(of: batch) }) { return objects[offset] }
        let start = batch * BatchCache<Object>.batchSize
        let objects = load(Array(ids[start..<min(start + BatchCache<Object>.batchSize, ids.count)]))
        return state.withLock { $0.batches.insert(objects, as: batch) }[offset]
    }

    func objects(at indexes: some Collection<Int>) -> [Object] { load(indexes.map { ids[$0] }) }

    func index(of object: Object) -> Int? {
        guard let id = identify(object) else { return (0..<count).first { self.object(at: $0).isEqual(object) } }
        return state.withLock { $0.places.place(of: id, in: ids) }
    }

    func countOfAssets(with type: PHAssetMediaType) -> Int {
        if let counts = state.withLock({ $0.mediaCounts }) { return counts[type, default: 0] }
        let counts = countMedia()
        state.withLock { $0.mediaCounts = counts }
        return counts[type, default: 0]
    }

    private func countMedia() -> [PHAssetMediaType: Int] {
        guard Object.self is PHAsset.Type else { return [:] }
        var counts: [PHAssetMediaType: Int] = [:]
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            for case let asset as PHAsset in load(Array(ids[start..<min(start + batchLimit, ids.count)]))
            where !asset.isMissing {
                counts[asset.mediaType, default: 0] += 1
            }
        }
        return counts
    }
}
