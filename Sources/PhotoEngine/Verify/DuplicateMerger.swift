// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

/// A search for assets with exactly the same files, which can be merged into one.
///
/// All files of an asset count: one original with two edits makes two assets on purpose. Assets in the trash do not
/// count as duplicates.
package struct DuplicateMerger {
    private let engine: SQLiteEngine

    package init(_ engine: SQLiteEngine) { self.engine = engine }

    /// Returns the groups of duplicates, the oldest asset of each first.
    package func duplicates() throws(LibraryError) -> [DuplicateAssets] {
        try groups().map(DuplicateAssets.init)
    }

    /// The number of surplus assets, or zero when the rows cannot be read, which is a finding of its own.
    var count: Int {
        guard let groups = try? engine.database.duplicates() else { return 0 }
        return groups.reduce(0) { $0 + $1.count - 1 }
    }

    /// Merges each group into one asset, all in one transaction. The oldest stays, and receives the albums and
    /// descriptive metadata of the others; it becomes a favourite if one of them is, and hidden if one of them is. The
    /// others go to the trash. A group of which people said different things stays as it is.
    package func merge() throws(LibraryError) -> [DuplicateAssets] {
        let library = LibraryLookup(engine.connect(.owner))
        return try library.apply { () throws(LibraryError) in
            let groups = try groups()
            var changes: [Change] = []
            for group in groups where DuplicateAssets.differences(in: group).isEmpty {
                changes += try self.changes(merging: group, library)
            }
            return (groups.map(DuplicateAssets.init), changes)
        }
    }

    // MARK: Finding

    private func groups() throws(LibraryError) -> [[Asset]] {
        let ids = try engine.database.duplicates()
        let library = LibraryLookup(engine.connect(.owner))
        let assets = try library.assets(Set(ids.joined()))
        let known = Dictionary(assets.map { ($0.id, $0) }) { first, _ in first }
        return ids.map { group in
            group.compactMap { known[$0] }.sorted { ($0.addedDate, $0.id.rawValue) < ($1.addedDate, $1.id.rawValue) }
        }.filter { $0.count > 1 }
    }

    // MARK: Merging

    private func changes(merging group: [Asset], _ library: LibraryLookup) throws(LibraryError) -> [Change] {
        guard let kept = group.first else { return [] }
        let others = group.dropFirst()
        var whole = SourceRecord(kept, source: kept.uuid)
        var rating = kept.metadata.rating
        for other in others {
            whole = whole.filled(from: SourceRecord(other, source: other.uuid))
            rating = rating ?? other.metadata.rating
        }
        var metadata = whole.applied(to: kept.metadata)
        metadata.rating = rating
        metadata.captureDate = group.compactMap(\.saidDate).first ?? metadata.captureDate
        var changes = group.map { Change.require(.isUnmodified($0.uuid, since: $0.modificationDate)) }
        changes.append(.addResources(try sidecars(of: group, library), asset: kept.uuid, metadata: nil))
        // By itself, so that an undo takes it back.
        if metadata != kept.metadata { changes.append(.setMetadata(metadata, asset: kept.uuid)) }
        if whole.isFavorite { changes.append(.setFavorite(true, assets: [kept.uuid])) }
        if whole.isHidden { changes.append(.setHidden(true, assets: [kept.uuid])) }
        if let burst = others.compactMap(\.burst).first(where: { !$0.isExtra }), kept.burst?.isExtra != false {
            changes.append(.setBurst(burst, asset: kept.uuid))
        }
        if kept.presentation == nil,
            let said = others.lazy.compactMap(\.presentation).first?
                .possible(kept.metadata.mediaSubtypes, hasRAW: true)
        {
            if !said.playsLivePhoto { changes.append(.setLivePlayback(false, assets: [kept.uuid])) }
            if said.originalChoice == .raw { changes.append(.setOriginalChoice(.raw, assets: [kept.uuid])) }
        }
        for album in try engine.database.albums(of: others.map(\.id)) {
            changes.append(.insertMembers([kept.uuid], album: album, index: nil))
        }
        let records = try library.sourceRecords(of: Set(group.map(\.id)))
        let known = Set((records[kept.id] ?? []).map(\.source))
        for record in others.flatMap({ records[$0.id] ?? [] }) where !known.contains(record.source) {
            changes.append(.rememberSource(record, asset: kept.uuid))
        }
        changes.append(.trashAssets(others.map(\.uuid), date: engine.now()))
        return changes
    }

    /// Returns the sidecars that only the other assets have, because they describe the remaining one as well.
    private func sidecars(of group: [Asset], _ library: LibraryLookup) throws(LibraryError) -> [NewResource] {
        let resources = try library.resources(of: Set(group.map(\.id)))
        var known = Set(resources.filter { $0.asset == group[0].id }.map(\.content.fingerprint))
        var added: [NewResource] = []
        for resource in resources where resource.content.type == .sidecar {
            guard let placement = resource.placements.first, placement.state == .present,
                known.insert(resource.content.fingerprint).inserted
            else { continue }
            added.append(NewResource(content: resource.content, placement: placement))
        }
        return added
    }
}

extension DuplicateAssets {
    fileprivate init(_ group: [Asset]) {
        let names = group.map(\.localIdentifier.description)
        self.init(
            filename: group[0].originalFilename, kept: names[0], others: Array(names.dropFirst()),
            differences: DuplicateAssets.differences(in: group))
    }

    /// Returns the properties of which the assets have different values. Their files say the same, so that a person said
    /// one of them; of dates that is known.
    fileprivate static func differences(in group: [Asset]) -> [Difference] {
        func differ<Value: Hashable>(_ value: (Asset) -> Value?) -> Bool { Set(group.compactMap(value)).count > 1 }
        var found: [Difference] = []
        if differ(\.saidDate) { found.append(.date) }
        if differ(\.metadata.location) { found.append(.place) }
        if differ(\.metadata.title) { found.append(.title) }
        if differ(\.metadata.caption) { found.append(.caption) }
        if differ(\.metadata.rating) { found.append(.rating) }
        return found
    }
}

extension Asset {
    /// The date of capture, if a person gave it.
    fileprivate var saidDate: CaptureDate? { metadata.captureDate?.source == .library ? metadata.captureDate : nil }
}

extension LibraryDatabase {
    /// Returns groups of assets with exactly the same files, ignoring sidecars and the files of former edits.
    fileprivate func duplicates() throws(LibraryError) -> [[AssetID]] {
        try read { database in
            let others = (ResourceType.superseded + [.sidecar]).map { String($0.rawValue) }.joined(separator: ", ")
            let isCompared = "type NOT IN (\(others))"
            let sql = """
                WITH candidate AS (
                    SELECT DISTINCT asset_id AS id FROM resource WHERE fingerprint IN (
                        SELECT fingerprint FROM resource WHERE \(isCompared)
                        GROUP BY fingerprint HAVING count(DISTINCT asset_id) > 1))
                SELECT id, (SELECT group_concat(hex(fingerprint)) FROM (
                    SELECT DISTINCT fingerprint FROM resource
                    WHERE asset_id = candidate.id AND \(isCompared) ORDER BY fingerprint))
                FROM candidate JOIN asset USING (id) WHERE trashed_date IS NULL ORDER BY id
                """
            var groups: [String: [AssetID]] = [:]
            for row in try Row.fetchAll(database, sql: sql) {
                guard let files: String = row[1] else { continue }
                groups[files, default: []].append(AssetID(rawValue: row[0]))
            }
            return groups.values.filter { $0.count > 1 }.sorted { $0[0].rawValue < $1[0].rawValue }
        }
    }

    /// Returns the albums that contain one of these assets, in the order in which they were made.
    fileprivate func albums(of assets: [AssetID]) throws(LibraryError) -> [UUID] {
        try read { database in
            let request = SQLRequest<UUID>(
                literal: """
                    SELECT DISTINCT uuid FROM album JOIN album_member ON album_id = album.id \
                    WHERE asset_id IN \(list: assets.map(\.rawValue)) ORDER BY album.id
                    """)
            return try request.fetchAll(database)
        }
    }
}
