// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit: fetches of collections from any library, which throw what PhotoKit raises.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// As `PHAssetCollection.fetchAssetCollections(with:subtype:options:)`, from this library.
    public func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(of: type, subtype, options)
    }

    /// As `PHAssetCollection.fetchAssetCollections(withLocalIdentifiers:options:)`, from this library.
    public func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(named: identifiers, options)
    }

    /// As `PHAssetCollection.fetchAssetCollectionsContaining(_:with:options:)`, from this library.
    public func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try collections(containing: asset, of: type, options)
    }

    /// As `PHAssetCollection.fetchMoments(with:)`, from this library.
    public func fetchMoments(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try moments(options)
    }

    /// As `PHAssetCollection.fetchMoments(inMomentList:options:)`, from this library.
    public func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try moments(in: momentList, options)
    }

    /// As `PHAssetCollection.fetchImports(with:)`, from this library.
    public func fetchImports(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try imports(options)
    }

    /// As `PHAssetCollection.fetchPlaces(within:options:)`, from this library.
    public func fetchPlaces(
        within metres: Double, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try places(metres: metres, options)
    }

    /// As `PHAssetCollection.recentlyDeleted`, of this library.
    public func recentlyDeleted() throws(LibraryError) -> PHAssetCollection? { try trash() }
}

/// Not in Apple's PhotoKit: fetches of lists.
extension PHPhotoLibrary {
    /// As `PHCollection.fetchTopLevelUserCollections(with:)`, from this library.
    public func fetchTopLevelUserCollections(
        with options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try topLevelCollections(options)
    }

    /// As `PHCollection.fetchCollections(in:options:)`, from this library; of a transient list, its collections.
    public func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try collectionList.origin.collections(options, from: self)
    }

    /// As `PHCollectionList.rootFolder`, of this library.
    public func rootFolder() throws(LibraryError) -> PHCollectionList? { try root() }

    /// As `PHCollectionList.fetchCollectionLists(with:subtype:options:)`, from this library.
    public func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(of: collectionListType, subtype, options)
    }

    /// As `PHCollectionList.fetchCollectionLists(withLocalIdentifiers:options:)`, from this library.
    public func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(named: identifiers, options)
    }

    /// As `PHCollectionList.fetchCollectionListsContaining(_:options:)`, from this library.
    public func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try lists(containing: collection, options)
    }

    /// As `PHCollectionList.fetchMomentLists(with:options:)`, from this library.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try momentLists(of: momentListSubtype, options)
    }

    /// As `PHCollectionList.fetchMomentLists(with:containingMoment:options:)`, from this library.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        try momentLists(of: momentListSubtype, containing: moment, options)
    }
}
