// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A folder of the user's, or a list of moments: one version of its facts.
///
/// It does not hold its collections: fetch them with ``PHCollection/fetchCollections(in:options:)``. A stand-in is a folder
/// as a user makes it, until a subclass says something else.
open class PHCollectionList: PHCollection, @unchecked Sendable {
    /// The facts; `nil` for a stand-in, for a list that was gone by the time it was looked at, and for a transient one.
    var facts: CollectionList? { origin.node?.collectionList }

    /// A folder of no library, for subclasses that stand in for real ones in tests.
    public override init() { super.init() }

    override init(_ origin: CollectionOrigin) { super.init(origin) }

    /// True: its members are collections.
    open override var canContainCollections: Bool { true }
    /// Whether the user made it or the library computes it; `folder` for a transient one.
    open var collectionListType: PHCollectionListType {
        facts?.subtype.isOfMoments == true ? .momentList : .folder
    }
    /// What it is for; `regularFolder` for a transient one, and for the folder that everything lies in, which has no name of
    /// its own before iOS 27.
    open var collectionListSubtype: PHCollectionListSubtype {
        facts.map { PHCollectionListSubtype($0.subtype) } ?? .regularFolder
    }
    /// The earliest creation date of what is in it, folders in folders too; `nil` when there is none, and for a transient
    /// one.
    ///
    /// PhotoKit's documentation promises it for lists of moments only.
    open var startDate: Date? { facts?.startDate }
    /// The latest creation date of what is in it, folders in folders too; `nil` when there is none, and for a transient one.
    ///
    /// PhotoKit's documentation promises it for lists of moments only.
    open var endDate: Date? { facts?.endDate }
    /// Where its moments were, each name once, in the order of time; empty for what is no list of moments.
    ///
    /// The names are those of ``PHAssetCollection/localizedLocationNames``. Costs a read of the list's moments.
    open var localizedLocationNames: [String] { origin.namesOfMoments }

    /// Fetches the folder that a collection lies in, or the lists that a moment is in, from the library that it came from.
    ///
    /// A collection at the top is in none, nor is a transient one. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionListsContaining(
        _ collection: PHCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        guard let library = collection.library else {
            return .nothing(for: try CollectionRequest(ofLists: options))
        }
        return library.answer { () throws(LibraryError) in try library.lists(containing: collection, options) }
    }

    /// Fetches the shared library's folders and lists with these identifiers; unknown ones are left out, and so are those
    /// of albums.
    ///
    /// The order is the library's own, whatever the order of the list. In PhotoKit all identifiers must be of one type;
    /// here they may be mixed. Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionLists(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.lists(named: identifiers, options) }
    }

    /// Fetches the shared library's lists of a type, wherever they lie: each folder after the one that it lies in, lists of
    /// moments in the order of time.
    ///
    /// `.any` and a subtype of another type give all of the type; of lists of moments first what belongs together, then the
    /// years. The folder that everything lies in is not among them, and
    /// there are no folders that the library computes. Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollectionLists(
        with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.lists(of: collectionListType, subtype, options) }
    }

    /// Fetches the lists of a kind that a moment is in, from the library that the moment came from.
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
            try library.momentLists(of: momentListSubtype, containing: moment, options)
        }
    }

    /// Fetches the shared library's lists of moments, in the order of time: what belongs together (`momentListCluster`), or
    /// the moments of each year (`momentListYear`). `.any` gives all of what belongs together, and all years behind them.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchMomentLists(
        with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollectionList> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.momentLists(of: momentListSubtype, options) }
    }

    /// A list of these collections that is in no library, to be given to what shows lists.
    ///
    /// It lives as long as the object, and equals no other. ``PHCollection/fetchCollections(in:options:)`` fetches its
    /// collections, the objects that were given, in their order when the options name no other.
    open class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
        transientCollectionList(withCollectionsFetchResult: PHFetchResult(ListedObjects(collections)), title: title)
    }

    /// A list of what a fetch found that is in no library, as ``transientCollectionList(with:title:)``.
    open class func transientCollectionList(
        withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
    ) -> PHCollectionList {
        PHCollectionList(.transient(TransientContent(.collections(fetchResult), title: title)))
    }
}
