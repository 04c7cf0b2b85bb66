// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Compiles a request for assets into SQL that gives their ids. Arguments travel beside the text, never in it.
struct AssetQuery {
    private let request: ResolvedAssetRequest
    private let database: Database
    private let conditionsOfPredicates: [SQL]
    private let conditionsOfSearches: [SQL]

    /// Throws `invalidRequest` for a predicate that is too large.
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

    /// There are few texts of requests without predicates, and any number of those with.
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

    /// What is equal in all terms keeps the order of addition; without terms, the source has its own.
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
    /// Missing values come first in ascending order, as SQLite does it. What has no order gives no term.
    fileprivate var sql: [SQL] {
        guard QuerySchema.assets[key.rawValue]?.isSortable == true else { return [] }
        return ["\(key.sortColumn(collation)) \(sql: isAscending ? "ASC" : "DESC")"]
    }
}

extension AssetKey {
    /// Identifiers in the order of their bytes are in the order of their texts; in any other they have to be texts.
    fileprivate func sortColumn(_ collation: SortCollation) -> SQL {
        switch (kind, collation.sqlName) {
        case (.text, let name?): "\(column) COLLATE \(sql: name)"
        case (.identifier, let name?): "\(sql: QueryFunctions.localIdentifier)(\(column)) COLLATE \(sql: name)"
        default: column
        }
    }
}

extension SortCollation {
    /// What GRDB calls it; `nil` for SQLite's own.
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
    /// A list of ids of any length, as one argument.
    mutating func appendInterpolation(list ids: [Int64]) {
        appendLiteral("(SELECT value FROM json_each(")
        appendInterpolation(ids.json)
        appendLiteral("))")
    }
}

extension Array where Element == Int64 {
    /// As `json_each` reads it.
    var json: String { "[" + map(String.init).joined(separator: ",") + "]" }
}
