// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The part of an asset that an edit is decided by. A change of anything else, such as its title, is no conflict.
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

extension [Change] {
    /// Returns the changes for assets as they are now, of which nothing has changed that their edits were decided by.
    ///
    /// Throws `conflict` for an asset that was edited, thrown away or got other files meanwhile.
    func decided(anew assets: [EditedAsset]) throws(LibraryError) -> [Change] {
        var dates: [UUID: Date] = [:]
        for edited in assets {
            let present = try EditedAsset(edited.object)
            guard EditBasis(present) == EditBasis(edited) else { throw .editedMeanwhile(edited.asset) }
            dates[edited.asset.uuid] = present.asset.modificationDate
        }
        return map { change -> Change in
            guard case .require(.isUnmodified(let uuid, since: _)) = change, let date = dates[uuid] else {
                return change
            }
            return .require(.isUnmodified(uuid, since: date))
        }
    }
}

extension LibraryError {
    fileprivate static func editedMeanwhile(_ asset: Asset) -> LibraryError {
        LibraryError(
            .conflict, "Nothing was changed: fetch the assets again, and adjust them as they are now.",
            cause: "“\(asset.originalFilename)” was edited or thrown away meanwhile, or got other files")
    }
}
