// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an import of Apple's library remembers from batch to batch.
struct AppleLedger {
    /// What became of an asset.
    enum Fate { case imported, duplicate, missing, failed, skipped }

    /// What each asset is called here, by its row there.
    private(set) var ours: [Int64: UUID] = [:]
    /// The rows of those that an asset of ours came from.
    private var owners: [UUID: Int64] = [:]
    /// The identifiers that Apple's assets have: an asset of ours with one of them came from there.
    private let identifiers: Set<UUID>
    /// In a dry run, which leaves no trace in the library: what was seen.
    var seen: [Fingerprint: UUID] = [:]
    /// The bursts that were given new frames.
    private(set) var bursts: Set<String> = []
    private let assets: [Int64: AppleAsset]
    private let keys: [UUID: Int64]
    private(set) var fates: [Int64: Fate] = [:]
    var partsMissing = 0
    /// The frame that stands for each burst there.
    let representatives: [String: Int64]

    init(_ assets: [AppleAsset]) {
        identifiers = Set(assets.map(\.uuid))
        self.assets = Dictionary(assets.map { ($0.key, $0) }) { first, _ in first }
        keys = Dictionary(assets.map { ($0.uuid, $0.key) }) { first, _ in first }
        let frames = Dictionary(grouping: assets.filter { $0.burst != nil }) { $0.burst?.identifier ?? "" }
        representatives = frames.compactMapValues { AppleLedger.representative($0)?.key }
    }

    mutating func note(_ asset: AppleAsset, _ fate: Fate, as uuid: UUID? = nil) {
        fates[asset.key] = fate
        guard let uuid else { return }
        ours[asset.key] = uuid
        if owners[uuid] == nil { owners[uuid] = asset.key }
        if fate == .imported, let burst = asset.burst { bursts.insert(burst.identifier) }
    }

    /// Takes back what was noted of assets that are to be decided anew.
    mutating func forget(_ assets: [AppleAsset]) {
        for asset in assets {
            fates[asset.key] = nil
            guard let uuid = ours.removeValue(forKey: asset.key), owners[uuid] == asset.key else { continue }
            owners[uuid] = nil
        }
    }

    /// Whether an asset of ours came from another asset of that library.
    func isOthers(_ uuid: UUID, than asset: AppleAsset) -> Bool {
        if let owner = owners[uuid] { return owner != asset.key }
        return uuid != asset.uuid && identifiers.contains(uuid)
    }

    /// The asset there of that identifier.
    func asset(named uuid: UUID) -> AppleAsset? { keys[uuid].flatMap { assets[$0] } }

    /// Whether an asset of ours came from that library at all.
    func isApples(_ uuid: UUID) -> Bool { identifiers.contains(uuid) || owners[uuid] != nil }

    /// The part of an asset in its burst.
    func burst(of asset: AppleAsset) -> Burst? {
        asset.burst.map {
            Burst(
                identifier: $0.identifier, isRepresentative: representatives[$0.identifier] == asset.key,
                isUserPick: $0.isUserPick)
        }
    }

    /// The bursts whose frame that stands for them did not come, with the parts of those that did.
    func repairs() -> [Change] {
        var changes: [Change] = []
        for burst in bursts.sorted() {
            guard let key = representatives[burst], ours[key] == nil else { continue }
            let frames = assets.values.filter { $0.burst?.identifier == burst && ours[$0.key] != nil }
            guard let best = AppleLedger.representative(frames), let uuid = ours[best.key], let part = best.burst else {
                continue
            }
            let new = Burst(identifier: burst, isRepresentative: true, isUserPick: part.isUserPick)
            changes.append(.setBurst(new, asset: uuid))
        }
        return changes
    }

    /// What Photos says, else the earliest.
    private static func representative(_ frames: [AppleAsset]) -> AppleAsset? {
        frames.min { left, right in
            let ranks = (left.burst?.rank ?? 0, right.burst?.rank ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
            return (left.dates.instant ?? .distantFuture, left.key) < (right.dates.instant ?? .distantFuture, right.key)
        }
    }
}
