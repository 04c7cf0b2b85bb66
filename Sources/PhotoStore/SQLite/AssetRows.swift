// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Assets, read in batches.
enum AssetRows {
    /// In the order of the ids; those that are gone or out of scope are left out.
    static func assets(_ ids: [AssetID], in scope: ReadingScope, _ database: Database) throws -> [Asset] {
        let request = SQLRequest<Row>(literal: query(ids, scope), cached: true)
        var found: [AssetID: Asset] = [:]
        found.reserveCapacity(ids.count)
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            let asset = try asset(row)
            found[asset.id] = asset
        }
        return ids.compactMap { found[$0] }
    }

    private static func query(_ ids: [AssetID], _ scope: ReadingScope) -> SQL {
        """
        SELECT asset.id, asset.uuid, media_type, media_subtypes, asset.pixel_width, asset.pixel_height, duration, \
        creation_date, creation_utc_offset, creation_zone, creation_source, latitude, longitude, altitude, \
        camera_make, camera_model, camera_lens, title, caption, keywords, rating, people, projection, damage, \
        source_type, added_date, modification_date, is_favorite, is_hidden, burst_identifier, \
        burst_is_representative, burst_is_user_pick, is_adjusted, adjustment_format, adjustment_version, \
        adjustment_editor, adjustment_date, trashed_date, is_raw, \
        main.original_filename, main.uniform_type_identifier, main.byte_count \
        FROM asset JOIN resource AS main ON main.asset_id = asset.id AND main.position = 0 \
        WHERE asset.id IN \(list: ids.map(\.rawValue)) AND \(scope.condition(on: .assetID))
        """
    }

    /// Reads the columns in the order of the query.
    private static func asset(_ row: Row) throws -> Asset {
        var columns = RowReader(row)
        let id = AssetID(rawValue: try columns.next())
        let uuid = try columns.next(UUID.self)
        let facts = try facts(&columns)
        let sourceType = SourceTypes(rawValue: UInt(truncatingIfNeeded: try columns.next(Int64.self)))
        let added = Date(timeIntervalSinceReferenceDate: try columns.next())
        let modified = Date(timeIntervalSinceReferenceDate: try columns.next())
        let isFavorite = try columns.next(Bool.self)
        let isHidden = try columns.next(Bool.self)
        let burst = try burst(&columns)
        let adjustment = try adjustment(&columns)
        let trashed = try columns.nextDate()
        let isRAW = try columns.next(Bool.self)
        var asset = Asset(
            id: id, uuid: uuid, facts: facts, addedDate: added, originalFilename: try columns.next(),
            uniformTypeIdentifier: try columns.next(), byteCount: try columns.next())
        asset.sourceType = sourceType
        asset.modificationDate = modified
        asset.isFavorite = isFavorite
        asset.isHidden = isHidden
        asset.burst = burst
        asset.adjustment = adjustment
        asset.trashedDate = trashed
        asset.isRAW = isRAW
        return asset
    }

    private static func facts(_ columns: inout RowReader) throws -> AssetFacts {
        let mediaType = try columns.nextRaw(MediaType.self)
        let subtypes = MediaSubtypes(rawValue: UInt(truncatingIfNeeded: try columns.next(Int64.self)))
        let size = PixelSize(width: try columns.next(), height: try columns.next())
        var facts = AssetFacts(mediaType: mediaType, pixelSize: size)
        facts.mediaSubtypes = subtypes
        facts.durationSeconds = try columns.next()
        facts.captureDate = try captureDate(&columns)
        facts.location = try location(&columns)
        facts.camera = Camera(make: try columns.next(), model: try columns.next(), lens: try columns.next())
        facts.title = try columns.next()
        facts.caption = try columns.next()
        facts.keywords = try columns.nextJSON([String].self) ?? []
        facts.rating = try columns.next()
        facts.people = try columns.nextJSON([PersonRegion].self) ?? []
        facts.projection = try columns.next(String?.self).map(Projection.init)
        facts.damage = try columns.next()
        return facts
    }

    private static func captureDate(_ columns: inout RowReader) throws -> CaptureDate? {
        let date = try columns.nextDate()
        let offset = try columns.next(Int?.self)
        let zone = try columns.next(String?.self).flatMap(CaptureDate.Zone.init)
        let source = try columns.next(String?.self).flatMap(CaptureDate.Source.init)
        guard let date, let offset, let zone, let source else { return nil }
        return CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    private static func location(_ columns: inout RowReader) throws -> GeoLocation? {
        let latitude = try columns.next(Double?.self)
        let longitude = try columns.next(Double?.self)
        let altitude = try columns.next(Double?.self)
        guard let latitude, let longitude else { return nil }
        return GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    private static func burst(_ columns: inout RowReader) throws -> Burst? {
        let identifier = try columns.next(String?.self)
        let isRepresentative = try columns.next(Bool.self)
        let isUserPick = try columns.next(Bool.self)
        return identifier.map { Burst(identifier: $0, isRepresentative: isRepresentative, isUserPick: isUserPick) }
    }

    private static func adjustment(_ columns: inout RowReader) throws -> Adjustment? {
        let isAdjusted = try columns.next(Bool.self)
        let adjustment = Adjustment(
            formatIdentifier: try columns.next(), formatVersion: try columns.next(), editor: try columns.next(),
            date: try columns.nextDate())
        return isAdjusted ? adjustment : nil
    }
}
