// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Additions to Apple's PhotoKit.
extension PHFetchOptions {
    /// The number of objects to leave out at the start, after sorting and before ``fetchLimit`` is applied. Default: 0.
    public var fetchOffset: Int {
        get { additions.fetchOffset }
        set { additions.fetchOffset = newValue }
    }

    /// The words to search for in the metadata of assets: filename, title, caption, keywords, people, camera, lens, and
    /// the city and country of the location. Default: `nil`, for no search.
    ///
    /// Terms are separated by spaces; double quotes make one term of several words. All terms must match. The words of
    /// a term must be adjacent in one field. The last word of the text matches every word that begins with it, unless it
    /// is quoted: `sun` matches “sunset”, `"sun"` does not. Other words match only themselves, unless a star follows
    /// them: `sun* sea`. `photos --search` has the same meaning. Case and accents are ignored. An empty text means no
    /// search; a text without words (only punctuation or spaces) matches nothing. A fetch of collections with a search
    /// text is an error.
    public var searchText: String? {
        get { additions.searchText }
        set { additions.searchText = newValue }
    }

    /// A condition for assets in Swift, in addition to ``predicate``. Default: `nil`, for none.
    ///
    ///     options.assetPredicate = #Predicate { $0.isFavorite && $0.pixelWidth > 4_000 }
    ///
    /// The predicate is parsed, not called, and is as fast as a format. It can test the properties of ``PHAsset`` that
    /// are keys of ``predicate``, and metadata behind ``PHAsset/asset``: `$0.asset.metadata.keywords.contains("sea")`,
    /// `$0.asset.metadata.camera.model == "iPhone 15"`. An unsupported expression is an error that names it, as with
    /// ``predicate``. A fetch of collections with such a predicate is an error, too.
    public var assetPredicate: Predicate<PHAsset>? {
        get { additions.assetPredicate }
        set { additions.assetPredicate = newValue }
    }

    /// The sort order of assets in Swift: `[SortDescriptor(\.creationDate, order: .reverse)]`. Default: empty.
    ///
    /// Assets that are equal in this order are ordered by ``sortDescriptors``. Texts are ordered byte by byte. For a
    /// property whose type has no order in Swift, use its raw value (`\.mediaType.rawValue`); for Booleans use
    /// ``sortDescriptors``. A property that is not a key of ``predicate`` is an error, and so is a fetch of collections
    /// with these descriptors.
    public var assetSort: [SortDescriptor<PHAsset>] {
        get { additions.assetSort }
        set { additions.assetSort = newValue }
    }
}
