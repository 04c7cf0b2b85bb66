// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Fetches of collections from any library, additions to Apple's PhotoKit: they throw the errors that PhotoKit raises
/// as exceptions.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollections(with:subtype:options:)` does.
    public func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(of: type, subtype, options)
    }

    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollections(withLocalIdentifiers:options:)`
    /// does.
    public func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(named: identifiers, options)
    }

    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollectionsContaining(_:with:options:)`
    /// does.
    public func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(containing: asset, of: type, options)
    }

    /// Fetches moments of this library, as `PHAssetCollection.fetchMoments(with:)` does.
    public func fetchMoments(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try moments(options)
    }

    /// Fetches moments of this library, as `PHAssetCollection.fetchMoments(inMomentList:options:)` does.
    public func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try moments(in: momentList, options)
    }

    /// Fetches imports of this library, as `PHAssetCollection.fetchImports(with:)` does.
    public func fetchImports(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try imports(options)
    }

    /// Fetches places of this library, as `PHAssetCollection.fetchPlaces(within:options:)` does.
    public func fetchPlaces(
        within metres: Double, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try places(metres: metres, options)
    }

    /// Returns the trash of this library, as `PHAssetCollection.recentlyDeleted` does.
    public func recentlyDeleted() throws(LibraryError) -> PHAssetCollection? { try trash() }
}

/// Fetches of collection lists from any library, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Fetches collections of this library, as `PHCollection.fetchTopLevelUserCollections(with:)` does.
    public func fetchTopLevelUserCollections(
        with options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try topLevelCollections(options)
    }

    /// Fetches collections of this library, as `PHCollection.fetchCollections(in:options:)` does; for a transient list,
    /// the collections that it was made of.
    public func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try collectionList.origin.collections(options, from: self)
    }

    /// Returns the root folder of this library, as `PHCollectionList.rootFolder` does.
    public func rootFolder() throws(LibraryError) -> PHCollectionList? { try root() }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionLists(with:subtype:options:)` does.
    public func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(of: collectionListType, subtype, options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionLists(withLocalIdentifiers:options:)` does.
    public func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(named: identifiers, options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionListsContaining(_:options:)` does.
    public func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(containing: collection, options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchMomentLists(with:options:)` does.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try momentLists(of: momentListSubtype, options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchMomentLists(with:containingMoment:options:)` does.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try momentLists(of: momentListSubtype, containing: moment, options)
    }
}
