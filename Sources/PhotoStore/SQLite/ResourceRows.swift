// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Resources with their placements, read in batches.
enum ResourceRows {
    /// By asset in the order of the ids, within one asset the primary resource first.
    static func resources(of assets: [AssetID], in scope: ReadingScope, _ database: Database) throws -> [Resource] {
        let found = try resources(where: "resource.asset_id IN \(list: assets.map(\.rawValue))", in: scope, database)
        let byAsset = Dictionary(grouping: found, by: \.asset)
        return assets.flatMap { byAsset[$0] ?? [] }
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

    /// The resources that have these bytes, and where they are.
    static func resources(with fingerprint: Fingerprint, _ database: Database) throws -> [Resource] {
        try resources(where: "resource.fingerprint = \(fingerprint.stored)", in: .everything, database)
    }

    private static func resources(
        where condition: SQL, in scope: ReadingScope, _ database: Database
    ) throws -> [Resource] {
        let request = SQLRequest<Row>(
            literal: """
                SELECT id, asset_id, uuid, type, original_filename, uniform_type_identifier, byte_count, \
                fingerprint, pixel_width, pixel_height, content_identifier FROM resource \
                WHERE \(condition) AND \(scope.condition(on: .resourceAssetID)) ORDER BY asset_id, position, id
                """, cached: true)
        var resources: [Resource] = []
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() { resources.append(try resource(row)) }
        let placements = try placements(of: resources.map(\.id), database)
        for index in resources.indices { resources[index].placements = placements[resources[index].id] ?? [] }
        return resources
    }

    /// Reads the columns in the order of the query.
    private static func resource(_ row: Row) throws -> Resource {
        var columns = RowReader(row)
        let id = ResourceID(rawValue: try columns.next())
        let asset = AssetID(rawValue: try columns.next())
        let uuid = try columns.next(UUID.self)
        let content = ResourceContent(
            type: ResourceType(rawValue: try columns.next()), originalFilename: try columns.next(),
            uniformTypeIdentifier: try columns.next(), byteCount: try columns.next(),
            fingerprint: try columns.nextFingerprint(),
            pixelSize: PixelSize(width: try columns.next(), height: try columns.next()),
            contentIdentifier: try columns.next())
        return Resource(id: id, asset: asset, uuid: uuid, content: content, placements: [])
    }

    private static func placements(
        of resources: [ResourceID], _ database: Database
    ) throws -> [ResourceID: [Placement]] {
        let request = SQLRequest<Row>(
            literal: """
                SELECT resource_id, store, key, state, verified_date FROM placement \
                WHERE resource_id IN \(list: resources.map(\.rawValue)) ORDER BY resource_id, store
                """, cached: true)
        var placements: [ResourceID: [Placement]] = [:]
        let rows = try request.fetchCursor(database)
        while let row = try rows.next() {
            var columns = RowReader(row)
            let resource = ResourceID(rawValue: try columns.next())
            let placement = Placement(
                store: Placement.Store(rawValue: try columns.next()), key: try columns.next(),
                state: try columns.nextRaw(), verifiedDate: try columns.nextDate())
            placements[resource, default: []].append(placement)
        }
        return placements
    }
}

// MARK: - Looking up

extension ResourceRows {
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
            try ids(
                """
                id IN (SELECT resource_id FROM origin WHERE path = ? AND byte_count = ? AND inode = ? \
                AND modified_nanoseconds = ? AND changed_nanoseconds = ?)
                """, stamps.map(\.stored), database)
        }
    }

    /// One indexed look-up for each list of arguments.
    private static func ids(
        _ condition: String, _ arguments: [StatementArguments], _ database: Database
    ) throws -> [Int64] {
        let statement = try database.cachedStatement(sql: "SELECT id FROM resource WHERE " + condition)
        return try arguments.flatMap { try Int64.fetchAll(statement, arguments: $0) }
    }
}

extension FileStamp {
    /// As the database stores it. Inode numbers use all 64 bits; SQLite's integers have a sign.
    var stored: StatementArguments {
        [path, byteCount, Int64(bitPattern: inode), modifiedNanoseconds, changedNanoseconds]
    }
}
