// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The assets of this library that correspond to those of a batch.
struct AppleKnownAssets {
    private var assets: [AssetID: Asset] = [:]
    private var resources: [AssetID: [Resource]] = [:]
    /// The files among those of the batch that were replaced or reverted here.
    private var superseded: [AssetID: [Resource]] = [:]
    private var originals: [Fingerprint: [Resource]] = [:]
    private var named: Set<UUID> = []
    /// The descriptions of the unreadable rows, for assets that cannot be read.
    private var unreadable: [AssetID: String] = [:]
    /// The dates when originals that are not here were deleted for good.
    private let purgeDates: [Fingerprint: Date]
    private let library: LibraryLookup
    /// The records of sources, by the identifiers of the assets in this library.
    private(set) var records: [UUID: [SourceRecord]] = [:]
    init(of entries: [AppleEntry], in library: LibraryLookup) throws(LibraryError) {
        self.library = library
        let fingerprints = entries.compactMap { entry in entry.primary.flatMap { entry.ingested[$0].read?.fingerprint }
        }
        var ids = Set(entries.flatMap(\.ingested).compactMap(\.resource?.asset))
        let found = try library.resources(withFingerprints: fingerprints)
        for resource in found.resources where resource.content.type.isOriginal {
            originals[resource.content.fingerprint, default: []].append(resource)
            ids.insert(resource.asset)
        }
        for asset in try library.assets(ids) { assets[asset.id] = asset }
        unreadable = try library.obstacles(to: ids.subtracting(assets.keys))
        resources = Dictionary(grouping: try library.resources(of: ids)) { $0.asset }
        if assets.values.contains(where: { $0.adjustment != nil || $0.revertedDate != nil }) {
            superseded = try library.superseded(among: entries.flatMap(\.ingested).compactMap(\.read?.fingerprint))
        }
        for (id, said) in try library.sourceRecords(of: ids) {
            if let asset = assets[id] { records[asset.uuid] = said }
        }
        let known = Set(found.resources.map(\.content.fingerprint))
        purgeDates = try library.purgeDates(of: fingerprints.filter { !known.contains($0) })
        named = try library.uuids(among: entries.map(\.asset.uuid))
        let free = entries.map(\.asset.uuid).filter { !names($0) }
        preconditions = found.preconditions + [.isFree(free)]
    }

    /// The preconditions of the batch.
    private(set) var preconditions: [Precondition] = []

    /// Returns the preconditions of a change to an existing asset.
    func preconditions(of asset: Asset) -> [Precondition] { asset.preconditions(with: resources[asset.id] ?? []) }

    /// Returns true if the identifier is in use here.
    func names(_ uuid: UUID) -> Bool { named.contains(uuid) || library.isBlocked(.isFree([uuid])) }

    /// Returns the reason why an asset cannot be read although its original is here; `nil` if the original is not here.
    func obstacle(of entry: AppleEntry, _ primary: Int) -> String? {
        if case .known(let resource) = entry.ingested[primary] {
            return unreadable[resource.asset]
                ?? "The library has this file, but its asset cannot be found. Verify the library."
        }
        guard let read = entry.ingested[primary].read else { return nil }
        return originals[read.fingerprint]?.lazy.compactMap { unreadable[$0.asset] }.first
    }

    /// Returns when the original of an asset was deleted for good; `nil` if it never was.
    func purgeDate(of entry: AppleEntry, _ primary: Int) -> Date? {
        entry.ingested[primary].read.flatMap { purgeDates[$0.fingerprint] }
    }

    /// Returns the asset of this library that corresponds to one of Apple's: by the file it was read from, else by the
    /// fingerprint of its original. Of several, the one with the same identifier is preferred, then one that is not in
    /// the trash, then the oldest.
    func asset(
        of entry: AppleEntry, _ primary: Int, _ importState: AppleImportState
    ) -> (asset: Asset, resources: [Resource])? {
        if case .known(let resource) = entry.ingested[primary] { return found(resource.asset) }
        guard let read = entry.ingested[primary].read else { return nil }
        let candidates = (originals[read.fingerprint] ?? []).compactMap { found($0.asset) }.filter { candidate in
            !importState.belongsToOther(candidate.asset.uuid, than: entry.asset)
                || isKnown(candidate.asset, as: entry.asset) || entry.isSame(as: candidate.resources.map(\.content))
        }
        return candidates.min { left, right in
            rank(left.asset, entry.asset) < rank(right.asset, entry.asset)
        }
    }

    /// Returns true if an earlier import has recorded that an asset of this library is that one of Apple's, too.
    private func isKnown(_ asset: Asset, as apple: AppleAsset) -> Bool {
        records[asset.uuid]?.contains { $0.source == apple.uuid } == true
    }

    private func rank(_ asset: Asset, _ apple: AppleAsset) -> (Int, Int, Int64) {
        (asset.uuid == apple.uuid ? 0 : 1, asset.trashedDate == nil ? 0 : 1, asset.id.rawValue)
    }

    private func found(_ id: AssetID) -> (asset: Asset, resources: [Resource])? {
        assets[id].map { ($0, (resources[id] ?? []) + (superseded[id] ?? [])) }
    }
}

extension LibraryLookup {
    /// Returns the resources with these bytes whose edits were replaced or reverted, by asset.
    func superseded(among fingerprints: [Fingerprint]) throws(LibraryError) -> [AssetID: [Resource]] {
        let found = try resources(withFingerprints: fingerprints).resources.filter { $0.content.type.isSuperseded }
        return Dictionary(grouping: found, by: \.asset)
    }

    /// Returns messages about the unreadable rows of assets.
    fileprivate func obstacles(to ids: Set<AssetID>) throws(LibraryError) -> [AssetID: String] {
        var found: [AssetID: String] = [:]
        for batch in Array(ids).batches {
            for contents in try session.contents(batch) where contents.asset == nil {
                found[contents.id] = contents.unreadable.first?.description
            }
        }
        return found
    }

    /// Returns the identifiers among `uuids` that assets here have, including hidden ones, frames of bursts and the
    /// trash.
    func uuids(among uuids: [UUID]) throws(LibraryError) -> Set<UUID> {
        var found: Set<UUID> = []
        for batch in uuids.batches {
            for isTrash in [false, true] {
                var request = AssetRequest(.named(batch))
                request.includesHidden = true
                request.includesAllBursts = true
                request.isTrash = isTrash
                let ids = try session.fetch(request).ids
                found.formUnion(try assets(Set(ids)).map(\.uuid))
            }
        }
        return found
    }
}
