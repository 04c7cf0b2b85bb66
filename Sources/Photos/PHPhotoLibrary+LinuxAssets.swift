// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit: fetches of assets from any library, which throw what is wrong with the options or the library.
extension PHPhotoLibrary {
    /// As `PHAsset.fetchAssets(with:)`, from this library, throwing what is wrong with the options or the library.
    public func fetchAssets(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assets(options)
    }

    /// As `PHAsset.fetchAssets(withLocalIdentifiers:options:)`, from this library.
    public func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assets(named: identifiers, options)
    }

    /// As `PHAsset.fetchAssets(in:options:)`, from this library.
    public func fetchAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assetCollection.origin.assets(options, from: self)
    }

    /// As `PHAsset.fetchAssets(with:options:)`, from this library.
    public func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assets(of: mediaType, options)
    }

    /// As `PHAsset.fetchAssets(withBurstIdentifier:options:)`, from this library.
    public func fetchAssets(
        withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assets(ofBurst: burstIdentifier, options)
    }

    /// As `PHAsset.fetchKeyAssets(in:options:)`, from this library.
    public func fetchKeyAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset>? {
        try assetCollection.origin.keyAssets(options, from: self)
    }

    /// All that the library has of assets: facts and files, read in as few goes as there can be.
    ///
    /// One for each asset, in their order. Of an asset that is gone, of another library or of none there is nothing; of one
    /// that cannot be read there is what is wrong with it, which the log says, too. It may be newer than what the objects
    /// show.
    public func contents(of assets: [PHAsset]) throws(LibraryError) -> [AssetContents] {
        var found: [AssetContents] = []
        found.reserveCapacity(assets.count)
        for start in stride(from: 0, to: assets.count, by: batchLimit) {
            let batch = assets[start..<min(start + batchLimit, assets.count)].map {
                $0.library === self ? $0.assetID : nil
            }
            let read = try session.engine().contents(batch.compactMap(\.self), as: session.caller())
            let byID = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
            found += batch.map { id in
                let id = id ?? AssetID(rawValue: -1)
                return byID[id] ?? AssetContents(id: id, asset: nil)
            }
        }
        for row in found.flatMap(\.unreadable) { session.report(LibraryError(row)) }
        return found
    }

    /// The rows of the library that no fetch finds, because they cannot be read: none in a sound library. The log says
    /// them, too.
    public func unreadableRows() throws(LibraryError) -> [UnreadableRow] {
        let rows = try session.engine().unreadable(as: session.caller())
        for row in rows { session.report(LibraryError(row)) }
        return rows
    }
}
