// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Not in Apple's PhotoKit.
extension PHFetchOptions {
    /// How many objects are left out at the start, after sorting and before ``fetchLimit`` counts; 0 at first.
    public var fetchOffset: Int {
        get { additions.fetchOffset }
        set { additions.fetchOffset = newValue }
    }

    /// Words to be found in what import knows of assets: filename, title, caption, keywords, people, camera, lens, and
    /// the city and country of the place; `nil`, as at first, for none.
    ///
    /// What stands between spaces, or in double quotes, is a term, and all terms have to be found. Its words have to follow
    /// each other in one field; the last one may be the beginning of a longer word, unless it was quoted: `sun` finds
    /// “sunset”, `"sun"` does not. Case and accents make no difference. An empty text asks for nothing; one without any word,
    /// only signs or spaces, finds nothing. A fetch of collections with it is an error.
    public var searchText: String? {
        get { additions.searchText }
        set { additions.searchText = newValue }
    }

    /// What assets must fulfil, in Swift, beside ``predicate``; `nil`, as at first, for nothing:
    ///
    ///     options.assetPredicate = #Predicate { $0.isFavorite && $0.pixelWidth > 4_000 }
    ///
    /// It is not called, but read, and works as fast as a format. It can test the properties of ``PHAsset`` that are keys of
    /// ``predicate``, and facts behind ``PHAsset/asset``: `$0.asset.facts.keywords.contains("sea")`,
    /// `$0.asset.facts.camera.model == "iPhone 15"`. What cannot be read is an error that names it, as with ``predicate``; so
    /// is a fetch of collections with it.
    public var assetPredicate: Predicate<PHAsset>? {
        get { additions.assetPredicate }
        set { additions.assetPredicate = newValue }
    }

    /// By what assets are sorted, in Swift: `[SortDescriptor(\.creationDate, order: .reverse)]`; empty at first.
    ///
    /// ``sortDescriptors`` order what is equal by these. Texts are ordered byte by byte. What has no order in Swift is sorted
    /// by its number (`\.mediaType.rawValue`); flags have none, and need ``sortDescriptors``. A property that is no key of
    /// ``predicate`` is an error; so is a fetch of collections with it.
    public var assetSort: [SortDescriptor<PHAsset>] {
        get { additions.assetSort }
        set { additions.assetSort = newValue }
    }
}
