// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A folder of the user, or a list of moments, as of the time of the fetch.
///
/// It does not contain its collections: fetch them with ``PHCollection/fetchCollections(in:options:)``. A list without
/// a library counts as a folder made by the user, unless a subclass overrides that.
open class PHCollectionList: PHCollection, @unchecked Sendable {
    /// The list as read; `nil` without a library, when it was deleted before the read, and for a transient list.
    var metadata: CollectionList? { origin.node?.collectionList }

    /// Creates a folder without a library, for subclasses that serve as test doubles.
    public override init() { super.init() }

    override init(_ origin: CollectionOrigin) { super.init(origin) }

    /// Always true: the members are collections.
    open override var canContainCollections: Bool { true }
    /// The family of the list: made by the user or computed; `folder` for a transient one.
    open var collectionListType: PHCollectionListType {
        metadata?.subtype.isOfMoments == true ? .momentList : .folder
    }
    /// The kind of the list; `regularFolder` for a transient one.
    open var collectionListSubtype: PHCollectionListSubtype {
        metadata.map { PHCollectionListSubtype($0.subtype) } ?? .regularFolder
    }
    /// The earliest creation date of its contents, nested folders included; `nil` if there is no date, and for a
    /// transient list.
    ///
    /// PhotoKit's documentation promises it for lists of moments only.
    open var startDate: Date? { metadata?.startDate }
    /// The latest creation date of its contents, nested folders included; `nil` if there is no date, and for a
    /// transient list.
    ///
    /// PhotoKit's documentation promises it for lists of moments only.
    open var endDate: Date? { metadata?.endDate }
    /// The place names of its moments, each name once, in order of time; empty for a folder.
    ///
    /// See ``PHAssetCollection/localizedLocationNames`` for the names. Costs a read of the list's moments.
    open var localizedLocationNames: [String] { origin.momentLocationNames }

    /// Fetches the folder that contains a collection, or the lists that contain a moment, from the collection's own
    /// library.
    ///
    /// Empty for a collection at the top level and for a transient one. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        guard let library = collection.library else {
            return .nothing(for: try CollectionRequest(ofLists: options))
        }
        return library.answer { () throws(LibraryError) in
            try library.fetchCollectionListsContaining(collection, options: options)
        }
    }

    /// Fetches the shared library's folders and lists with these identifiers. Unknown identifiers, and identifiers of
    /// albums, are left out.
    ///
    /// The order is the library's order, not the order of the list. In PhotoKit all identifiers must be of one type;
    /// here they may be mixed. Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchCollectionLists(withLocalIdentifiers: identifiers, options: options)
        }
    }

    /// Fetches the shared library's lists of a type, including nested lists: each folder after its parent, lists of
    /// moments in order of time.
    ///
    /// `.any`, and a subtype of another type, fetch all lists of the type; for lists of moments, first the clusters,
    /// then the years. Only its own subtype fetches the root folder, so that programs that list folders do not show it;
    /// a program that sees no albums does not get the root folder. There are no computed folders. Access and failures
    /// are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchCollectionLists(with: collectionListType, subtype: subtype, options: options)
        }
    }

    /// Fetches the lists of a kind that contain a moment, from the moment's own library.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        guard let library = moment.library else {
            return .nothing(for: try CollectionRequest(ofLists: options))
        }
        return library.answer { () throws(LibraryError) in
            try library.fetchMomentLists(with: momentListSubtype, containingMoment: moment, options: options)
        }
    }

    /// Fetches the shared library's lists of moments, in order of time: clusters of moments that belong together
    /// (`momentListCluster`), or the moments of each year (`momentListYear`). `.any` fetches all clusters, followed by
    /// all years.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in
            try library.fetchMomentLists(with: momentListSubtype, options: options)
        }
    }

    /// Makes a temporary list of these collections, outside any library, for code that displays lists.
    ///
    /// The list exists as long as the object, and equals no other list. ``PHCollection/fetchCollections(in:options:)``
    /// fetches the given objects, in their order unless the options have sort descriptors.
    open class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
        transientCollectionList(withCollectionsFetchResult: PHFetchResult(ListedObjects(collections)), title: title)
    }

    /// Makes a temporary list of a fetch result, outside any library; otherwise as
    /// ``transientCollectionList(with:title:)``.
    open class func transientCollectionList(
        withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
    ) -> PHCollectionList {
        PHCollectionList(.transient(TransientContent(.collections(fetchResult), title: title)))
    }
}

/// The families of collection lists.
public enum PHCollectionListType: Int, Sendable {
    /// Moments by cluster or year. Deprecated by Apple.
    case momentList = 1
    /// A folder that the user made.
    case folder = 2
    /// A folder that the library computes.
    case smartFolder = 3
}

/// The kinds of collection lists.
public enum PHCollectionListSubtype: Int, Sendable {
    /// Moments that belong together. Deprecated by Apple.
    case momentListCluster = 1
    /// The moments of a year. Deprecated by Apple.
    case momentListYear = 2
    /// A folder that the user made.
    case regularFolder = 100
    /// The folder that contains the albums and folders of the top level. It always exists, and cannot be renamed or
    /// deleted.
    case rootFolder = 101
    /// Events copied from another computer.
    case smartFolderEvents = 200
    /// People copied from another computer.
    case smartFolderFaces = 201
    /// Every subtype; for fetches only.
    case any = 9_223_372_036_854_775_807
}
