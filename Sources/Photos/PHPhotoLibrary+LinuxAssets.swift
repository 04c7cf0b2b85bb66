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
}
