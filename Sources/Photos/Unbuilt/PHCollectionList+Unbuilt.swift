// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet says so to the compiler.
extension PHCollectionList {
    /// Fetches the folder that a collection is in.
    @available(
        *, unavailable,
        message: "folders are not built yet; PHCollection.fetchTopLevelUserCollections(with:) has all albums"
    )
    public class func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { fatalError("unavailable") }

    /// Fetches folders by their identifiers.
    @available(
        *, unavailable,
        message: "folders are not built yet; PHCollection.fetchTopLevelUserCollections(with:) has all albums"
    )
    public class func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { fatalError("unavailable") }

    /// Fetches folders of a type.
    @available(
        *, unavailable,
        message: "folders are not built yet; PHCollection.fetchTopLevelUserCollections(with:) has all albums"
    )
    public class func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { fatalError("unavailable") }

    /// Fetches the list that a moment is in.
    @available(*, unavailable, message: "this library has no moments; group assets by creationDate and location")
    public class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { fatalError("unavailable") }

    /// Fetches lists of moments.
    @available(*, unavailable, message: "this library has no moments; group assets by creationDate and location")
    public class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { fatalError("unavailable") }

    /// Makes a folder that is only in memory.
    @available(
        *, unavailable, message: "collections that are only in memory are not built yet; keep the assets in an array"
    )
    public class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
        fatalError("unavailable")
    }

    /// Makes a folder that is only in memory.
    @available(
        *, unavailable, message: "collections that are only in memory are not built yet; keep the assets in an array"
    )
    public class func transientCollectionList(
        withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
    ) -> PHCollectionList { fatalError("unavailable") }
}
