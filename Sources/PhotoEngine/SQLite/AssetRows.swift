// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The values read in a batch, and the rows that could not be read.
struct ReadRows<Value> {
    var values: [Value] = []
    var unreadable: [UnreadableRow] = []
}

/// Queries that read assets in batches.
enum AssetRows {
    /// Returns assets in the order of the ids. Assets that are gone, out of scope or unreadable are left out.
    static func assets(_ ids: [AssetID], in scope: ReadingScope, _ database: Database) throws -> [Asset] {
        try read(ids, in: scope, database).values
    }

    /// Returns assets like ``assets(_:in:_:)``, and the rows that cannot be read.
    static func read(_ ids: [AssetID], in scope: ReadingScope, _ database: Database) throws -> ReadRows<Asset> {
        let request = SQLRequest<Row>(literal: query(ids, scope), cached: true)
        var found: [AssetID: Asset] = [:]
        found.reserveCapacity(ids.count)
        var bad: [AssetID: UnreadableRow] = [:]
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            do {
                let asset = try asset(row)
                guard found.updateValue(asset, forKey: asset.id) == nil else {
                    throw UnreadableCell("the asset has two primary files")
                }
            } catch let cell as UnreadableCell {
                let unreadable = unreadable(row, cell)
                unreadable.asset.map { bad[$0] = unreadable }
            }
        }
        for id in bad.keys { found[id] = nil }
        return ReadRows(values: ids.compactMap { found[$0] }, unreadable: ids.compactMap { bad[$0] })
    }

    /// Returns summaries, which contain what most programs need, in the order of the ids. Columns that a summary does
    /// not contain are not checked.
    static func summaries(
        _ ids: [AssetID], in scope: ReadingScope, _ database: Database
    ) throws -> [AssetSummary] {
        let rows = try IndexRows.summaries(of: ids, in: scope, database)
        var found = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        // Assets with values that the index cannot store.
        let rest = ids.filter { found[$0] == nil }
        if !rest.isEmpty {
            for asset in try assets(rest, in: scope, database) { found[asset.id] = AssetSummary(asset) }
        }
        return ids.compactMap { found[$0] }
    }

    /// Returns the assets that are not edited. Where that cannot be read, one may be: its rendering is shown, if there is
    /// one.
    static func unedited(_ assets: [AssetID], _ database: Database) throws -> Set<AssetID> {
        let request = SQLRequest<Row>(
            literal: "SELECT id, is_adjusted FROM asset WHERE id IN \(list: assets.map(\.rawValue))", cached: true)
        var unedited: Set<AssetID> = []
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            let cell: DatabaseValue = row[1]
            if Bool.read(cell) == false { unedited.insert(AssetID(rawValue: row[0])) }
        }
        return unedited
    }

    /// Creates the report of an unreadable row. The first two columns of the query suffice to identify it.
    private static func unreadable(_ row: Row, _ cell: UnreadableCell) -> UnreadableRow {
        let id: Int64 = row[0]
        let uuid: DatabaseValue = row[1]
        return UnreadableRow(
            table: "asset", row: id, asset: AssetID(rawValue: id),
            localIdentifier: UUID.read(uuid).map { LocalIdentifier($0, .asset).description },
            problem: cell.description)
    }

    /// Returns the UUIDs of assets in the order of the ids, `nil` where it cannot be read.
    static func names(of ids: [AssetID], _ database: Database) throws -> FetchedUUIDs {
        var names: [Int64: UUID] = [:]
        names.reserveCapacity(ids.count)
        let request = SQLRequest<Row>(
            literal: "SELECT id, uuid FROM asset WHERE id IN \(list: ids.map(\.rawValue))", cached: true)
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            let id: Int64 = row[0]
            let uuid: DatabaseValue = row[1]
            names[id] = UUID.read(uuid)
        }
        let found = ids.map { names[$0.rawValue] }
        return FetchedUUIDs(count: found.count) { found[$0] }
    }

    private static func query(_ ids: [AssetID], _ scope: ReadingScope) -> SQL {
        """
        SELECT asset.id, asset.uuid, media_type, media_subtypes, asset.pixel_width, asset.pixel_height, duration, \
        creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, \
        camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, \
        source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, \
        burst_is_representative, burst_is_user_pick, is_adjusted, adjustment_format, adjustment_version, \
        adjustment_editor, adjustment_date, live_playback, original_choice, trashed_date, is_raw, main.id, \
        main.original_filename, main.uniform_type_identifier, main.byte_count, \(PlaceColumns.city) AS city, \
        \(PlaceColumns.country) AS country \
        FROM asset LEFT JOIN resource AS main ON main.asset_id = asset.id AND main.position = 0 \
        WHERE asset.id IN \(list: ids.map(\.rawValue)) AND \(scope.condition(on: .assetID))
        """
    }

    /// Reads the columns in the order of the query.
    private static func asset(_ row: Row) throws -> Asset {
        var columns = RowReader(row)
        let id = AssetID(rawValue: try columns.next())
        let uuid = try columns.next(UUID.self)
        let metadata = try metadata(&columns)
        let sourceType = SourceTypes(
            rawValue: UInt(try columns.next("a kind of source", in: StoredLimits.sourceTypes) as Int64))
        let added = try columns.nextKnownDate()
        let modified = try columns.nextKnownDate()
        let isFavorite = try columns.next(Bool.self)
        let isHidden = try columns.next(Bool.self)
        let burst = try burst(&columns)
        let (adjustment, reverted) = try adjustment(&columns)
        let playsLivePhoto = try columns.next(Bool.self)
        let choice = try columns.next(Bool.self) ? OriginalChoice.raw : .compressed
        let trashed = try columns.nextDate()
        let isRAW = try columns.next(Bool.self)
        guard try columns.next(Int64?.self) != nil else { throw UnreadableCell("the asset has no primary file") }
        var asset = Asset(
            id: id, uuid: uuid, metadata: metadata, addedDate: added, originalFilename: try columns.next(),
            uniformTypeIdentifier: try columns.next(), byteCount: try columns.nextByteCount())
        asset.sourceType = sourceType
        asset.modificationDate = modified
        asset.isFavorite = isFavorite
        asset.isHidden = isHidden
        asset.burst = burst
        asset.adjustment = adjustment
        asset.revertedDate = reverted
        (asset.playsLivePhoto, asset.originalChoice) = (playsLivePhoto, choice)
        asset.trashedDate = trashed
        asset.isRAW = isRAW
        asset.city = try columns.next()
        asset.country = try columns.next()
        return asset
    }

    private static func metadata(_ columns: inout RowReader) throws -> AssetMetadata {
        let mediaType = try columns.nextRaw(MediaType.self)
        let subtypes = MediaSubtypes(rawValue: UInt(truncatingIfNeeded: try columns.next(Int64.self)))
        let size = try columns.nextPixelSize()
        var metadata = AssetMetadata(mediaType: mediaType, pixelSize: size)
        metadata.mediaSubtypes = subtypes
        metadata.durationSeconds = try columns.next("a duration", in: StoredLimits.durations)
        metadata.captureDate = try captureDate(&columns)
        metadata.location = try location(&columns)
        metadata.camera = Camera(make: try columns.next(), model: try columns.next(), lens: try columns.next())
        metadata.title = try columns.next()
        metadata.caption = try columns.next()
        metadata.keywords = try columns.nextJSON([String].self) ?? []
        metadata.rating = try columns.nextRating()
        metadata.people = try columns.nextJSON([PersonRegion].self) ?? []
        metadata.projection = try columns.next(String?.self).map(Projection.init)
        metadata.damage = try columns.next()
        return metadata
    }

    private static func captureDate(_ columns: inout RowReader) throws -> CaptureDate? {
        let date = try columns.nextDate()
        let offset = try columns.next(Int?.self)
        let zone = try columns.nextKnown(CaptureDate.Zone.self)
        let source = try columns.nextKnown(CaptureDate.Source.self)
        guard let date, let offset, let zone, let source else {
            if date == nil, offset == nil, zone == nil, source == nil { return nil }
            throw UnreadableCell("a part of the creation date is missing")
        }
        guard StoredLimits.utcOffsets.contains(offset) else {
            throw UnreadableCell(
                "the column “creation_utc_offset” holds \(offset), which is not a valid time zone offset in seconds")
        }
        return CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    private static func location(_ columns: inout RowReader) throws -> GeoLocation? {
        let latitude = try columns.next(Double?.self)
        let longitude = try columns.next(Double?.self)
        let altitude = try columns.next(Double?.self)
        if latitude == nil, longitude == nil { return nil }
        guard let latitude, let longitude,
            let place = GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
        else { throw UnreadableCell("the columns “latitude” and “longitude” do not hold a place on earth") }
        return place
    }

    private static func burst(_ columns: inout RowReader) throws -> Burst? {
        let identifier = try columns.next(String?.self)
        let isRepresentative = try columns.next(Bool.self)
        let isUserPick = try columns.next(Bool.self)
        return identifier.map { Burst(identifier: $0, isRepresentative: isRepresentative, isUserPick: isUserPick) }
    }

    /// Reads an edit, or the date on which the last one was reverted.
    private static func adjustment(_ columns: inout RowReader) throws -> (Adjustment?, reverted: Date?) {
        let isAdjusted = try columns.next(Bool.self)
        let adjustment = Adjustment(
            formatIdentifier: try columns.next(), formatVersion: try columns.next(), editor: try columns.next(),
            date: try columns.nextDate())
        return isAdjusted ? (adjustment, nil) : (nil, adjustment.date)
    }
}

/// A search for assets that no fetch returns, because a column that decides whether they are in the trash, hidden, of a
/// burst or from elsewhere is unreadable.
///
/// These columns are covered by the indexes that fetches use: a million assets take a tenth of a second.
enum UnplaceableAssets {
    /// Returns the rows in order of addition.
    static func find(in scope: ReadingScope, _ database: Database) throws -> [UnreadableRow] {
        let ids = try ["trashed_date IS NULL", "trashed_date IS NOT NULL"].flatMap { part in
            try SQLRequest<Int64>(
                literal: """
                    SELECT asset.id FROM asset WHERE \(sql: part) AND NOT (\(sql: isPlaced)) \
                    AND \(scope.condition(on: .assetID))
                    """, cached: true
            ).fetchAll(database)
        }.sorted()
        var found: [UnreadableRow] = []
        for batch in ids.batches { found += try named(batch.map(AssetID.init), scope, database) }
        return found
    }

    private static let isPlaced = """
        typeof(is_hidden) = 'integer' AND is_hidden IN (0, 1) AND typeof(is_burst_extra) = 'integer' \
        AND is_burst_extra IN (0, 1) AND typeof(source_type) = 'integer' \
        AND source_type BETWEEN \(StoredLimits.sourceTypes.lowerBound) AND \(StoredLimits.sourceTypes.upperBound) \
        AND (trashed_date IS NULL OR typeof(trashed_date) = 'real' AND \
        trashed_date BETWEEN \(StoredLimits.dates.lowerBound) AND \(StoredLimits.dates.upperBound))
        """

    /// Returns the reports for these assets. For assets that can be read, only the column for bursts can be invalid.
    private static func named(
        _ ids: [AssetID], _ scope: ReadingScope, _ database: Database
    ) throws -> [UnreadableRow] {
        let read = try AssetRows.read(ids, in: scope, database)
        let rest = read.values.map { asset in
            UnreadableRow(
                table: "asset", row: asset.id.rawValue, asset: asset.id,
                localIdentifier: asset.localIdentifier.description,
                problem: "the column “is_burst_extra” does not hold 0 or 1")
        }
        return (read.unreadable + rest).sorted { $0.row < $1.row }
    }
}
