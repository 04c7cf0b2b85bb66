// Licensed under the Apache License, Version 2.0. See LICENSE.

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
