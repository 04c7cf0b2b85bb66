// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset that gets an edit.
struct EditTarget {
    let uuid: UUID
    let mediaType: MediaType
    let filename: String
    let durationSeconds: Double
    /// The files of the present edit that stay, such as what a camera noted.
    var kept: [NewResource] = []
    let isLivePhoto: Bool
    /// True if it is a Live Photo that plays.
    private(set) var playsMovie: Bool
    /// True if the present edit stopped it, so that a reversion lets it play again.
    private(set) var isStopped = false
    /// The recipe of the present edit.
    var recipe: PHAdjustmentData?

    init(_ new: NewAsset) {
        uuid = new.uuid
        mediaType = new.metadata.mediaType
        filename = new.resources.first?.content.originalFilename ?? ""
        durationSeconds = new.metadata.durationSeconds
        isLivePhoto = new.metadata.mediaSubtypes.contains(.live)
        playsMovie = isLivePhoto && new.presentation?.playsLivePhoto != false
    }

    init(_ asset: Asset, _ resources: [Resource], _ descriptions: EditDescriptions) {
        uuid = asset.uuid
        mediaType = asset.metadata.mediaType
        filename = asset.originalFilename
        durationSeconds = asset.metadata.durationSeconds
        isLivePhoto = asset.metadata.mediaSubtypes.contains(.live)
        playsMovie = isLivePhoto && asset.playsLivePhoto
        kept = resources.notesOfCamera(besides: descriptions.ofEdit)
        recipe = descriptions.data.flatMap { RuntimeServices.recipe(in: $0) }
        isStopped = isLivePhoto && asset.adjustment != nil && resources.stoppedLivePhoto(descriptions.data)
    }

    /// The asset once all of its edits are taken back.
    var reverted: EditTarget {
        var target = self
        target.recipe = nil
        target.playsMovie = playsMovie || isStopped
        target.isStopped = false
        return target
    }
}

extension [Resource] {
    /// Returns true if the edit with this description stopped a Live Photo. Where the description cannot be read, that
    /// is one without a movie.
    func stoppedLivePhoto(_ description: Data?) -> Bool {
        description.map { RuntimeServices.stopsLivePhoto($0) } ?? !contains { $0.content.type == .fullSizePairedVideo }
    }

    /// Returns the descriptions except the description of the edit: the camera's adjustments, which no edit replaces.
    func notesOfCamera(besides description: Resource?) -> [NewResource] {
        filter { $0.content.type == .adjustmentData && $0.uuid != description?.uuid }.compactMap { NewResource($0) }
    }
}
