// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The albums of Apple's library that imports put assets into, recorded with the assets, so that an asset that somebody
/// took out of an album here stays out.
struct AppleMemberships {
    private var before: [UUID: Set<UUID>] = [:]
    /// The changes that record the albums of this import.
    private(set) var changes: [Change] = []

    /// Reads the records of all members of albums.
    init(
        _ catalogue: AppleCatalogue, _ importState: AppleImportState, in library: LibraryLookup
    ) throws(LibraryError) {
        guard library.seesAll else { return }
        var now: [Int64: Set<UUID>] = [:]
        for album in catalogue.albums {
            for member in album.members { now[member, default: []].insert(album.uuid) }
        }
        let records = try library.sourceRecords(of: Set(now.keys.compactMap { importState.ours[$0] }))
        for (row, albums) in now.sorted(by: { $0.key < $1.key }) {
            guard let uuid = importState.ours[row], let source = importState.asset(inRow: row)?.uuid,
                var record = records[uuid]?.first(where: { $0.source == source })
            else { continue }
            let known = Set(record.albums ?? [])
            before[uuid, default: []].formUnion(known)
            guard !albums.isSubset(of: known) else { continue }
            record.albums = known.union(albums).sorted { $0.uuidString < $1.uuidString }
            changes.append(.rememberSource(record, asset: uuid))
        }
    }

    /// Returns true if an earlier import put the asset into the album.
    func had(_ asset: UUID, in album: UUID) -> Bool { before[asset]?.contains(album) ?? false }
}

extension LibraryLookup {
    /// Returns the records of the assets with these identifiers in other libraries.
    fileprivate func sourceRecords(of uuids: Set<UUID>) throws(LibraryError) -> [UUID: [SourceRecord]] {
        var found: [UUID: [SourceRecord]] = [:]
        for batch in Array(uuids).batches {
            for isTrash in [false, true] {
                var request = AssetRequest(.named(batch))
                request.includesHidden = true
                request.includesAllBursts = true
                request.isTrash = isTrash
                let ids = Set(try session.fetch(request).ids)
                let records = try sourceRecords(of: ids)
                for asset in try assets(ids) { found[asset.uuid] = records[asset.id] }
            }
        }
        return found
    }
}
