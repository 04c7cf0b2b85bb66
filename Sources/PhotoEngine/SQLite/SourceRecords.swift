// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Queries that read the records of other libraries for assets in batches.
enum SourceRecords {
    /// Returns the records by asset. An unreadable record is left out, as if its source had never been imported.
    static func records(
        of assets: [AssetID], in scope: ReadingScope, _ database: Database
    ) throws -> [AssetID: [SourceRecord]] {
        let request = SQLRequest<Row>(
            literal: """
                SELECT asset.id, record FROM source_record JOIN asset ON asset.id = asset_id \
                WHERE asset_id IN \(list: assets.map(\.rawValue)) AND \(scope.condition(on: .assetID)) \
                ORDER BY asset_id, source
                """)
        var records: [AssetID: [SourceRecord]] = [:]
        for row in try request.fetchAll(database) {
            guard let id = Int64.fromDatabaseValue(row[0]), let json = String.fromDatabaseValue(row[1]),
                let record = try? JSONDecoder().decode(SourceRecord.self, from: Data(json.utf8))
            else { continue }
            records[AssetID(rawValue: id), default: []].append(record)
        }
        return records
    }
}

extension ChangeApplier {
    /// Stores a record. It belongs to this copy of the library, as origins do, and is not in the journal.
    mutating func remember(_ record: SourceRecord, of asset: UUID) throws {
        let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        try run(
            "INSERT OR REPLACE INTO source_record (asset_id, source, record) VALUES (?, ?, ?)",
            [try self.asset(asset), record.source, json])
    }
}
