// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary
internal import PhotoQuery

/// Fetches of collections from any library, additions to Apple's PhotoKit: they throw the errors that PhotoKit raises
/// as exceptions.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollections(with:subtype:options:)` does.
    public func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard let source = CollectionRequest.Source(type, subtype) else { return PHFetchResult() }
        return try fetch(request.from(source)).detailed(by: options)
    }

    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollections(withLocalIdentifiers:options:)`
    /// does.
    public func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.named(identifiers.uuids(of: .album, .group)), options)).detailed(by: options)
    }

    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollections(withALAssetGroupURLs:options:)`
    /// does.
    public func fetchAssetCollections(
        withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let uuids = AssetsLibraryURL.uuids(in: assetGroupURLs, of: .group)
        return try fetch(CollectionRequest(.named(uuids), options)).detailed(by: options)
    }

    /// Fetches collections of this library, as `PHAssetCollection.fetchAssetCollectionsContaining(_:with:options:)`
    /// does.
    public func fetchAssetCollectionsContaining(
        _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.albums, options)
        guard let uuid = asset.summary?.uuid else { return PHFetchResult() }
        switch type {
        case .album: return try fetch(request.from(.albumsContaining(asset: uuid))).detailed(by: options)
        case .moment: return try fetch(request.from(.momentsContaining(asset: uuid))).detailed(by: options)
        case .smartAlbum: return PHFetchResult()
        }
    }

    /// Counts the assets of this library by keyword, person, camera and city, for suggestions and overviews: those that
    /// `PHAsset.fetchAssets(with:)` finds without options.
    ///
    /// Reads every asset, in about a microsecond each, and keeps nothing.
    public func facetCounts() throws(LibraryError) -> FacetCounts { try session.library().facetCounts() }

    /// Fetches moments of this library, as `PHAssetCollection.fetchMoments(with:)` does.
    public func fetchMoments(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.moments, options)).detailed(by: options)
    }

    /// Fetches moments of this library, as `PHAssetCollection.fetchMoments(inMomentList:options:)` does.
    public func fetchMoments(
        inMomentList momentList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        let request = try CollectionRequest(.moments, options)
        guard let metadata = momentList.metadata, metadata.subtype.isOfMoments else { return PHFetchResult() }
        return try fetch(request.from(.members(list: metadata.uuid))).detailed(by: options)
    }

    /// Fetches imports of this library, as `PHAssetCollection.fetchImports(with:)` does.
    public func fetchImports(with options: PHFetchOptions?) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.imports, options)).detailed(by: options)
    }

    /// Fetches places of this library, as `PHAssetCollection.fetchPlaces(within:options:)` does.
    public func fetchPlaces(
        within metres: Double, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHAssetCollection> {
        try fetch(CollectionRequest(.places(metres: metres), options)).detailed(by: options)
    }

    /// Returns the trash of this library, as `PHAssetCollection.recentlyDeleted` does; `nil` for a program without
    /// access.
    public func recentlyDeleted() throws(LibraryError) -> PHAssetCollection? {
        let found: PHFetchResult<PHAssetCollection> = try fetch(CollectionRequest(.smartAlbums(.recentlyDeleted)))
        return found.firstObject
    }

    /// Returns the duplicates of this library, as `PHAssetCollection.duplicates` does; `nil` for a program without
    /// access.
    public func duplicates() throws(LibraryError) -> PHAssetCollection? {
        let found: PHFetchResult<PHAssetCollection> = try fetch(CollectionRequest(.smartAlbums(.duplicates)))
        return found.firstObject
    }
}

/// Fetches of collection lists from any library, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Fetches collections of this library, as `PHCollection.fetchTopLevelUserCollections(with:)` does.
    public func fetchTopLevelUserCollections(
        with options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try fetch(CollectionRequest(.members(list: CollectionList.rootUUID), options, schema: .collectionLists))
            .detailed(by: options)
    }

    /// Fetches collections of this library, as `PHCollection.fetchCollections(in:options:)` does; for a transient list,
    /// the collections that it was made from.
    public func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollection> {
        try collectionList.origin.collections(options, from: self)
    }

    /// Returns the root folder of this library, as `PHCollectionList.rootFolder` does; `nil` for a program that sees no
    /// albums.
    public func rootFolder() throws(LibraryError) -> PHCollectionList? {
        let found: PHFetchResult<PHCollectionList> = try fetch(CollectionRequest(.named([CollectionList.rootUUID])))
        return found.firstObject
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionLists(with:subtype:options:)` does.
    public func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        switch collectionListType {
        case .folder:
            let folders = try CollectionRequest(ofLists: options)
            let root = CollectionRequest.Source.named([CollectionList.rootUUID])
            return try fetch(subtype == .rootFolder ? folders.from(root) : folders).detailed(by: options)
        case .momentList: return try fetchMomentLists(with: subtype, options: options)
        case .smartFolder:
            _ = try CollectionRequest(ofLists: options)
            return PHFetchResult()
        }
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionLists(withLocalIdentifiers:options:)` does.
    public func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let source = CollectionRequest.Source.named(identifiers.uuids(of: .folder, .momentList))
        return try fetch(CollectionRequest(source, options, schema: .collectionLists)).detailed(by: options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchCollectionListsContaining(_:options:)` does.
    public func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        guard let uuid = collection.origin.node?.uuid else { return PHFetchResult() }
        return try fetch(request.from(.listsContaining(collection: uuid))).detailed(by: options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchMomentLists(with:options:)` does.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        return try fetch(request, from: momentListSubtype.momentLists.map { .momentLists($0) }).detailed(by: options)
    }

    /// Fetches lists of this library, as `PHCollectionList.fetchMomentLists(with:containingMoment:options:)` does.
    public func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) throws(LibraryError) -> PHFetchResult<PHCollectionList> {
        let request = try CollectionRequest(ofLists: options)
        guard let metadata = moment.metadata, metadata.subtype == .moment else { return PHFetchResult() }
        let kinds = Set(momentListSubtype.momentLists)
        return try snapshot { () throws(LibraryError) in
            let lists = try self.objects(of: [.listsContaining(collection: metadata.uuid)]).filter { list in
                (list as? PHCollectionList)?.metadata.map { kinds.contains($0.subtype) } ?? false
            }
            return try request.part(of: lists)
        }.detailed(by: options)
    }
}
