// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import PhotoLibrary

/// The queries that read rows of the index from the database.
enum IndexRows {
    /// Reads the rows of all assets.
    static func all(_ database: Database) throws -> [IndexRow] {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM asset") ?? 0
        return try read(database.makeStatement(sql: "SELECT \(columns) FROM asset"), [], capacity: count)
    }

    /// Reads the rows of the assets that changed after a place in history.
    static func changedRows(after token: ChangeToken, _ database: Database) throws -> [IndexRow] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM (SELECT DISTINCT uuid AS touched FROM change_object \
                WHERE token > ? AND kind = 'asset') JOIN asset ON asset.uuid = touched
                """)
        return try read(statement, [token.rawValue], capacity: 0)
    }

    /// Returns summaries of these assets in no particular order. Assets that are out of scope, cannot be read, or have
    /// values out of range are left out.
    static func summaries(
        of ids: [AssetID], in scope: ReadingScope, _ database: Database
    ) throws -> [AssetSummary] {
        let request = SQLRequest<Row>(
            literal: """
                SELECT \(sql: columns) FROM asset \
                WHERE asset.id IN \(list: ids.map(\.rawValue)) AND \(scope.condition(on: .assetID))
                """, cached: true)
        var found: [AssetSummary] = []
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            guard let known = try? indexRow(row), known.canBeShown else { continue }
            found.append(AssetSummary(AssetID(rawValue: Int64(known.id)), known))
        }
        return found
    }

    /// The entries that the journal has for assets after a place in history.
    struct TouchedAssets {
        var count: Int
        /// True if assets were deleted. No change does that today: assets in the trash still have rows.
        var includeDeletions: Bool
    }

    /// Counts journal entries for assets after a place in history, reading no more than `limit` of them.
    static func journalEntries(after token: ChangeToken, limit: Int, _ database: Database) throws -> TouchedAssets {
        let statement = try database.cachedStatement(
            sql: """
                SELECT count(*), coalesce(max(action = 'deleted'), 0) FROM (\
                SELECT action FROM change_object WHERE token > ? AND kind = 'asset' LIMIT ?)
                """)
        guard let row = try Row.fetchOne(statement, arguments: [token.rawValue, limit]) else {
            return TouchedAssets(count: 0, includeDeletions: false)
        }
        var columns = RowReader(row)
        return TouchedAssets(count: try columns.next(), includeDeletions: try columns.next())
    }

    private static func read(
        _ statement: Statement, _ arguments: StatementArguments, capacity: Int
    ) throws -> [IndexRow] {
        var found: [IndexRow] = []
        found.reserveCapacity(capacity)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            if let plain = IndexRow(PlainCells(statement: statement.sqliteStatement)) {
                found.append(plain)
                continue
            }
            do { found.append(try indexRow(row)) } catch let cell as UnreadableCell {
                throw UnindexableValue.unreadable(row[0], cell.description)
            }
        }
        return found
    }

    /// The columns of a row. LIKE gives the same result as `Camera.isFront`, and calling that function for each row
    /// would take as long as all the rest.
    private static let columns = """
        id, asset.uuid, creation_date, modification_date, added_date, duration, pixel_width, pixel_height, \
        media_subtypes, media_type, source_type, rating, is_favorite, is_hidden, trashed_date IS NOT NULL, \
        is_burst_extra, burst_is_representative, burst_is_user_pick, is_adjusted, is_raw, \
        coalesce(camera_lens LIKE '%front%', 0), damage IS NOT NULL, live_playback
        """

    /// Reads the columns in their order.
    private static func indexRow(_ row: Row) throws -> IndexRow {
        var columns = RowReader(row)
        return IndexRow(
            id: try columns.nextID(), uuid: try columns.next(), creation: try columns.nextCreation(),
            modification: try columns.nextSeconds(), added: try columns.nextSeconds(),
            duration: try columns.next("a duration", in: StoredLimits.durations),
            width: try columns.nextSize(), height: try columns.nextSize(),
            subtypes: UInt64(bitPattern: try columns.next(Int64.self)), flags: try columns.nextFlags())
    }
}

/// The cells of a row, read from SQLite as they are: values of the database library cost as much as all the rest.
private struct PlainCells {
    let statement: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
    }

    func flag(_ column: Int32) -> Bool? {
        switch integer(column) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    func real(_ column: Int32, in range: ClosedRange<Double>) -> Double? {
        guard sqlite3_column_type(statement, column) == SQLITE_FLOAT else { return nil }
        let value = sqlite3_column_double(statement, column)
        return range.contains(value) ? value : nil
    }

    func uuid(_ column: Int32) -> UUID? {
        guard sqlite3_column_type(statement, column) == SQLITE_BLOB, sqlite3_column_bytes(statement, column) == 16
        else {
            return nil
        }
        return sqlite3_column_blob(statement, column)?.loadUnaligned(as: UUID.self)
    }
}

extension IndexRow {
    /// Creates a row of which every cell is as expected. Returns `nil` for any other, which is read by ``RowReader``.
    fileprivate init?(_ cells: PlainCells) {
        guard let id = cells.integer(0).flatMap(UInt32.init(exactly:)), let uuid = cells.uuid(1),
            let creation = cells.isNull(2) ? IndexRow.undated : cells.real(2, in: StoredLimits.dates),
            let modification = cells.real(3, in: StoredLimits.dates),
            let added = cells.real(4, in: StoredLimits.dates),
            let duration = cells.real(5, in: StoredLimits.durations),
            let width = cells.integer(6).flatMap(UInt64.init(exactly:)),
            let height = cells.integer(7).flatMap(UInt64.init(exactly:)), let subtypes = cells.integer(8),
            let flags = IndexFlags(cells)
        else { return nil }
        self.init(
            id: id, uuid: uuid, creation: creation, modification: modification, added: added, duration: duration,
            width: width, height: height, subtypes: UInt64(bitPattern: subtypes), flags: flags)
    }
}

extension IndexFlags {
    fileprivate init?(_ cells: PlainCells) {
        let sources = Int64(0)..<1 << Int64(IndexFlags.sourceType.width)
        guard let mediaType = cells.integer(9).flatMap({ MediaType(rawValue: Int($0)) }),
            let source = cells.integer(10), sources.contains(source), let favorite = cells.flag(12),
            let hidden = cells.flag(13), let trashed = cells.flag(14), let burstExtra = cells.flag(15),
            let representsBurst = cells.flag(16), let userPick = cells.flag(17), let adjusted = cells.flag(18),
            let raw = cells.flag(19), let frontCamera = cells.flag(20), let damaged = cells.flag(21),
            let playback = cells.flag(22)
        else { return nil }
        let rating = cells.integer(11).map { Int($0) }
        guard rating.map((-1...5).contains) ?? cells.isNull(11) else { return nil }
        self.init(
            Values(
                mediaType: mediaType, sourceType: SourceTypes(rawValue: UInt(source)), rating: rating,
                isFavorite: favorite, isHidden: hidden, isTrashed: trashed, isBurstExtra: burstExtra,
                representsBurst: representsBurst, isUserPick: userPick, isAdjusted: adjusted, isRAW: raw,
                isFrontCamera: frontCamera, isDamaged: damaged, playsLivePhoto: playback))
    }
}

extension IndexRow {
    /// True if all values are within the limits of what an asset can store.
    fileprivate var canBeShown: Bool {
        let isDated = creation == IndexRow.undated || StoredLimits.dates.contains(creation)
        return isDated && StoredLimits.dates.contains(modification) && StoredLimits.dates.contains(added)
            && StoredLimits.durations.contains(duration) && width <= UInt64(PixelSize.storable.upperBound)
            && height <= UInt64(PixelSize.storable.upperBound) && flags[IndexFlags.sourceType] != 0
    }
}

extension RowReader {
    fileprivate mutating func nextID() throws -> UInt32 {
        let id: Int64 = try next()
        guard let number = UInt32(exactly: id) else { throw UnindexableValue.id(id) }
        return number
    }

    fileprivate mutating func nextSeconds() throws -> Double { try next("a date", in: StoredLimits.dates) }

    fileprivate mutating func nextCreation() throws -> Double {
        guard let seconds = try next(Double?.self) else { return IndexRow.undated }
        guard StoredLimits.dates.contains(seconds) else { throw UnindexableValue.creationDate(seconds) }
        return seconds
    }

    fileprivate mutating func nextSize() throws -> UInt64 {
        let size: Int64 = try next()
        guard let number = UInt64(exactly: size) else { throw UnindexableValue.size(size) }
        return number
    }

    fileprivate mutating func nextFlags() throws -> IndexFlags {
        let metadata = IndexFlags.Values(
            mediaType: try nextMediaType(), sourceType: try nextSourceType(), rating: try nextIndexedRating(),
            isFavorite: try next(), isHidden: try next(), isTrashed: try next(), isBurstExtra: try next(),
            representsBurst: try next(), isUserPick: try next(), isAdjusted: try next(), isRAW: try next(),
            isFrontCamera: try next(), isDamaged: try next(),
            playsLivePhoto: try next())
        return IndexFlags(metadata)
    }

    private mutating func nextMediaType() throws -> MediaType {
        let number: Int = try next()
        guard let type = MediaType(rawValue: number) else { throw UnindexableValue.mediaType(number) }
        return type
    }

    private mutating func nextSourceType() throws -> SourceTypes {
        let number: Int = try next()
        guard (0..<1 << Int(IndexFlags.sourceType.width)).contains(number) else {
            throw UnindexableValue.sourceType(number)
        }
        return SourceTypes(rawValue: UInt(number))
    }

    private mutating func nextIndexedRating() throws -> Int? {
        guard let rating = try next(Int?.self) else { return nil }
        guard (-1...5).contains(rating) else { throw UnindexableValue.rating(rating) }
        return rating
    }
}

/// An error thrown when the library holds a value that the index cannot store. SQL then answers all fetches.
enum UnindexableValue: Error, Hashable {
    /// An id of more than 32 bits, after four thousand million assets.
    case id(Int64)
    /// A number that is unknown to this version.
    case mediaType(Int)
    case sourceType(Int)
    case rating(Int)
    /// A negative width or height.
    case size(Int64)
    /// A date out of range.
    case creationDate(Double)
    /// A row that cannot be read. Fetches by SQL still find it, so the caller gets the error when the asset is read.
    case unreadable(Int64, String)
}

extension UnindexableValue: CustomStringConvertible {
    var description: String {
        switch self {
        case .id(let id): "the id \(id)"
        case .mediaType(let number): "the media type \(number)"
        case .sourceType(let number): "the source type \(number)"
        case .rating(let number): "the rating \(number)"
        case .size(let number): "the width or height \(number)"
        case .creationDate(let seconds): "the creation date \(seconds)"
        case .unreadable(let id, let problem): "the asset in row \(id): \(problem)"
        }
    }
}
