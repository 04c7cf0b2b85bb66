// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Rows of the index, as the database tells them.
enum IndexRows {
    /// Of all assets.
    static func all(_ database: Database) throws -> [IndexRow] {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM asset") ?? 0
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns) FROM asset")
        var found: [IndexRow] = []
        found.reserveCapacity(count)
        while let row = try rows.next() { found.append(try indexRow(row)) }
        return found
    }

    /// Of the assets that were touched after a place in history; those that are gone are left out.
    static func touched(after token: ChangeToken, _ database: Database) throws -> [IndexRow] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM (SELECT DISTINCT uuid AS touched FROM change_object \
                WHERE token > ? AND kind = 'asset') JOIN asset ON asset.uuid = touched
                """)
        return try Row.fetchAll(statement, arguments: [token.rawValue]).map(indexRow)
    }

    /// The assets that are gone since a place in history.
    static func deleted(after token: ChangeToken, _ database: Database) throws -> [UUID] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT DISTINCT uuid FROM change_object WHERE token > ? AND kind = 'asset' AND action = 'deleted' \
                AND NOT EXISTS (SELECT 1 FROM asset WHERE asset.uuid = change_object.uuid)
                """)
        return try UUID.fetchAll(statement, arguments: [token.rawValue])
    }

    /// How many touches of assets were written after a place in history; counts no further than the limit.
    static func touchCount(after token: ChangeToken, limit: Int, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(
            sql: """
                SELECT count(*) FROM (SELECT 1 FROM change_object WHERE token > ? AND kind = 'asset' LIMIT ?)
                """)
        return try Int.fetchOne(statement, arguments: [token.rawValue, limit]) ?? 0
    }

    private static let columns = """
        id, asset.uuid, creation_date, modification_date, added_date, duration, pixel_width, pixel_height, \
        media_subtypes, media_type, source_type, rating, is_favorite, is_hidden, trashed_date IS NOT NULL, \
        is_burst_extra, burst_is_representative, burst_is_user_pick, is_adjusted, is_raw, \
        coalesce(camera_lens LIKE '%front%', 0), damage IS NOT NULL
        """

    /// Reads the columns in their order.
    private static func indexRow(_ row: Row) throws -> IndexRow {
        guard let id = UInt32(exactly: row[0] as Int64) else { throw IndexUnfit() }
        return IndexRow(
            id: id, uuid: row[1], creation: row[2] as Double? ?? IndexRow.undated, modification: row[3],
            added: row[4], duration: row[5], width: UInt64(row[6] as Int64), height: UInt64(row[7] as Int64),
            subtypes: UInt64(bitPattern: row[8] as Int64), flags: try flags(row))
    }

    private static func flags(_ row: Row) throws -> IndexFlags {
        let rating = row[11] as Int?
        guard let type = MediaType(rawValue: row[9]), (-1...5).contains(rating ?? 0) else { throw IndexUnfit() }
        let source = SourceTypes(rawValue: UInt(bitPattern: row[10] as Int))
        guard source.rawValue < 1 << IndexFlags.sourceType.width else { throw IndexUnfit() }
        return IndexFlags(
            IndexFlags.Facts(
                mediaType: type, sourceType: source, rating: rating, isFavorite: row[12], isHidden: row[13],
                isTrashed: row[14], isBurstExtra: row[15], representsBurst: row[16], isUserPick: row[17],
                isAdjusted: row[18], isRAW: row[19], isFrontCamera: row[20], isDamaged: row[21]))
    }
}

/// The library holds a value that the index has no room for (an id of more than 32 bits): SQL answers then.
struct IndexUnfit: Error {}
