// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet of the class.
extension PHCollectionList {
    /// Fetches the folder that a collection lies in.
    @available(
        *, unavailable,
        message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
    )
    public class func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { unbuilt() }

    /// Fetches folders by their identifiers.
    @available(
        *, unavailable,
        message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
    )
    public class func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { unbuilt() }

    /// Fetches folders of a type.
    @available(
        *, unavailable,
        message: "folders are not built yet; fetch albums with PHAssetCollection.fetchAssetCollections"
    )
    public class func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { unbuilt() }

    /// Fetches the list of moments that a moment lies in.
    @available(
        *, unavailable,
        message: "there are no moments here; group what PHAsset.fetchAssets finds by creationDate"
    )
    public class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { unbuilt() }

    /// Fetches lists of moments.
    @available(
        *, unavailable,
        message: "there are no moments here; group what PHAsset.fetchAssets finds by creationDate"
    )
    public class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> { unbuilt() }

    /// A folder that is in no library.
    @available(*, unavailable, message: "transient collections are not built yet; keep an array of local identifiers")
    public class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
        unbuilt()
    }

    /// A folder that is in no library.
    @available(*, unavailable, message: "transient collections are not built yet; keep an array of local identifiers")
    public class func transientCollectionList(
        withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
    ) -> PHCollectionList { unbuilt() }
}
