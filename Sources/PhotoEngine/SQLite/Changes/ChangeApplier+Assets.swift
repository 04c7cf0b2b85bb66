// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    mutating func insert(_ new: NewAsset) throws {
        guard try number("SELECT 1 FROM asset WHERE uuid = ?", [new.uuid]) == nil else {
            throw LibraryError(.invalidRequest, "The library already has an asset \(new.uuid.uuidString).")
        }
        guard !new.resources.isEmpty else {
            throw LibraryError(.invalidRequest, "An asset without a file cannot be added. Add a resource to the asset.")
        }
        let metadata = try new.metadata.stored()
        let names = names(of: new.metadata.location)
        try run(
            ChangeApplier.assetInsertion,
            new.stored + Burst.stored(new.burst) + Adjustment.stored(new.adjustment, reverted: new.revertedDate)
                + metadata + names.stored)
        let id = database.lastInsertedRowID
        try touch(.asset, new.uuid, .inserted, new.trashedDate == nil ? [] : [.trash, .isTrashed])
        if new.trashedDate == nil { inverse.addInsertion(of: new.uuid) }
        for (position, resource) in new.resources.enumerated() { try insert(resource, into: id, at: position) }
        let filename = new.resources[0].content.originalFilename
        try SearchRow(new.metadata, filename: filename, places: names.known).write(as: id, database)
        try joinSelections(id, new.uuid)
    }

    /// The statement that inserts an asset, composed once.
    private static let assetInsertion = """
        INSERT INTO asset (uuid, source_type, added_date, modification_date, is_favorite, is_hidden, \
        trashed_date, is_raw, live_playback, original_choice, \(Burst.columns), \(Adjustment.columns), \(AssetMetadata.columns), \
        \(StoredPlaceNames.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Burst.placeholders), \
        \(Adjustment.placeholders), \(AssetMetadata.placeholders), \(StoredPlaceNames.placeholders))
        """

    mutating func setFavorite(_ flag: Bool, _ assets: [UUID]) throws {
        let changed = try update(
            assets, "UPDATE asset SET is_favorite = ?, modification_date = ? WHERE id = ? AND is_favorite <> ?",
            .flags
        ) { id, date in [flag, date, id, flag] }
        if !changed.isEmpty { inverse.add([.setFavorite(!flag, assets: changed)]) }
    }

    mutating func setHidden(_ flag: Bool, _ assets: [UUID]) throws {
        let changed = try update(
            assets, "UPDATE asset SET is_hidden = ?, modification_date = ? WHERE id = ? AND is_hidden <> ?",
            [.flags, .hidden]
        ) { id, date in [flag, date, id, flag] }
        if !changed.isEmpty { inverse.add([.setHidden(!flag, assets: changed)]) }
    }

    mutating func setLivePlayback(_ plays: Bool, _ assets: [UUID]) throws {
        for uuid in assets
        where try number("SELECT media_subtypes & ? FROM asset WHERE id = ?", [MediaSubtypes.liveBit, try asset(uuid)])
            == 0
        {
            throw LibraryError.noLivePhoto(uuid)
        }
        let changed = try update(
            assets, "UPDATE asset SET live_playback = ?, modification_date = ? WHERE id = ? AND live_playback <> ?",
            .presentation
        ) { id, date in [plays, date, id, plays] }
        if !changed.isEmpty { inverse.add([.setLivePlayback(!plays, assets: changed)]) }
    }

    mutating func setOriginalChoice(_ choice: OriginalChoice, _ assets: [UUID]) throws {
        let type = ResourceType.alternatePhoto.rawValue
        for uuid in assets
        where try number("SELECT 1 FROM resource WHERE asset_id = ? AND type = ? LIMIT 1", [try asset(uuid), type])
            == nil
        {
            throw LibraryError.noSecondOriginal(uuid)
        }
        let changed = try update(
            assets, "UPDATE asset SET original_choice = ?, modification_date = ? WHERE id = ? AND original_choice <> ?",
            .presentation
        ) { id, date in [choice.rawValue, date, id, choice.rawValue] }
        let other = choice == .raw ? OriginalChoice.compressed : .raw
        if !changed.isEmpty { inverse.add([.setOriginalChoice(other, assets: changed)]) }
    }

    /// Moves assets to the trash. Assets that are there already keep their date.
    mutating func trash(_ assets: [UUID], at trashed: Date) throws {
        let changed = try update(
            assets, "UPDATE asset SET trashed_date = ?, modification_date = ? WHERE id = ? AND trashed_date IS NULL",
            [.trash, .isTrashed]
        ) { id, date in [trashed.stored, date, id] }
        if !changed.isEmpty { inverse.add([.restoreAssets(changed)]) }
    }

    mutating func restore(_ assets: [UUID]) throws {
        let changed = try update(
            assets,
            "UPDATE asset SET trashed_date = NULL, modification_date = ? WHERE id = ? AND trashed_date IS NOT NULL",
            .trash
        ) { id, date in [date, id] }
        // An undo puts them into the trash on the day on which it is made.
        if !changed.isEmpty { inverse.add([.trashAssets(changed, date: date)]) }
    }

    mutating func setMetadata(_ metadata: AssetMetadata, of uuid: UUID) throws {
        let id = try asset(uuid)
        let old = try AssetRows.read([AssetID(rawValue: id)], in: .everything, database).values.first
        guard try setMetadata(metadata, of: id) else { return }
        try note(.metadata, of: uuid, id)
        // A row that could not be read was mended: it does not come back.
        if let old { inverse.add([.setMetadata(old.metadata, asset: uuid)]) }
    }

    /// Edits assets property by property. An asset whose row cannot be read is named and not changed.
    mutating func edit(_ assets: [UUID], _ edit: AssetEdit) throws {
        // Assets with the same old values have one inverse.
        var inverses: [AssetEdit: [UUID]] = [:]
        for batch in assets.batches {
            let ids = try batch.map { AssetID(rawValue: try asset($0)) }
            var known = try metadata(of: ids)
            for (uuid, id) in zip(batch, ids) {
                let old = try known[id] ?? current(id.rawValue, uuid).metadata
                let edited = edit.applied(to: old)
                try edited.check()
                guard edited != old, try setMetadata(edited, of: id.rawValue) else { continue }
                // An asset that is named twice is edited twice.
                known[id] = edited
                try note(.metadata, of: uuid, id.rawValue)
                inverses[edit.inverse(on: old), default: []].append(uuid)
            }
        }
        inverse.add(inverses.map { .edit($0, assets: $1) })
    }

    /// Returns the metadata of the readable assets.
    private func metadata(of assets: [AssetID]) throws -> [AssetID: AssetMetadata] {
        let rows = try AssetRows.read(Array(Set(assets)), in: .everything, database)
        return Dictionary(uniqueKeysWithValues: rows.values.map { ($0.id, $0.metadata) })
    }

    func current(_ asset: Int64, _ uuid: UUID) throws -> Asset {
        let rows = try AssetRows.read([AssetID(rawValue: asset)], in: .everything, database)
        guard let found = rows.values.first else {
            throw LibraryError(
                .libraryUnreadable,
                "The asset \(uuid.uuidString) cannot be edited, because its database row cannot be read. Run `photos "
                    + "verify` to see what is wrong.",
                cause: rows.unreadable.first?.problem)
        }
        return found
    }

    mutating func setBurst(_ burst: Burst?, of uuid: UUID, modified: Date?) throws {
        let id = try asset(uuid)
        let old = try current(id, uuid).burst
        guard try set(Burst.columns, to: Burst.stored(burst), Burst.placeholders, of: uuid, id, .metadata) else {
            return
        }
        if let modified {
            try run("UPDATE asset SET modification_date = ? WHERE id = ?", [modified.stored, id])
        }
        inverse.add([.setBurst(old, asset: uuid)])
    }

    mutating func setAdjustment(_ adjustment: Adjustment?, of uuid: UUID) throws {
        let id = try asset(uuid)
        let old = try current(id, uuid)
        let new = Adjustment.stored(adjustment)
        guard try set(Adjustment.columns, to: new, Adjustment.placeholders, of: uuid, id, .content) else { return }
        if old.revertedDate == nil { return inverse.add([.setAdjustment(old.adjustment, asset: uuid)]) }
        let resources = try ResourceRows.resources(of: [AssetID(rawValue: id)], in: .everything, database)
        inverse.add([.setEdit(EditedContent(old, resources), asset: uuid)])
    }

    /// Writes the description of an edit, or when it was reverted.
    func set(_ adjustment: Adjustment?, reverted: Date?, of asset: Int64) throws {
        try run(
            "UPDATE asset SET (\(Adjustment.columns)) = (\(Adjustment.placeholders)) WHERE id = ?",
            Adjustment.stored(adjustment, reverted: reverted) + [asset])
    }

    private mutating func set(
        _ columns: String, to values: StatementArguments, _ placeholders: String, of uuid: UUID, _ id: Int64,
        _ facets: Facets
    ) throws -> Bool {
        let sql =
            "UPDATE asset SET (\(columns)) = (\(placeholders)) WHERE id = ? AND (\(columns)) IS NOT (\(placeholders))"
        guard try run(sql, values + [id] + values) > 0 else { return false }
        try note(facets, of: uuid, id)
        return true
    }

    mutating func note(_ facets: Facets, of uuid: UUID, _ id: Int64) throws {
        try run("UPDATE asset SET modification_date = ? WHERE id = ?", [date.stored, id])
        try touch(.asset, uuid, .updated, facets)
    }

    /// Replaces the metadata of an asset, the names of its location and its search text. Returns true if the metadata
    /// differs from before.
    mutating func setMetadata(_ metadata: AssetMetadata, of asset: Int64) throws -> Bool {
        let isMoved = try isElsewhere(asset, than: metadata.location)
        let hasNewWords = try isMoved || !has(asset, wordsOf: metadata)
        let count = try run(
            """
            UPDATE asset SET (\(AssetMetadata.columns)) = (\(AssetMetadata.placeholders)) \
            WHERE id = ? AND (\(AssetMetadata.columns)) IS NOT (\(AssetMetadata.placeholders))
            """, try metadata.stored() + [asset] + metadata.stored())
        if isMoved { try setPlaceNames(of: metadata.location, asset) }
        if hasNewWords { try SearchRow.write(asset, database) }
        return count > 0
    }

    /// Returns true if the search words already match the asset: writing them costs as much as the rest of an edit.
    private func has(_ asset: Int64, wordsOf metadata: AssetMetadata) throws -> Bool {
        try number(
            """
            SELECT 1 FROM asset WHERE id = ? \
            AND (title, caption, keywords, people, camera_make, camera_model, camera_lens) IS (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                asset, metadata.title, metadata.caption, try metadata.keywords.storedJSON(),
                try metadata.people.storedJSON(), metadata.camera.make, metadata.camera.model, metadata.camera.lens,
            ]) != nil
    }

    private func isElsewhere(_ asset: Int64, than place: GeoLocation?) throws -> Bool {
        try number(
            "SELECT 1 FROM asset WHERE id = ? AND (latitude, longitude) IS NOT (?, ?)",
            [asset, place?.latitude, place?.longitude]) != nil
    }

    private func setPlaceNames(of place: GeoLocation?, _ asset: Int64) throws {
        try run(
            "UPDATE asset SET (\(StoredPlaceNames.columns)) = (\(StoredPlaceNames.placeholders)) WHERE id = ?",
            names(of: place).stored + [asset])
    }

    /// Runs a statement for each asset, and returns those that it changed. The statement must change only rows that do
    /// not have the new value already.
    private mutating func update(
        _ assets: [UUID], _ sql: String, _ facets: Facets,
        arguments: (_ id: Int64, _ date: Double) -> StatementArguments
    ) throws -> [UUID] {
        var changed: [UUID] = []
        for uuid in assets where try run(sql, arguments(try asset(uuid), date.stored)) > 0 {
            changed.append(uuid)
            try touch(.asset, uuid, .updated, facets)
        }
        return changed
    }

    /// Adds a new asset to the selection of the limited caller that inserted it, and to the one that expects it.
    private func joinSelections(_ asset: Int64, _ uuid: UUID) throws {
        var callers: Set<String> = []
        if case .selection(let name) = caller.scope { callers.insert(name) }
        if let expectedSelection, expectedSelection.assets.contains(uuid) { callers.insert(expectedSelection.caller) }
        for name in callers {
            try run("INSERT INTO selected_asset (caller, asset_id) VALUES (?, ?)", [name, asset])
        }
    }
}

extension NewAsset {
    /// The values in the order of the columns of the insertion.
    fileprivate var stored: StatementArguments {
        [
            uuid, Int64(SourceTypes.userLibrary.rawValue), addedDate.stored, (modificationDate ?? addedDate).stored,
            isFavorite, isHidden, trashedDate?.stored, resources.contains(where: \.content.isRAWOriginal),
            presentation?.playsLivePhoto ?? true, (presentation?.originalChoice ?? .compressed).rawValue,
        ]
    }
}

extension MediaSubtypes {
    /// The bit of Live Photos in the column.
    fileprivate static var liveBit: Int64 { Int64(MediaSubtypes.live.rawValue) }
}

extension Burst {
    fileprivate static let columns =
        "burst_identifier, burst_is_representative, burst_is_user_pick, is_burst_extra"
    fileprivate static let placeholders = "?, ?, ?, ?"

    /// Returns the values in the order of `columns`.
    fileprivate static func stored(_ burst: Burst?) -> StatementArguments {
        let isExtra = burst?.isExtra ?? false
        return [burst?.identifier, burst?.isRepresentative ?? false, burst?.isUserPick ?? false, isExtra]
    }
}

extension Adjustment {
    fileprivate static let columns =
        "is_adjusted, adjustment_format, adjustment_version, adjustment_editor, adjustment_date"
    fileprivate static let placeholders = "?, ?, ?, ?, ?"

    /// Returns the values in the order of `columns`. The date of an asset without an edit is the date of the reversion.
    fileprivate static func stored(_ adjustment: Adjustment?, reverted: Date? = nil) -> StatementArguments {
        [
            adjustment != nil, adjustment?.formatIdentifier, adjustment?.formatVersion, adjustment?.editor,
            (adjustment == nil ? reverted : adjustment?.date)?.stored,
        ]
    }
}

extension AssetMetadata {
    fileprivate static let columns = """
        media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date, creation_utc_offset, \
        creation_zone, creation_source, latitude, longitude, altitude, camera_make, camera_model, camera_lens, \
        title, caption, keywords, rating, people, projection, damage
        """

    fileprivate static let placeholders = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

    /// Returns the values in the order of `columns`.
    fileprivate func stored() throws -> StatementArguments {
        [
            mediaType.rawValue, Int64(bitPattern: UInt64(mediaSubtypes.rawValue)), pixelSize.width, pixelSize.height,
            durationSeconds, captureDate?.date.stored, captureDate?.utcOffsetSeconds, captureDate?.zone.rawValue,
            captureDate?.source.rawValue, location?.latitude, location?.longitude, location?.altitude, camera.make,
            camera.model, camera.lens, title, caption, try keywords.storedJSON(), rating, try people.storedJSON(),
            projection?.rawValue, damage,
        ]
    }
}
