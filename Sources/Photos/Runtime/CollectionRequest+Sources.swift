// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension CollectionRequest.Source {
    /// Where the collections of a type and subtype are; `nil` where there are none.
    ///
    /// A subtype of the other family stands for all of the type: clients ask for `(.smartAlbum, .albumRegular)`.
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

    /// Whether engines call some of its collections something else than the program is shown: what they compute is called so
    /// in the program's language, and moments and their clusters, which nobody gave a title, are called nothing.
    var hasTitlesOfOurs: Bool {
        switch self {
        case .smartAlbums, .named, .moments, .momentsContaining, .momentLists, .listsContaining, .imports, .places: true
        case .albums, .albumsContaining, .folders: false
        // In folders lie collections of the user's, and moments in their lists.
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
    /// The kinds of lists of moments that it stands for: all, for what is none.
    var momentLists: [CollectionList.Subtype] {
        switch self {
        case .momentListCluster: [.momentListCluster]
        case .momentListYear: [.momentListYear]
        case .regularFolder, .smartFolderEvents, .smartFolderFaces, .any: [.momentListCluster, .momentListYear]
        }
    }
}
