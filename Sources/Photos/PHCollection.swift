// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A group of assets or of other collections: one version of its facts.
///
/// A collection does not hold its members: fetch them.
open class PHCollection: PHObject, @unchecked Sendable {
    /// Whether it can have assets as members: true for a ``PHAssetCollection``.
    open var canContainAssets: Bool { false }
    /// Whether it can have collections as members.
    open var canContainCollections: Bool { false }
    /// What the user, or for a smart album the library, calls it.
    open var localizedTitle: String? { nil }

    /// Fetches what stands at the top of the shared library's own collections, in the user's order: all albums, because
    /// folders are not built yet.
    ///
    /// Access and failures are as with ``PHAsset/fetchAssets(with:)``.
    open class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).upcast()
    }

    /// A collection of no library, for subclasses that stand in for real ones in tests.
    public override init() { super.init() }
}
