// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary
internal import PhotoQuery

/// Fetches of assets from any library, additions to Apple's PhotoKit: they throw errors about the options or the
/// library.
extension PHPhotoLibrary {
    /// Fetches assets of this library, as `PHAsset.fetchAssets(with:)` does; throws for unsupported options and a
    /// failing library.
    public func fetchAssets(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetch(AssetRequest(.library, options), by: options)
    }

    /// Fetches assets of this library, as `PHAsset.fetchAssets(withLocalIdentifiers:options:)` does.
    public func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetchAssets(named: identifiers.uuids(of: .asset), options)
    }

    /// Fetches assets of this library, as `PHAsset.fetchAssets(withALAssetURLs:options:)` does.
    public func fetchAssets(
        withALAssetURLs assetURLs: [URL], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetchAssets(named: AssetsLibraryURL.uuids(in: assetURLs, of: .asset), options)
    }

    /// Fetches assets that the program names, which are included by default whatever they are.
    private func fetchAssets(
        named uuids: [UUID], _ options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        var request = try AssetRequest(.named(uuids), options)
        request.includesHidden = options?.hiddenAssets ?? true
        request.includesAllBursts = options?.burstAssets ?? true
        return try fetch(request, by: options)
    }

    /// Fetches assets of this library, as `PHAsset.fetchAssets(in:options:)` does.
    public func fetchAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try assetCollection.origin.assets(options, from: self)
    }

    /// Fetches assets of this library, as `PHAsset.fetchAssets(with:options:)` does.
    public func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        var request = try AssetRequest(.library, options)
        let isOfType = QueryPredicate.comparison(
            QueryComparison(
                .key(AssetKey.mediaType.rawValue), .equal, .constant(QueryValue(mediaType.rawValue))))
        request.predicate = request.predicate.map { .and([isOfType, $0]) } ?? isOfType
        return try fetch(request, by: options)
    }

    /// Fetches assets of this library, as `PHAsset.fetchAssets(withBurstIdentifier:options:)` does.
    public func fetchAssets(
        withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset> {
        try fetch(AssetRequest(.burst(burstIdentifier), options), by: options)
    }

    /// Fetches assets of this library, as `PHAsset.fetchKeyAssets(in:options:)` does.
    public func fetchKeyAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAsset>? {
        try assetCollection.origin.keyAssets(options, from: self)
    }

    /// Returns the complete metadata and files of assets, read in as few batches as possible.
    ///
    /// Contains one value for each asset, in order. The value is empty for an asset that was deleted, belongs to
    /// another library or has no library. For an asset that cannot be read, the value contains the reason, which is
    /// also logged. The values may be newer than the objects' properties.
    public func contents(of assets: [PHAsset]) throws(LibraryError) -> [AssetContents] {
        var found: [AssetContents] = []
        found.reserveCapacity(assets.count)
        for start in stride(from: 0, to: assets.count, by: batchLimit) {
            let batch = assets[start..<min(start + batchLimit, assets.count)].map {
                $0.library === self ? $0.assetID : nil
            }
            let read = try session.library().contents(batch.compactMap(\.self))
            let byID = Dictionary(read.map { ($0.id, $0) }) { first, _ in first }
            found += batch.map { id in
                let id = id ?? AssetID(rawValue: -1)
                return byID[id] ?? AssetContents(id: id, asset: nil)
            }
        }
        for row in found.flatMap(\.unreadable) { session.report(LibraryError(row)) }
        return found
    }

    /// Returns the database rows that no fetch finds because they cannot be read; empty for an intact library. The log
    /// reports them as well.
    public func unreadableRows() throws(LibraryError) -> [UnreadableRow] {
        let rows = try session.library().unreadable()
        for row in rows { session.report(LibraryError(row)) }
        return rows
    }
}
