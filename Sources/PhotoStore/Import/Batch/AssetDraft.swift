// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The state of an asset while its files are put together.
struct AssetDraft {
    var facts: AssetFacts
    var adjustment: Adjustment?
    var isFavorite = false
    var isHidden = false
    var isTrashed = false

    /// The record of the asset in an export, if it comes from one.
    var restored: ExportedAsset?

    /// The adjustment in an AAE, which applies when there is a rendering.
    private var notedAdjustment: Adjustment?

    init(_ facts: AssetFacts) { self.facts = facts }

    init(_ asset: Asset) {
        facts = asset.facts
        adjustment = asset.adjustment
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        isTrashed = asset.trashedDate != nil
    }

    /// Turns a photo into a Live Photo. It remains a photo without duration.
    mutating func takeMovie(_ movie: AssetFacts) {
        facts.mediaSubtypes.insert(.live)
        facts.durationSeconds = 0
        facts.damage = facts.damage ?? movie.damage.map { "its movie: \($0)" }
    }

    /// Sets the size of an edited photo or video, and the duration of a video, to those of its rendering.
    mutating func takeRendering(_ rendering: AssetFacts) {
        if rendering.pixelSize.width > 0 { facts.pixelSize = rendering.pixelSize }
        if facts.mediaType == .video { facts.durationSeconds = rendering.durationSeconds }
        adjustment = notedAdjustment ?? adjustment ?? Adjustment()
    }

    /// Records an adjustment, unless the camera wrote it while it took the picture. Without a rendering the asset does
    /// not count as edited.
    mutating func takeAdjustment(_ noted: AdjustmentFacts) {
        guard !noted.isByCamera else { return }
        notedAdjustment = noted.adjustment
        if adjustment != nil { adjustment = noted.adjustment }
    }

    /// Merges the metadata of a sidecar, and the flags of Takeout.
    mutating func takeSidecar(_ sidecar: FileFacts) {
        facts.take(sidecar.asset)
        guard let takeout = sidecar.takeout else { return }
        isFavorite = isFavorite || takeout.isFavorite
        isHidden = isHidden || takeout.isHidden
        isTrashed = isTrashed || takeout.isTrashed
    }

    /// Returns the changes that give an asset of the library the state of the draft, except for its metadata.
    func changes(of asset: Asset, at date: Date) -> [Change] {
        var changes: [Change] = []
        if adjustment != asset.adjustment { changes.append(.setAdjustment(adjustment, asset: asset.uuid)) }
        if isFavorite != asset.isFavorite { changes.append(.setFavorite(isFavorite, assets: [asset.uuid])) }
        if isHidden != asset.isHidden { changes.append(.setHidden(isHidden, assets: [asset.uuid])) }
        if isTrashed, asset.trashedDate == nil {
            changes.append(.trashAssets([asset.uuid], date: restored?.asset.trashedDate ?? date))
        }
        return changes
    }
}
