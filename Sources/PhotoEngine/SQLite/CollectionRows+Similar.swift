// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension CollectionRows {
    func pictureHashVersion() throws(LibraryError) -> Int64 { try renditions().pictureHashVersion() }

    /// Returns the originals that show the assets of a collection, with what they look like. Reads one row of each
    /// asset: among several resources the row of its edit, or else its first one.
    func shownOriginals() throws(LibraryError) -> [ShownOriginal] {
        let hashes = try renditions().pictureHashes()
        let found = try fetch(
            """
            SELECT asset.id, fingerprint FROM asset JOIN resource ON resource.id = coalesce(\
            (SELECT id FROM resource AS own WHERE own.asset_id = asset.id AND asset.is_adjusted AND own.type IN (5, 6) \
            ORDER BY position LIMIT 1), \
            (SELECT id FROM resource AS own WHERE own.asset_id = asset.id AND own.type IN (1, 2) \
            ORDER BY position LIMIT 1), \
            (SELECT id FROM resource AS own WHERE own.asset_id = asset.id ORDER BY position LIMIT 1)) \
            WHERE \(AssetVisibility.shown.condition) AND \(scope.condition(on: .assetID)) ORDER BY asset.id
            """
        ) { row in
            var columns = RowReader(row)
            let asset = AssetID(rawValue: try columns.next())
            let original = try columns.nextFingerprint()
            return ShownOriginal(asset: asset, original: original, hash: hashes[original])
        }
        return found
    }

    func assets(_ ids: [AssetID]) throws(LibraryError) -> [Asset] {
        try reading { try ids.batches.flatMap { try AssetRows.assets($0, in: scope, database) } }
    }
}
