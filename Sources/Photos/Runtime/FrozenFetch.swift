// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// Identifiers that never change, and their objects, read in batches round the index that was last asked for.
final class FrozenFetch<ID: Hashable & Sendable, Object: PHObject>: FetchedObjects {
    private let ids: [ID]
    /// Reads objects; those that are gone are left out.
    private let load: @Sendable ([ID]) -> [ID: Object]
    /// What stands for an object that is gone.
    private let missing: Object
    /// The identifier of an object that came from the same library.
    private let identify: @Sendable (Object) -> ID?
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var batches = BatchCache<Object>()
        var positions: [ID: Int]?
        var mediaCounts: [PHAssetMediaType: Int]?
    }

    init(
        _ ids: [ID], missing: Object, load: @escaping @Sendable ([ID]) -> [ID: Object],
        identify: @escaping @Sendable (Object) -> ID?
    ) {
        self.ids = ids
        self.missing = missing
        self.load = load
        self.identify = identify
    }

    var count: Int { ids.count }

    func object(at index: Int) -> Object {
        let (batch, offset) = index.quotientAndRemainder(dividingBy: BatchCache<Object>.batchSize)
        if let objects = state.withLock({ $0.batches.objects(of: batch) }) { return objects[offset] }
        let objects = read(batch)
        return state.withLock { $0.batches.insert(objects, as: batch) }[offset]
    }

    private func read(_ batch: Int) -> [Object] {
        let start = batch * BatchCache<Object>.batchSize
        let wanted = Array(ids[start..<min(start + BatchCache<Object>.batchSize, ids.count)])
        let found = load(wanted)
        return wanted.map { found[$0] ?? missing }
    }

    func index(of object: Object) -> Int? {
        guard let id = identify(object) else { return (0..<count).first { self.object(at: $0).isEqual(object) } }
        return state.withLock { state in
            if let positions = state.positions { return positions[id] }
            let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
            state.positions = positions
            return positions[id]
        }
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
            for case let asset as PHAsset in load(Array(ids[start..<min(start + batchLimit, ids.count)])).values {
                counts[asset.mediaType, default: 0] += 1
            }
        }
        return counts
    }
}
