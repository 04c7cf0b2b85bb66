// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension CollectionRequest.Source {
    /// Returns the source of the collections of a type and subtype; `nil` where there are none.
    ///
    /// A subtype of another family means all of the type: clients ask for `(.smartAlbum, .albumRegular)`.
    init?(_ type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype) {
        switch type {
        case .moment: self = .moments
        case .album: if subtype.isOfAlbums, subtype != .albumRegular { return nil } else { self = .albums }
        case .smartAlbum:
            if subtype.isOfSmartAlbums {
                guard let kind = AssetCollection.Subtype(rawValue: subtype.rawValue) else { return nil }
                self = .smartAlbums(kind)
            } else {
                self = .smartAlbums(nil)
            }
        }
    }

    /// True if engines have other titles for some of its collections than the program sees.
    ///
    /// The titles of computed albums are in the program's language, and moments and their clusters have no title.
    var hasLocalizedTitles: Bool {
        switch self {
        case .smartAlbums, .named, .moments, .momentsContaining, .momentLists, .listsContaining, .imports, .places: true
        case .albums, .albumsContaining, .folders: false
        // Folders contain collections of the user; lists contain moments.
        case .members(let list): list != CollectionList.rootUUID
        }
    }
}

extension PHAssetCollectionSubtype {
    fileprivate var isOfSmartAlbums: Bool {
        self != .any && rawValue >= PHAssetCollectionSubtype.smartAlbumGeneric.rawValue
    }
    fileprivate var isOfAlbums: Bool { rawValue < PHAssetCollectionSubtype.smartAlbumGeneric.rawValue }
}

extension PHCollectionListSubtype {
    /// The kinds of lists of moments that the subtype means: all, unless it is one of them.
    var momentLists: [CollectionList.Subtype] {
        switch self {
        case .momentListCluster: [.momentListCluster]
        case .momentListYear: [.momentListYear]
        case .regularFolder, .smartFolderEvents, .smartFolderFaces, .any: [.momentListCluster, .momentListYear]
        }
    }
}
