// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The JSON record of an album that `--json` prints: PhotoKit's property names as keys, then ours.
struct AlbumRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    var estimatedAssetCount: Int
    /// The number of assets that `list --album` lists.
    var assetCount: Int
    var startDate: String?
    var endDate: String?
    /// The titles of the enclosing folders, the outermost first.
    var folders: [String]?
    /// The predicate of a smart album of the user's own.
    var predicate: String?
    var search: String?

    init(_ album: PHAssetCollection, assetCount: Int, folders: [String] = []) {
        localIdentifier = album.localIdentifier
        localizedTitle = album.title
        estimatedAssetCount = album.estimatedAssetCount
        self.assetCount = assetCount
        startDate = album.startDate.map { Timestamp($0).iso8601 }
        endDate = album.endDate.map { Timestamp($0).iso8601 }
        self.folders = folders.isEmpty ? nil : folders
        predicate = album.savedQuery?.predicate
        search = album.savedQuery?.search
    }
}

/// The JSON record of a folder that `--json` prints: PhotoKit's property names as keys, then ours.
struct FolderRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    /// The titles of the enclosing folders, the outermost first, then its own.
    var path: [String]
    /// The number of albums and folders directly in it.
    var count: Int

    init(_ folder: CollectionFolder, path: [String]) {
        localIdentifier = LocalIdentifier(folder.uuid, .folder).description
        localizedTitle = folder.title
        self.path = path
        count = folder.children.count
    }
}
