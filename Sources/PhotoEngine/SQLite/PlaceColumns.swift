// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The names of locations in statements on the table `asset`.
///
/// Names are stored. In an older library, and for assets that were added without an installed table of cities, they are
/// not stored yet: then they are looked up for every row that a statement reads, so that reading never requires writing
/// first.
enum PlaceColumns {
    static let city = stored("city", else: QueryFunctions.city)
    static let country = stored("country", else: QueryFunctions.country)

    /// The condition for assets whose location has not been looked up. It must match the condition of the partial index
    /// on these assets.
    static let unnamedCondition: SQL = "asset.latitude IS NOT NULL AND asset.is_place_named = 0"

    /// The words of names that are looked up at the moment, each between spaces, or the empty string when the names are
    /// stored.
    static let computedPlaceWords: SQL = """
        ifnull(iif(\(unnamedCondition), \(sql: QueryFunctions.placeWords)(asset.latitude, asset.longitude), ''), '')
        """

    private static func stored(_ column: String, else function: String) -> SQL {
        """
        iif(\(unnamedCondition), \(sql: function)(asset.latitude, asset.longitude), asset.\(sql: column))
        """
    }

    /// Returns true if there are locations that have not been looked up, and a table of cities to look them up in.
    static func hasUnnamedPlaces(_ database: Database) throws -> Bool {
        let some = SQLRequest<Bool>(
            literal: "SELECT EXISTS (SELECT 1 FROM asset WHERE \(unnamedCondition))", cached: true)
        guard try some.fetchOne(database) == true else { return false }
        let words = try database.cachedStatement(sql: "SELECT \(QueryFunctions.placeWords)(0.0, 0.0) IS NOT NULL")
        return try Bool.fetchOne(words) == true
    }
}

/// The names of a location as they are stored with an asset.
struct StoredPlaceNames {
    /// The names, or `nil` when they were not looked up.
    private let names: PlaceNames?

    init(of place: GeoLocation?, by places: (any PlaceNamer)?) { names = place.flatMap { places?.names(at: $0) } }

    /// The known names, for the search text.
    var known: PlaceNames { names ?? PlaceNames() }

    static let columns = "city, country, is_place_named"
    static let placeholders = "?, ?, ?"

    /// The values in the order of `columns`.
    var stored: StatementArguments { [names?.city, names?.country, names != nil] }
}
