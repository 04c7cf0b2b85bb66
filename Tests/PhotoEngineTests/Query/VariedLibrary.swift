// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import QuerySupport

@testable import PhotoEngine

/// A library of varied assets, and the same assets in memory.
final class VariedLibrary {
    let engine: SQLiteEngine
    /// The assets in the order of addition.
    let assets: [Asset]
    private let folder: TemporaryFolder

    /// - Parameter isChanged: True to add and change assets after the index was opened.
    init(seed: UInt64, count: Int, isChanged: Bool = false) throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine(
            opening: folder.url.appending(path: "Test.photolibrary"), createIfMissing: true,
            places: GridPlaces())
        var varied = VariedAssets(seed: seed)
        _ = try engine.owner.apply((0..<count).map { _ in .insertAsset(varied.next()) })
        // No change sets the source type or the date of change.
        try engine.database.write { database in
            try database.execute(sql: "UPDATE asset SET source_type = 2 WHERE id % 5 = 0")
            try database.execute(sql: "UPDATE asset SET modification_date = added_date + id % 7 WHERE id % 3 <> 0")
        }
        if isChanged { try VariedLibrary.change(engine, &varied) }
        let ids = try engine.database.read { try Int64.fetchAll($0, sql: "SELECT id FROM asset ORDER BY id") }
        assets = try engine.owner.assets(ids.map(AssetID.init(rawValue:)))
    }

    private static func change(_ engine: SQLiteEngine, _ varied: inout VariedAssets) throws {
        let uuids = try engine.owner.assets(engine.owner.fetch(AssetRequest(.library)).ids).map(\.uuid)
        _ = try engine.owner.apply((0..<20).map { _ in .insertAsset(varied.next()) })
        let some = stride(from: 0, to: uuids.count, by: 9).map { uuids[$0] }
        _ = try engine.owner.apply([.setFavorite(true, assets: some), .setBurst(nil, asset: some[0])])
        _ = try engine.owner.apply([.setHidden(true, assets: Array(some.prefix(5)))])
    }

    /// The assets as rows of values, for the generator of predicates.
    var rows: [QueryRow] {
        assets.map { asset in
            QueryRow(
                Dictionary(
                    uniqueKeysWithValues: AssetKey.allCases.map { ($0.rawValue, asset.queryValue(for: $0)) }))
        }
    }
}
