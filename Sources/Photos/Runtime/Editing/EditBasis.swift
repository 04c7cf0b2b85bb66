// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The part of an asset that an edit is decided by. A change of anything else, such as its title, does not conflict.
struct EditBasis: Hashable {
    private let files: [UUID: ResourceContent]
    private let adjustment: Adjustment?
    private let mediaType: MediaType
    private let mediaSubtypes: MediaSubtypes
    private let durationSeconds: Double
    private let playsLivePhoto: Bool
    private let originalChoice: OriginalChoice
    private let isTrashed: Bool

    init(_ edited: EditedAsset) {
        let asset = edited.asset
        files = Dictionary(edited.resources.map { ($0.uuid, $0.content) }) { first, _ in first }
        adjustment = asset.adjustment
        mediaType = asset.metadata.mediaType
        mediaSubtypes = asset.metadata.mediaSubtypes
        durationSeconds = asset.metadata.durationSeconds
        playsLivePhoto = asset.playsLivePhoto
        originalChoice = asset.originalChoice
        isTrashed = asset.trashedDate != nil
    }
}
