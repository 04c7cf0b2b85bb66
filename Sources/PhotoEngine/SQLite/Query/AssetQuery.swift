// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A request for assets, compiled into SQL that selects their ids. Values are passed as arguments, never as text.
struct AssetQuery {
    private let request: ResolvedAssetRequest
    private let database: Database
    private let conditionsOfPredicates: [SQL]
    private let conditionsOfSearches: [SQL]

    /// Compiles a request. Throws `invalidRequest` for a predicate that is too large.
    init(_ request: ResolvedAssetRequest, _ database: Database) throws {
        self.request = request
        self.database = database
        var conditions: [SQL] = []
        for predicate in request.predicates { conditions.append(SQLCondition(predicate).sql) }
        conditionsOfPredicates = conditions
        conditionsOfSearches = try request.searches.map { try $0.condition(database) }
    }

    func ids() throws -> [Int64] { try statement.fetchAll(database) }
    func cursor() throws -> FastDatabaseValueCursor<Int64> { try statement.fetchCursor(database) }

    /// The statement, cached only for requests without predicates: their texts are few, those with predicates
    /// unlimited.
    private var statement: SQLRequest<Int64> {
        SQLRequest(literal: sql, cached: conditionsOfPredicates.isEmpty)
    }

    var sql: SQL {
        """
        SELECT asset.id FROM \(source) WHERE \(conditions.joined(separator: " AND ")) \
        ORDER BY \(order.joined(separator: ", ")) \(limit)
        """
    }

    private var source: SQL {
        switch request.source {
        case .library, .burst, .rows: "asset"
        case .album: "album_member AS member JOIN asset ON asset.id = member.asset_id"
        case .ordered(let ids): "json_each(\(ids.json)) AS named JOIN asset ON asset.id = named.value"
        }
    }

    private var conditions: [SQL] {
        var conditions = request.visibility.conditions
        conditions.append("asset.source_type & \(Int64(bitPattern: UInt64(request.sourceTypes.rawValue)))")
        conditions.append(request.scope.condition(on: .assetID))
        if let membership { conditions.append(membership) }
        return conditions + conditionsOfPredicates + conditionsOfSearches
    }

    private var membership: SQL? {
        switch request.source {
        case .library, .ordered: nil
        case .rows(let ids): "asset.id IN \(list: ids)"
        case .album(let id): "member.album_id = \(id)"
        case .burst(let identifier): "asset.burst_identifier = \(identifier)"
        }
    }

    /// The sort terms, and last the order of addition for rows with equal values. Without terms, the source determines
    /// the order.
    private var order: [SQL] {
        guard request.order.isEmpty else { return request.order.flatMap(\.sql) + ["asset.id"] }
        return switch request.source {
        case .library, .burst, .rows: ["asset.id"]
        case .album: ["member.position"]
        case .ordered: ["named.key"]
        }
    }

    private var limit: SQL {
        switch (request.limit, request.offset) {
        case (let limit?, let offset) where offset > 0: "LIMIT \(max(0, limit)) OFFSET \(offset)"
        case (nil, let offset) where offset > 0: "LIMIT -1 OFFSET \(offset)"
        case (let limit?, _): "LIMIT \(max(0, limit))"
        case (nil, _): ""
        }
    }
}

extension SortTerm<AssetKey> {
    /// The term in SQL. NULL sorts first in ascending order, as in SQLite. A key without an order has no term.
    fileprivate var sql: [SQL] {
        guard QuerySchema.assets[key.rawValue]?.isSortable == true else { return [] }
        return ["\(key.sortColumn(collation)) \(sql: isAscending ? "ASC" : "DESC")"]
    }
}

extension AssetKey {
    /// Returns the expression to sort by. Stored identifiers sort like their texts in binary order; any other collation
    /// needs the texts.
    fileprivate func sortColumn(_ collation: SortCollation) -> SQL {
        switch (kind, collation.sqlName) {
        case (.text, let name?): "\(column) COLLATE \(sql: name)"
        case (.identifier, let name?): "\(sql: QueryFunctions.localIdentifier)(\(column)) COLLATE \(sql: name)"
        default: column
        }
    }
}

extension AssetQuery {
    /// Returns the ids of all assets and their texts, in the order of the texts.
    static func texts(_ order: TextOrder, _ database: Database) throws -> RowCursor {
        let column = order.key.sortColumn(order.collation)
        return try SQLRequest<Row>(
            literal: "SELECT asset.id, \(order.key.column) FROM asset ORDER BY \(column)", cached: true
        ).fetchCursor(database)
    }

    /// Returns the texts of assets.
    static func texts(_ order: TextOrder, of ids: [Int64], _ database: Database) throws -> [Int64: SortValue] {
        let rows = try SQLRequest<Row>(
            literal: "SELECT asset.id, \(order.key.column) FROM asset WHERE asset.id IN \(list: ids)", cached: true
        ).fetchCursor(database)
        var found: [Int64: SortValue] = [:]
        while let row = try rows.next() { found[row[0]] = SortValue(row[1] as DatabaseValue) }
        return found
    }
}

extension SortCollation {
    /// The name of the collation in GRDB, or `nil` for SQLite's default.
    fileprivate var sqlName: String? {
        switch self {
        case .binary: nil
        case .caseInsensitive: DatabaseCollation.caseInsensitiveCompare.name
        case .localized: DatabaseCollation.localizedCompare.name
        case .localizedCaseInsensitive: DatabaseCollation.localizedCaseInsensitiveCompare.name
        case .localizedStandard: DatabaseCollation.localizedStandardCompare.name
        }
    }
}

extension SQLInterpolation {
    /// Appends a list of ids of any length as a single argument.
    mutating func appendInterpolation(list ids: [Int64]) {
        appendLiteral("(SELECT value FROM json_each(")
        appendInterpolation(ids.json)
        appendLiteral("))")
    }
}

extension Array where Element == Int64 {
    /// The ids as an array for `json_each`.
    var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
