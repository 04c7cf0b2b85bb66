// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    mutating func insert(
        _ new: NewResource, into asset: Int64, at position: Int, _ facets: Facets = []
    ) throws {
        guard try number("SELECT 1 FROM resource WHERE uuid = ?", [new.uuid]) == nil else {
            throw LibraryError(.invalidRequest, "The library already has a file \(new.uuid.uuidString).")
        }
        try new.placement.check(against: new.content.fingerprint)
        try run(
            """
            INSERT INTO resource (uuid, asset_id, position, type, original_filename, uniform_type_identifier, \
            byte_count, fingerprint, pixel_width, pixel_height, content_identifier) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [new.uuid, asset, position] + new.content.stored)
        let id = database.lastInsertedRowID
        try touch(.resource, new.uuid, .inserted, facets)
        try write(new.placement, of: id)
        if let origin = new.origin, caller.canSetOrigins { try write(origin, of: id) }
    }

    mutating func add(_ new: [NewResource], to uuid: UUID, metadata: AssetMetadata?) throws {
        let id = try asset(uuid)
        let count = try number("SELECT count(*) FROM resource WHERE asset_id = ?", [id]) ?? 0
        for (offset, resource) in new.enumerated() { try insert(resource, into: id, at: Int(count) + offset) }
        if new.contains(where: { $0.content.type == .photo }) { try makeVideoPaired(in: id) }
        if new.contains(where: \.content.isRAWOriginal) { try run("UPDATE asset SET is_raw = 1 WHERE id = ?", [id]) }
        var facets: Facets = new.isEmpty ? [] : .content
        if let metadata, try setMetadata(metadata, of: id, addedWith: new, to: uuid) { facets.insert(.metadata) }
        guard !facets.isEmpty else { return }
        try run("UPDATE asset SET modification_date = ? WHERE id = ?", [date.stored, id])
        try SearchRow.write(id, database)
        try touch(.asset, uuid, .updated, facets)
    }

    /// Replaces the metadata of an asset by what it is with more files. The files stay when this is undone, and so does what
    /// it is with them; words that came with them are taken back.
    private mutating func setMetadata(
        _ metadata: AssetMetadata, of id: Int64, addedWith new: [NewResource], to uuid: UUID
    ) throws -> Bool {
        let old = try AssetRows.read([AssetID(rawValue: id)], in: .everything, database).values.first?.metadata
        guard try setMetadata(metadata, of: id) else { return false }
        // The date and the place of a new primary file are its own, not words about the asset.
        let hasNewPrimary = new.contains { $0.content.type == .photo }
        let words = old.map { AssetEdit(from: metadata, to: $0, includingCapture: !hasNewPrimary) } ?? AssetEdit()
        if !words.isEmpty { inverse.add([.edit(words, assets: [uuid])]) }
        return true
    }

    /// Stores a placement. That its bytes were verified again is noted in this copy of the library and not in the journal:
    /// for everybody else nothing has changed.
    mutating func set(_ placement: Placement, of uuid: UUID) throws {
        let id = try resource(uuid)
        try placement.check(against: try fingerprint(of: id))
        let before = try whereabouts(of: id)
        guard try write(placement, of: id) > 0, try whereabouts(of: id) != before else { return }
        try touch(.resource, uuid, .updated, .placement)
    }

    /// Returns the stores, keys and states of all placements as one text, to be compared.
    private func whereabouts(of resource: Int64) throws -> String? {
        let sql = """
            SELECT group_concat(quote(store) || quote(key) || quote(state)) FROM \
            (SELECT store, key, state FROM placement WHERE resource_id = ? ORDER BY store)
            """
        return try String.fetchOne(try database.cachedStatement(sql: sql), arguments: [resource])
    }

    /// Replaces the bytes of a resource. Their fingerprint was computed when they were staged. All resources with the
    /// same placement become present again.
    mutating func repair(_ uuid: UUID, with staged: StagedOriginal) throws {
        let id = try resource(uuid)
        var placement = staged.placement
        (placement.state, placement.verifiedDate) = (.present, date)
        try placement.check(against: try fingerprint(of: id))
        if try write(placement, of: id) > 0 { try touch(.resource, uuid, .updated, .placement) }
        let sharers = try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT id, uuid FROM resource JOIN placement ON resource_id = id \
                    WHERE (store = ? AND key = ? OR fingerprint = ? AND \(Self.isBrokenReference)) AND id <> ?
                    """), arguments: [placement.store.rawValue, placement.key, staged.fingerprint.stored, id])
        for row in sharers where try write(placement, of: row[0]) > 0 {
            try touch(.resource, row[1], .updated, .placement)
        }
    }

    /// Remembers the file that a resource was read from. The note belongs to this copy of the library and is not in the
    /// journal: no other copy and no observer needs it.
    mutating func remember(_ stamp: FileStamp, of uuid: UUID) throws {
        let id = try resource(uuid)
        if caller.canSetOrigins { try write(stamp, of: id) }
    }

    /// Makes the new photo of an asset that had only a video its primary resource, and the video its paired video (a
    /// Live Photo).
    private mutating func makeVideoPaired(in asset: Int64) throws {
        let primary = "SELECT uuid FROM resource WHERE asset_id = ? AND position = 0 AND type = ?"
        let statement = try database.cachedStatement(sql: primary)
        guard let video = try UUID.fetchOne(statement, arguments: [asset, ResourceType.video.rawValue]),
            let place = try number(
                "SELECT min(position) FROM resource WHERE asset_id = ? AND type = ?",
                [asset, ResourceType.photo.rawValue])
        else { return }
        try run("UPDATE resource SET type = ? WHERE uuid = ?", [ResourceType.pairedVideo.rawValue, video])
        try touch(.resource, video, .updated, .metadata)
        // The photo gets position 0, and resources that were before it move back by one.
        try run(
            """
            UPDATE resource SET position = iif(position = ?, 0, position + 1) \
            WHERE asset_id = ? AND position <= ?
            """, [place, asset, place])
    }

    /// Writes a placement. Returns the number of rows that changed: zero when it was stored already.
    @discardableResult
    private func write(_ placement: Placement, of resource: Int64) throws -> Int {
        let written = try writeRow(placement, of: resource)
        guard placement.isPresentOriginal || placement.isBrokenReference else { return written }
        return written
            + (try run(
                """
                DELETE FROM placement WHERE resource_id = ?1 AND \(Self.isBrokenReference) AND EXISTS \
                (SELECT 1 FROM placement WHERE resource_id = ?1 AND store = 'local' AND state = 'present')
                """, [resource]))
    }

    private static let isBrokenReference = "store = 'reference' AND state IN ('missing', 'damaged')"

    private func writeRow(_ placement: Placement, of resource: Int64) throws -> Int {
        try run(
            """
            INSERT INTO placement (resource_id, store, key, state, verified_date) VALUES (?, ?, ?, ?, ?) \
            ON CONFLICT DO UPDATE SET key = excluded.key, state = excluded.state, \
            verified_date = excluded.verified_date \
            WHERE (key, state, verified_date) IS NOT (excluded.key, excluded.state, excluded.verified_date)
            """,
            [
                resource, placement.store.rawValue, placement.key, placement.state.rawValue,
                placement.verifiedDate?.stored,
            ])
    }

    private func write(_ stamp: FileStamp, of resource: Int64) throws {
        try run(
            """
            INSERT OR REPLACE INTO origin \
            (path, byte_count, inode, modified_nanoseconds, changed_nanoseconds, resource_id) VALUES (?, ?, ?, ?, ?, ?)
            """, stamp.stored + [resource])
    }

    private func fingerprint(of resource: Int64) throws -> Fingerprint? {
        let statement = try database.cachedStatement(sql: "SELECT fingerprint FROM resource WHERE id = ?")
        return try Data.fetchOne(statement, arguments: [resource]).flatMap { Fingerprint(bytes: $0) }
    }
}

extension ResourceContent {
    /// The values in the order of the columns of the insertion.
    fileprivate var stored: StatementArguments {
        [
            type.rawValue, originalFilename, uniformTypeIdentifier, byteCount, fingerprint.stored, pixelSize.width,
            pixelSize.height, contentIdentifier,
        ]
    }
}
