// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset of a planned library, before it gets identifiers and fingerprints.
struct PlannedAsset: Sendable {
    struct File: Sendable {
        var type: ResourceType
        var filename: String
        var uniformType: String
        var byteCount: Int64
        var pixelSize: PixelSize
    }

    var metadata: AssetMetadata
    var files: [File]
    var addedDate: Date
    var isFavorite = false
    var isHidden = false
    var trashedDate: Date?
    var burst: Burst?
    var adjustment: Adjustment?
    /// True if its files share a content identifier, as those of a Live Photo do.
    var isLive: Bool { metadata.mediaSubtypes.contains(.live) }
    /// The albums that it belongs to, as indexes into the plan's albums.
    var albums: [Int] = []
}
