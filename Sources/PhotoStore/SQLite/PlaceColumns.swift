// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// What places are called, in statements in which `asset` is a table.
///
/// The names are stored. Those of an older library are not yet, nor those of what came in where no table of cities is
/// installed: they are looked up for every row that a statement reads, so that nobody has to write before he can read.
enum PlaceColumns {
    static let city = stored("city", else: QueryFunctions.city)
    static let country = stored("country", else: QueryFunctions.country)

    /// True for the assets whose places have not been looked up. As in the index of these.
    static let areUnnamed: SQL = "asset.latitude IS NOT NULL AND asset.is_place_named = 0"

    /// The words of the names that are looked up now, between spaces; nothing for those that are stored.
    static let unstoredWords: SQL = """
        ifnull(iif(\(areUnnamed), \(sql: QueryFunctions.placeWords)(asset.latitude, asset.longitude), ''), '')
        """

    private static func stored(_ column: String, else function: String) -> SQL {
        """
        iif(\(areUnnamed), \(sql: function)(asset.latitude, asset.longitude), asset.\(sql: column))
        """
    }

    /// Whether there are places that could be looked up and have not been.
    static func someAreUnnamed(_ database: Database) throws -> Bool {
        let some = SQLRequest<Bool>(
            literal: "SELECT EXISTS (SELECT 1 FROM asset WHERE \(areUnnamed))", cached: true)
        guard try some.fetchOne(database) == true else { return false }
        let words = try database.cachedStatement(sql: "SELECT \(QueryFunctions.placeWords)(0.0, 0.0) IS NOT NULL")
        return try Bool.fetchOne(words) == true
    }
}

/// What an asset's row says of the names of its place.
struct StoredPlaceNames {
    /// `nil` when nobody has looked them up.
    private let names: PlaceNames?

    init(of place: GeoLocation?, by places: (any PlaceNamer)?) { names = place.flatMap { places?.names(at: $0) } }

    /// Those that are known, for the words of the search.
    var known: PlaceNames { names ?? PlaceNames() }

    static let columns = "city, country, is_place_named"
    static let placeholders = "?, ?, ?"

    /// In the order of `columns`.
    var stored: StatementArguments { [names?.city, names?.country, names != nil] }
}

// MARK: - Libraries from before

extension PlaceColumns {
    /// Lets a connection that only reads see a database of the schema before as one in which no name is stored.
    static func standIn(for database: Database) throws {
        let missing = """
            SELECT EXISTS (SELECT 1 FROM pragma_table_info('asset')) \
            AND NOT EXISTS (SELECT 1 FROM pragma_table_info('asset') WHERE name = 'is_place_named')
            """
        guard try Bool.fetchOne(database, sql: missing) == true else { return }
        try database.execute(
            sql: """
                CREATE TEMP VIEW asset AS
                SELECT *, NULL AS city, NULL AS country, 0 AS is_place_named FROM main.asset
                """)
    }
}
