// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import QuerySupport

@testable import PhotoStore

/// A library of varied assets, and the same assets in memory.
final class VariedLibrary {
    let engine: SQLiteEngine
    /// In the order of addition.
    let assets: [Asset]
    private let folder: TemporaryFolder

    init(seed: UInt64, count: Int) throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine(opening: folder.url.appending(path: "Test.photolibrary"), createIfMissing: true)
        var varied = VariedAssets(seed: seed)
        _ = try engine.apply((0..<count).map { _ in .insertAsset(varied.next()) }, as: .owner)
        // No change says where assets come from, or when they changed.
        try engine.database.write { database in
            try database.execute(sql: "UPDATE asset SET source_type = 2 WHERE id % 5 = 0")
            try database.execute(sql: "UPDATE asset SET modification_date = added_date + id % 7 WHERE id % 3 <> 0")
        }
        let ids = try engine.database.read { try Int64.fetchAll($0, sql: "SELECT id FROM asset ORDER BY id") }
        assets = try engine.assets(ids.map(AssetID.init(rawValue:)), as: .owner)
    }

    /// The assets as values, of which predicates can be made.
    var rows: [QueryRow] {
        assets.map { asset in
            QueryRow(
                Dictionary(
                    uniqueKeysWithValues: AssetKey.allCases.map { ($0.rawValue, asset.queryValue(for: $0)) }))
        }
    }
}
