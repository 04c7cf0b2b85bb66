// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// An album as `--json` prints it: PhotoKit's property names as keys.
struct AlbumRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    var estimatedAssetCount: Int
    var startDate: String?
    var endDate: String?

    init(_ album: PHAssetCollection) {
        localIdentifier = album.localIdentifier
        localizedTitle = album.title
        estimatedAssetCount = album.estimatedAssetCount
        startDate = album.startDate.map { Timestamp($0).iso8601 }
        endDate = album.endDate.map { Timestamp($0).iso8601 }
    }
}
