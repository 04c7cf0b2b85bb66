// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The search text of one asset, as stored in the table of the search.
struct SearchRow {
    static let columns = ["filename", "title", "caption", "keywords", "people", "camera", "lens", "place"]

    /// Returns the columns that the table has. In a library of an older version it has no names of locations.
    static func columns(_ database: Database) throws -> [String] {
        let names = Set(try database.columns(in: "search").map(\.name))
        return columns.filter(names.contains)
    }

    /// The texts in the order of the columns: words separated by spaces.
    private let texts: [String]

    init(_ metadata: AssetMetadata, filename: String, places: PlaceNames = PlaceNames()) {
        texts = metadata.searchFields(filename: filename, places: places).map { $0.joined(separator: " ") }
    }

    /// Writes the search text of an asset, made from its row and its primary resource.
    static func write(_ asset: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: SearchRow.query + " WHERE asset.id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [asset]) else { return }
        try write(row, database)
    }

    /// Returns true if the library was made before search existed, or its migration was interrupted.
    static func areMissing(_ database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM asset) AND NOT EXISTS (SELECT 1 FROM search)"
        return try Bool.fetchOne(database, sql: sql) == true
    }

    /// Writes the search text of all assets if it is missing, in a library from before search existed.
    static func writeMissing(_ database: Database) throws {
        guard try areMissing(database) else { return }
        let rows = try Row.fetchCursor(database, sql: SearchRow.query)
        while let row = try rows.next() {
            // An unreadable row gets no search text; the others are still found.
            do { try write(row, database) } catch is UnreadableCell { continue }
        }
    }

    private static let query = "SELECT \(fromFile) FROM \(joinedTables)"
    private static let fromFile = """
        asset.id, main.original_filename, asset.title, asset.caption, asset.keywords, asset.people, asset.camera_make, \
        asset.camera_model, asset.camera_lens, asset.city, asset.country
        """
    private static let joinedTables = "asset JOIN resource AS main ON main.asset_id = asset.id AND main.position = 0"

    private static func write(_ row: Row, _ database: Database) throws {
        let (id, words) = try read(row)
        try words.write(as: id, database)
    }

    /// Reads the columns in the order of the query: an asset, and its words.
    private static func read(_ row: Row) throws -> (asset: Int64, words: SearchRow) {
        var columns = RowReader(row)
        let id = try columns.next(Int64.self)
        let filename = try columns.next(String.self)
        var metadata = AssetMetadata(mediaType: .unknown, pixelSize: PixelSize(width: 0, height: 0))
        metadata.title = try columns.next()
        metadata.caption = try columns.next()
        metadata.keywords = try columns.nextJSON([String].self) ?? []
        metadata.people = try columns.nextJSON([PersonRegion].self) ?? []
        metadata.camera = Camera(make: try columns.next(), model: try columns.next(), lens: try columns.next())
        let places = PlaceNames(city: try columns.next(), country: try columns.next())
        return (id, SearchRow(metadata, filename: filename, places: places))
    }

    private static let insertion = """
        INSERT OR REPLACE INTO search (rowid, \(columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Writes the search text of an asset, replacing what is stored.
    func write(as asset: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: SearchRow.insertion)
        try statement.execute(arguments: [asset] + StatementArguments(texts))
    }
}

// MARK: - Comparing

extension SearchRow {
    /// The assets behind a row of which the table has other words than their rows tell, in order; all are looked at
    /// when there are fewer than the limit. An unreadable row has no words to compare.
    static func wrong(after asset: Int64, limit: Int, _ database: Database) throws -> [Int64] {
        let columns = try columns(database)
        let kept = columns.map { "search.\($0)" }.joined(separator: ", ")
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(fromFile), \(kept) FROM \(joinedTables) LEFT JOIN search ON search.rowid = asset.id \
                WHERE asset.id > ? ORDER BY asset.id
                """, arguments: [asset])
        var found: [Int64] = []
        while found.count < limit, let row = try rows.next() {
            do {
                let (id, words) = try read(row)
                if SearchRow.kept(row, columns.count) != words.texts.prefix(columns.count).map(Optional.some) {
                    found.append(id)
                }
            } catch is UnreadableCell { continue }
        }
        return found
    }

    /// Returns the texts of the table, from the columns after the query's columns; `nil` for a cell without text.
    private static func kept(_ row: Row, _ count: Int) -> [String?] {
        row.databaseValues.suffix(count).map { cell in
            guard case .string(let text) = cell.storage else { return nil }
            return text
        }
    }

    /// Rows of the table whose assets are gone.
    static func ownerless(limit: Int, _ database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql:
                "SELECT rowid FROM search WHERE NOT EXISTS (SELECT 1 FROM asset WHERE asset.id = search.rowid) LIMIT ?",
            arguments: [limit])
    }
}
