// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A group of assets or of other collections: one version of its facts.
///
/// A collection does not hold its members: fetch them.
open class PHCollection: PHObject, @unchecked Sendable {
    /// Where it came from.
    let origin: CollectionOrigin

    /// A collection of no library, for subclasses that stand in for real ones in tests.
    public override init() {
        origin = .standIn
        super.init()
    }

    init(_ origin: CollectionOrigin) {
        self.origin = origin
        super.init()
    }

    /// What the collection is called, for good: `UUID/L0/040` for an album, `UUID/L0/020` for a folder, other endings for
    /// what the library groups.
    ///
    /// A transient collection has one, too, which no fetch finds.
    open override var localIdentifier: String { origin.localIdentifier?.description ?? super.localIdentifier }
    /// Whether it can have assets as members: true for a ``PHAssetCollection``.
    open var canContainAssets: Bool { false }
    /// Whether it can have collections as members: true for a ``PHCollectionList``.
    open var canContainCollections: Bool { false }
    /// What the user, or for a smart album the library, calls it; `nil` for what nobody gave a title, as moments.
    ///
    /// What the library calls it is told in English, German, Simplified Chinese or Japanese, by the program's languages.
    open var localizedTitle: String? { origin.localizedTitle }

    /// Fetches what lies in a folder or in a list of moments, from the library that the list came from: albums and folders
    /// in the user's order, moments in the order of time.
    ///
    /// Of a transient list, its collections, in the order in which they were given. Access and failures are as with
    /// ``PHAsset/fetchAssets(with:)``.
    open class func fetchCollections(
        in collectionList: PHCollectionList, options: PHFetchOptions?
    ) -> PHFetchResult<PHCollection> {
        collectionList.origin.answer { () throws(LibraryError) in try collectionList.origin.collections(options) }
    }

    /// Fetches what stands at the top of the shared library's own albums and folders, mixed, in the user's order.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``. A program with a limited selection has none.
    open class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
        let library = PHPhotoLibrary.shared()
        return library.answer { () throws(LibraryError) in try library.topLevelCollections(options) }
    }
}
