// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The state of an import of Apple's library that is kept from batch to batch.
struct AppleImportState {
    /// The outcome of an asset.
    enum Outcome { case imported, duplicate, missing, failed, skipped }

    /// The identifiers of the assets in this library, keyed by their rows in Apple's.
    private(set) var ours: [Int64: UUID] = [:]
    /// The rows in Apple's library that assets of this library came from. The first asset of several with the same
    /// original counts.
    private var owners: [UUID: Int64] = [:]
    /// The identifiers of Apple's assets. An asset of this library with one of them was imported from there.
    private let identifiers: Set<UUID>
    /// The assets found in a dry run, which changes nothing in the library, by the fingerprints of their originals.
    var seen: [Fingerprint: UUID] = [:]
    /// The bursts that got new frames.
    private(set) var bursts: Set<String> = []
    private let assets: [Int64: AppleAsset]
    private let keys: [UUID: Int64]
    /// The outcomes of assets, by their rows in Apple's library.
    private(set) var outcomes: [Int64: Outcome] = [:]
    /// The number of missing files of assets whose original is there.
    var partsMissing = 0
    /// The row of the representative frame of each burst.
    let representatives: [String: Int64]

    init(_ assets: [AppleAsset]) {
        identifiers = Set(assets.map(\.uuid))
        self.assets = Dictionary(assets.map { ($0.key, $0) }) { first, _ in first }
        keys = Dictionary(assets.map { ($0.uuid, $0.key) }) { first, _ in first }
        let frames = Dictionary(grouping: assets.filter { $0.burst != nil }) { $0.burst?.identifier ?? "" }
        representatives = frames.compactMapValues { AppleImportState.representative($0)?.key }
    }

    /// Records the outcome of an asset, and its identifier in this library.
    mutating func note(_ asset: AppleAsset, _ outcome: Outcome, as uuid: UUID? = nil) {
        outcomes[asset.key] = outcome
        guard let uuid else { return }
        ours[asset.key] = uuid
        if owners[uuid] == nil { owners[uuid] = asset.key }
        if outcome == .imported, let burst = asset.burst { bursts.insert(burst.identifier) }
    }

    /// Removes what was recorded about assets that are to be decided again.
    mutating func forget(_ rows: [Int64]) {
        for row in rows {
            outcomes[row] = nil
            guard let uuid = ours.removeValue(forKey: row), owners[uuid] == row else { continue }
            owners[uuid] = nil
        }
    }

    /// Returns true if an asset of this library came from another asset of Apple's library.
    func belongsToOther(_ uuid: UUID, than asset: AppleAsset) -> Bool {
        if let owner = owners[uuid] { return owner != asset.key }
        return uuid != asset.uuid && identifiers.contains(uuid)
    }

    /// Returns Apple's asset in a row of its database.
    func asset(inRow row: Int64) -> AppleAsset? { assets[row] }

    /// Returns Apple's asset with this identifier.
    func asset(named uuid: UUID) -> AppleAsset? { keys[uuid].flatMap { assets[$0] } }

    /// Returns true if an asset of this library came from Apple's.
    func isPhotoKitKey(_ uuid: UUID) -> Bool { identifiers.contains(uuid) || owners[uuid] != nil }

    /// Returns true if this import inserted an asset of this library.
    func wasInserted(_ uuid: UUID) -> Bool { owners[uuid].map { outcomes[$0] == .imported } ?? false }

    /// Returns an asset's part in its burst.
    func burst(of asset: AppleAsset) -> Burst? {
        asset.burst.map {
            Burst(
                identifier: $0.identifier, isRepresentative: representatives[$0.identifier] == asset.key,
                isUserPick: $0.isUserPick)
        }
    }

    /// Returns the changes that appoint another representative for bursts whose own was not imported: the best of the
    /// imported frames.
    func repairs() -> [Change] {
        var changes: [Change] = []
        for burst in bursts.sorted() {
            guard let key = representatives[burst], ours[key] == nil else { continue }
            let frames = assets.values.filter { $0.burst?.identifier == burst && ours[$0.key] != nil }
            guard let best = AppleImportState.representative(frames), let uuid = ours[best.key], let part = best.burst
            else {
                continue
            }
            let new = Burst(identifier: burst, isRepresentative: true, isUserPick: part.isUserPick)
            changes.append(.setBurst(new, asset: uuid))
        }
        return changes
    }

    /// Returns the frame that stands for its burst: the one that Photos ranks highest, then the earliest.
    private static func representative(_ frames: [AppleAsset]) -> AppleAsset? {
        frames.min { left, right in
            let ranks = (left.burst?.rank ?? 0, right.burst?.rank ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 > ranks.1 }
            return (left.dates.instant ?? .distantFuture, left.key) < (right.dates.instant ?? .distantFuture, right.key)
        }
    }
}
