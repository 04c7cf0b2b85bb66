// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A group of assets or of other collections, as of the time of the fetch.
///
/// A collection does not contain its members: fetch them.
open class PHCollection: PHObject, @unchecked Sendable {
    /// The source of the collection: a library, a transient content, or none.
    let origin: CollectionOrigin

    /// Creates a collection without a library, for subclasses that serve as test doubles.
    public override init() {
        origin = .testDouble
        super.init()
    }

    init(_ origin: CollectionOrigin) {
        self.origin = origin
        super.init()
    }

    /// The permanent identifier of the collection: `UUID/L0/040` for an album, `UUID/L0/020` for a folder, other
    /// endings for computed groups.
    ///
    /// A transient collection has an identifier as well, but no fetch finds it.
    open override var localIdentifier: String { origin.localIdentifier?.description ?? super.localIdentifier }
    /// A Boolean value that indicates whether the members can be assets: true for a ``PHAssetCollection``.
    open var canContainAssets: Bool { false }
    /// A Boolean value that indicates whether the members can be collections: true for a ``PHCollectionList``.
    open var canContainCollections: Bool { false }
    /// The title that the user gave, or the library's title of a computed album; `nil` for a collection without a
    /// title, such as a moment.
    ///
    /// Titles of computed albums are in English, German, Simplified Chinese or Japanese, depending on the program's
    /// languages.
    open var localizedTitle: String? { origin.localizedTitle }

    /// Fetches the collections in a folder or list, from the list's own library: albums and folders in the user's
    /// order, moments in order of time.
    ///
    /// For a transient list it fetches the given collections, in their order. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollection> {
        collectionList.origin.answer { () throws(LibraryError) in try collectionList.origin.collections(options) }
    }

    /// Fetches the top level of the shared library's albums and folders, mixed, in the user's order.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``. A program with limited access gets an empty
    /// result.
    open class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.fetchTopLevelUserCollections(with: options) }
    }

    /// Returns true if the program may perform the operation on the collection.
    ///
    /// Albums and folders of the user can be changed by programs with access to the whole library; a smart album that
    /// the user made can be renamed and deleted; collections that the library computes cannot be changed.
    open func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
        guard let library, let node = origin.node, library.session.canChangeCollections else { return false }
        return node.allows(anOperation)
    }
}

/// The operations that a program may want to perform on a collection or on its members.
public enum PHCollectionEditOperation: Int, Sendable {
    /// Deleting members from the whole library.
    case deleteContent = 1
    /// Removing members from the collection; they stay in the library.
    case removeContent = 2
    /// Adding existing members.
    case addContent = 3
    /// Creating members.
    case createContent = 4
    /// Changing the order of members.
    case rearrangeContent = 5
    /// Deleting the collection itself.
    case delete = 6
    /// Changing the title of the collection.
    case rename = 7
}
