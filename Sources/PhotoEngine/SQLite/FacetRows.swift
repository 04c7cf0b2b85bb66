// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The statements that count the visible assets by their keywords, people, cameras and cities: a pass over the rows each,
/// without making assets of them.
enum FacetRows {
    static func counts(in scope: ReadingScope, _ database: Database) throws -> FacetCounts {
        FacetCounts(
            keywords: try counts("list.value", from: .keywords, in: scope, database),
            people: try counts("json_extract(list.value, '$.name')", from: .people, in: scope, database),
            cameras: try counts("camera_model", in: scope, database),
            cities: try counts("city", in: scope, database))
    }

    /// The columns with a list of values. A damaged list counts as empty.
    private enum List: String { case keywords, people }

    private static func counts(
        _ value: String, from list: List? = nil, in scope: ReadingScope, _ database: Database
    ) throws -> [String: Int] {
        let lists = list.map {
            ", json_each(CASE WHEN json_valid(\($0.rawValue)) THEN \($0.rawValue) ELSE '[]' END) AS list"
        }
        let query: SQL = """
            SELECT \(sql: value) AS facet, count(DISTINCT asset.id) FROM asset\(sql: lists ?? "") \
            WHERE trashed_date IS NULL AND asset.is_hidden = 0 AND is_burst_extra = 0 \
            AND \(scope.condition(on: .assetID)) AND typeof(facet) = 'text' GROUP BY facet
            """
        let (request, arguments) = try query.build(database)
        let rows = try Row.fetchCursor(database.cachedStatement(sql: request), arguments: arguments)
        var counts: [String: Int] = [:]
        while let row = try rows.next() {
            guard let facet = String.fromDatabaseValue(row[0]), let count = Int.fromDatabaseValue(row[1]) else {
                continue
            }
            counts[facet] = count
        }
        return counts
    }
}
