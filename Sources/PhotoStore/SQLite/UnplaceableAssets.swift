// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A search for assets that no fetch returns, because a column that decides whether they are in the trash, hidden, of a
/// burst or from elsewhere is unreadable.
///
/// These columns are covered by the indexes that fetches use: a million assets take a tenth of a second.
enum UnplaceableAssets {
    /// Returns the rows in order of addition.
    static func find(in scope: ReadingScope, _ database: Database) throws -> [UnreadableRow] {
        let ids = try ["trashed_date IS NULL", "trashed_date IS NOT NULL"].flatMap { part in
            try SQLRequest<Int64>(
                literal: """
                    SELECT asset.id FROM asset WHERE \(sql: part) AND NOT (\(sql: isPlaced)) \
                    AND \(scope.condition(on: .assetID))
                    """, cached: true
            ).fetchAll(database)
        }.sorted()
        var found: [UnreadableRow] = []
        for start in stride(from: 0, to: ids.count, by: batchLimit) {
            let batch = ids[start..<min(start + batchLimit, ids.count)].map(AssetID.init)
            found += try named(batch, scope, database)
        }
        return found
    }

    private static let isPlaced = """
        typeof(is_hidden) = 'integer' AND is_hidden IN (0, 1) AND typeof(is_burst_extra) = 'integer' \
        AND is_burst_extra IN (0, 1) AND typeof(source_type) = 'integer' \
        AND source_type BETWEEN \(StoredLimits.sourceTypes.lowerBound) AND \(StoredLimits.sourceTypes.upperBound) \
        AND (trashed_date IS NULL OR typeof(trashed_date) = 'real' AND \
        trashed_date BETWEEN \(StoredLimits.dates.lowerBound) AND \(StoredLimits.dates.upperBound))
        """

    /// Returns the reports for these assets. For assets that can be read, only the column for bursts can be invalid.
    private static func named(
        _ ids: [AssetID], _ scope: ReadingScope, _ database: Database
    ) throws -> [UnreadableRow] {
        let read = try AssetRows.read(ids, in: scope, database)
        let rest = read.values.map { asset in
            UnreadableRow(
                table: "asset", row: asset.id.rawValue, asset: asset.id,
                localIdentifier: asset.localIdentifier.description,
                problem: "the column “is_burst_extra” does not hold 0 or 1")
        }
        return (read.unreadable + rest).sorted { $0.row < $1.row }
    }
}
