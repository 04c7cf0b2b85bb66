// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// An album as `--json` prints it: PhotoKit's property names as keys, then ours.
struct AlbumRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    var estimatedAssetCount: Int
    /// How many `list --album` lists.
    var assetCount: Int
    var startDate: String?
    var endDate: String?
    /// The titles of the folders around it, the outermost first.
    var folders: [String]?
    /// What a smart album of the user's own finds.
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
