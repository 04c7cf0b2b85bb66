// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What the library has of the assets of a batch.
struct AppleKnownAssets {
    private var assets: [AssetID: Asset] = [:]
    private var resources: [AssetID: [Resource]] = [:]
    private var originals: [Fingerprint: [Resource]] = [:]
    private var named: Set<UUID> = []
    /// Of assets that cannot be read, the rows that keep them from it.
    private var unreadable: [AssetID: String] = [:]
    private let library: LibraryLookup
    /// What other libraries said of the assets, by what they are called here.
    private(set) var records: [UUID: [SourceRecord]] = [:]
    /// Whether the caller may note what concerns files that are there.
    let seesAll: Bool

    init(of entries: [AppleBatch.Entry], in library: LibraryLookup) throws(LibraryError) {
        self.library = library
        seesAll = library.caller.scope == .all
        let fingerprints = entries.compactMap { entry in entry.primary.flatMap { entry.taken[$0].read?.fingerprint } }
        var ids = Set(entries.flatMap(\.taken).compactMap(\.resource?.asset))
        let found = try library.resources(withFingerprints: fingerprints)
        for resource in found.resources where resource.content.type.isOriginal {
            originals[resource.content.fingerprint, default: []].append(resource)
            ids.insert(resource.asset)
        }
        for asset in try library.assets(ids) { assets[asset.id] = asset }
        unreadable = try library.obstacles(to: ids.subtracting(assets.keys))
        resources = Dictionary(grouping: try library.resources(of: ids)) { $0.asset }
        for (id, said) in try library.sourceRecords(of: ids) {
            if let asset = assets[id] { records[asset.uuid] = said }
        }
        named = try library.uuids(among: entries.map(\.asset.uuid))
        let free = entries.map(\.asset.uuid).filter { !names($0) }
        premises = found.premises + [.isFree(free)]
    }

    /// What a batch is decided by.
    private(set) var premises: [Precondition] = []

    /// What an asset is decided by that is here already.
    func premises(of asset: Asset) -> [Precondition] {
        let files = Set((resources[asset.id] ?? []).map(\.uuid))
        return [
            .files(of: asset.uuid, are: files), .isUnmodified(asset.uuid, since: asset.modificationDate),
        ]
    }

    /// Whether an asset here is called so.
    func names(_ uuid: UUID) -> Bool { named.contains(uuid) || library.isBlocked(.isFree([uuid])) }

    /// Why an asset's original is here and the asset cannot be told; `nil` when it is not here.
    func obstacle(of entry: AppleBatch.Entry, _ primary: Int) -> String? {
        if case .known(let resource) = entry.taken[primary] {
            return unreadable[resource.asset] ?? "The library has it, but not the asset that it belongs to. Verify it."
        }
        guard let read = entry.taken[primary].read else { return nil }
        return originals[read.fingerprint]?.lazy.compactMap { unreadable[$0.asset] }.first
    }

    /// The asset here that an asset of Apple's is: by the file that it was read from, else by the bytes of its original.
    /// Of several, the one of the same name, then one that is not in the trash, then the oldest.
    func asset(
        of entry: AppleBatch.Entry, _ primary: Int, _ ledger: AppleLedger
    ) -> (asset: Asset, resources: [Resource])? {
        if case .known(let resource) = entry.taken[primary] { return found(resource.asset) }
        guard let read = entry.taken[primary].read else { return nil }
        let candidates = (originals[read.fingerprint] ?? []).compactMap { found($0.asset) }.filter { candidate in
            !ledger.isOthers(candidate.asset.uuid, than: entry.asset)
                || entry.isSame(as: candidate.resources.map(\.content.fingerprint))
        }
        return candidates.min { left, right in
            rank(left.asset, entry.asset) < rank(right.asset, entry.asset)
        }
    }

    private func rank(_ asset: Asset, _ apple: AppleAsset) -> (Int, Int, Int64) {
        (asset.uuid == apple.uuid ? 0 : 1, asset.trashedDate == nil ? 0 : 1, asset.id.rawValue)
    }

    private func found(_ id: AssetID) -> (asset: Asset, resources: [Resource])? {
        assets[id].map { ($0, resources[id] ?? []) }
    }
}

extension AppleTakenFile {
    /// What the library read from this very file.
    var resource: Resource? {
        guard case .known(let resource) = self else { return nil }
        return resource
    }
}

extension ResourceType {
    /// Whether an asset is made of such a file: a rendering with the same bytes is another picture's.
    fileprivate var isOriginal: Bool { [.photo, .video, .alternatePhoto].contains(self) }
}

extension LibraryLookup {
    /// What keeps assets from being read, for a person.
    fileprivate func obstacles(to ids: Set<AssetID>) throws(LibraryError) -> [AssetID: String] {
        var found: [AssetID: String] = [:]
        for batch in Array(ids).batches {
            for contents in try engine.contents(batch, as: caller) where contents.asset == nil {
                found[contents.id] = contents.unreadable.first?.description
            }
        }
        return found
    }

    /// Those of these that assets here are called, whether hidden, in a burst or in the trash.
    func uuids(among uuids: [UUID]) throws(LibraryError) -> Set<UUID> {
        var found: Set<UUID> = []
        for start in stride(from: 0, to: uuids.count, by: batchLimit) {
            let batch = Array(uuids[start..<min(start + batchLimit, uuids.count)])
            for isTrash in [false, true] {
                var request = AssetRequest(.named(batch))
                request.includesHidden = true
                request.includesAllBursts = true
                request.isTrash = isTrash
                let ids = try engine.fetch(request, as: caller).ids
                found.formUnion(try assets(Set(ids)).map(\.uuid))
            }
        }
        return found
    }
}
