// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Not in Apple's PhotoKit.
extension PHFetchOptions {
    /// What PhotoKit's options do not have.
    struct Additions {
        var fetchOffset = 0
        var searchText: String?
        var assetPredicate: Predicate<PHAsset>?
        var assetSort: [SortDescriptor<PHAsset>] = []
    }

    /// How many objects are left out at the start, after sorting and before ``fetchLimit`` counts; 0 at first.
    public var fetchOffset: Int {
        get { additions.fetchOffset }
        set { additions.fetchOffset = newValue }
    }

    /// Words to be found in what import knows of assets: filename, title, caption, keywords, people, camera and lens; `nil`,
    /// as at first, for none.
    ///
    /// Every word must be found, whole or as a beginning (`sea*`); case and accents make no difference. A fetch of
    /// collections with it is an error.
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
    /// ``sortDescriptors`` order what is equal by these. Texts are ordered byte by byte. A property that is no key of
    /// ``predicate`` is an error; so is a fetch of collections with it.
    public var assetSort: [SortDescriptor<PHAsset>] {
        get { additions.assetSort }
        set { additions.assetSort = newValue }
    }
}
