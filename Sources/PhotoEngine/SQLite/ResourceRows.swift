// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Queries that read resources with their placements in batches.
///
/// Those of an asset leave out the superseded ones, of edits that were replaced or reverted. Those of certain files and bytes
/// have them: an import recognises them, so that it does not bring back what a person reverted.
enum ResourceRows {
    /// Returns the resources of assets in the order of the ids, the primary resource of each asset first. Unreadable
    /// ones are left out.
    static func resources(of assets: [AssetID], in scope: ReadingScope, _ database: Database) throws -> [Resource] {
        try read(of: assets, in: scope, database).values
    }

    /// Returns resources like ``resources(of:in:_:)``, and the rows that cannot be read.
    static func read(
        of assets: [AssetID], in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<Resource> {
        let ids = assets.map(\.rawValue)
        let superseded = ResourceType.superseded.map { Int64($0.rawValue) }
        var read = try read(
            where: "resource.asset_id IN \(list: ids) AND ifnull(resource.type, 0) NOT IN \(list: superseded)",
            in: scope, database
        )
        let byAsset = Dictionary(grouping: read.values, by: \.asset)
        read.values = assets.flatMap { byAsset[$0] ?? [] }
        return read
    }

    static func resources(
        matching match: ResourceMatch, in scope: ReadingScope, _ database: Database
    ) throws -> [Resource] {
        let ids = try ids(matching: match, database)
        return try resources(where: "resource.id IN \(list: ids)", in: scope, database)
    }

    static func resource(_ id: ResourceID, in scope: ReadingScope, _ database: Database) throws -> Resource? {
        try resources(where: "resource.id = \(id.rawValue)", in: scope, database).first
    }

    /// Returns the resources with these bytes, and their placements.
    static func resources(
        with fingerprint: Fingerprint, in scope: ReadingScope, _ database: Database
    ) throws -> [Resource] {
        try resources(where: "resource.fingerprint = \(fingerprint.stored)", in: scope, database)
    }

    /// Returns true if a resource has this number of bytes.
    static func hasResource(of byteCount: Int64, in scope: ReadingScope, _ database: Database) throws -> Bool {
        let request = SQLRequest<Int>(
            literal: """
                SELECT 1 FROM resource WHERE byte_count = \(byteCount) \
                AND \(scope.condition(on: .resourceAssetID)) LIMIT 1
                """, cached: true)
        return try request.fetchOne(database) != nil
    }

    /// Returns true if a resource has its bytes in this original.
    static func hasResource(at key: OriginalKey, in scope: ReadingScope, _ database: Database) throws -> Bool {
        let request = SQLRequest<Int>(
            literal: """
                SELECT 1 FROM placement JOIN resource ON resource.id = placement.resource_id \
                WHERE placement.store = 'local' AND placement.key = \(key.text) \
                AND \(scope.condition(on: .resourceAssetID)) LIMIT 1
                """, cached: true)
        return try request.fetchOne(database) != nil
    }

    private static func resources(
        where condition: SQL, in scope: ReadingScope, _ database: Database
    ) throws -> [Resource] {
        try read(where: condition, in: scope, database).values
    }

    private static func read(
        where condition: SQL, in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<Resource> {
        let request = SQLRequest<Row>(
            literal: """
                SELECT id, asset_id, uuid, type, original_filename, uniform_type_identifier, byte_count, \
                fingerprint, pixel_width, pixel_height, content_identifier FROM resource \
                WHERE \(condition) AND \(scope.condition(on: .resourceAssetID)) ORDER BY asset_id, position, id
                """, cached: true)
        var read = ReadRows<Resource>()
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            do { read.values.append(try resource(row)) } catch let cell as UnreadableCell {
                read.unreadable.append(
                    UnreadableRow(table: "resource", row: row[0], asset: asset(row), problem: cell.description))
            }
        }
        try addPlacements(to: &read, database)
        return read
    }

    private static func asset(_ row: Row) -> AssetID? {
        // Int64.read, inlined here, crashes the optimizer of Swift 6.3.
        guard case .int64(let id)? = row.databaseValues.dropFirst().first?.storage else { return nil }
        return AssetID(rawValue: id)
    }

    /// Reads the columns in the order of the query.
    private static func resource(_ row: Row) throws -> Resource {
        var columns = RowReader(row)
        let id = ResourceID(rawValue: try columns.next())
        let asset = AssetID(rawValue: try columns.next())
        let uuid = try columns.next(UUID.self)
        let content = ResourceContent(
            type: ResourceType(rawValue: try columns.next()), originalFilename: try columns.next(),
            uniformTypeIdentifier: try columns.next(), byteCount: try columns.nextByteCount(),
            fingerprint: try columns.nextFingerprint(), pixelSize: try columns.nextPixelSize(),
            contentIdentifier: try columns.next())
        return Resource(id: id, asset: asset, uuid: uuid, content: content, placements: [])
    }

    private static func addPlacements(to read: inout ReadRows<Resource>, _ database: Database) throws {
        let request = SQLRequest<Row>(
            literal: """
                SELECT resource_id, store, key, state, verified_date FROM placement \
                WHERE resource_id IN \(list: read.values.map(\.id.rawValue)) ORDER BY resource_id, store
                """, cached: true)
        var placements: [ResourceID: [Placement]] = [:]
        var problems: [ResourceID: String] = [:]
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            let resource = ResourceID(rawValue: row[0])
            do { placements[resource, default: []].append(try placement(row)) } catch let cell as UnreadableCell {
                problems[resource] = cell.description
            }
        }
        for index in read.values.indices {
            let resource = read.values[index]
            read.values[index].placements = placements[resource.id] ?? []
            guard let problem = problems[resource.id] else { continue }
            read.unreadable.append(
                UnreadableRow(
                    table: "placement", row: resource.id.rawValue, asset: resource.asset, problem: problem))
        }
    }

    private static func placement(_ row: Row) throws -> Placement {
        var columns = RowReader(row)
        _ = try columns.next(Int64.self)
        return Placement(
            store: Placement.Store(rawValue: try columns.next()), key: try columns.next(),
            state: try columns.nextRaw(), verifiedDate: try columns.nextDate())
    }
}

// MARK: - Looking up

extension ResourceRows {
    static func resources(
        readFrom files: [FileStamp], in scope: ReadingScope, _ database: Database
    ) throws -> [FileStamp: Resource] {
        let statement = try database.cachedStatement(sql: "SELECT resource_id FROM origin WHERE " + origin)
        var ids: [FileStamp: Int64] = [:]
        for file in files { ids[file] = try Int64.fetchOne(statement, arguments: file.stored) }
        guard !ids.isEmpty else { return [:] }
        let found = try resources(where: "resource.id IN \(list: Array(ids.values))", in: scope, database)
        let byID = Dictionary(found.map { ($0.id.rawValue, $0) }) { first, _ in first }
        return ids.compactMapValues { byID[$0] }
    }

    /// The condition for a file in the state in which it was read.
    private static let origin = """
        path = ? AND byte_count = ? AND inode = ? AND modified_nanoseconds = ? AND changed_nanoseconds = ?
        """

    private static func ids(matching match: ResourceMatch, _ database: Database) throws -> [Int64] {
        switch match {
        case .fingerprints(let fingerprints):
            try ids("fingerprint = ?", fingerprints.map { [$0.stored] }, database)
        case .contentIdentifiers(let identifiers):
            try ids("content_identifier = ?", identifiers.map { [$0] }, database)
        case .bursts(let identifiers):
            try ids(
                "position = 0 AND asset_id IN (SELECT id FROM asset WHERE burst_identifier = ?)",
                identifiers.map { [$0] }, database)
        case .origins(let stamps):
            try ids("id IN (SELECT resource_id FROM origin WHERE \(origin))", stamps.map(\.stored), database)
        }
    }

    /// Looks up ids by an index, once for each list of arguments.
    private static func ids(
        _ condition: String, _ arguments: [StatementArguments], _ database: Database
    ) throws -> [Int64] {
        let statement = try database.cachedStatement(sql: "SELECT id FROM resource WHERE " + condition)
        return try arguments.flatMap { try Int64.fetchAll(statement, arguments: $0) }
    }
}

extension FileStamp {
    /// The values in the order of the columns. Inode numbers use all 64 bits, and are stored as signed integers.
    var stored: StatementArguments {
        [path, byteCount, Int64(bitPattern: inode), modifiedNanoseconds, changedNanoseconds]
    }
}
