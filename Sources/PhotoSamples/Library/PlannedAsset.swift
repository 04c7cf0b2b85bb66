// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset of a planned library, before it is given the names by which libraries know things.
struct PlannedAsset: Sendable {
    struct File: Sendable {
        var type: ResourceType
        var filename: String
        var uniformType: String
        var byteCount: Int64
        var pixelSize: PixelSize
    }

    var facts: AssetFacts
    var files: [File]
    var addedDate: Date
    var isFavorite = false
    var isHidden = false
    var trashedDate: Date?
    var burst: Burst?
    var adjustment: Adjustment?
    /// Whether its files share an identifier.
    var isLive: Bool { facts.mediaSubtypes.contains(.live) }
    /// The albums that it lies in, by their places in the plan.
    var albums: [Int] = []
}
