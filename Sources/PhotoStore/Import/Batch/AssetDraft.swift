// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an asset will be, while its files are put together one after the other.
struct AssetDraft {
    var facts: AssetFacts
    var adjustment: Adjustment?
    var isFavorite = false
    var isHidden = false
    var isTrashed = false

    /// What an export knew of it, when it comes from one.
    var restored: ExportedAsset?

    /// What the edit's own note says of it, until a rendering shows it.
    private var notedAdjustment: Adjustment?

    init(_ facts: AssetFacts) { self.facts = facts }

    init(_ asset: Asset) {
        facts = asset.facts
        adjustment = asset.adjustment
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        isTrashed = asset.trashedDate != nil
    }

    /// A photo stays what it is, a photo without duration, and begins to move.
    mutating func takeMovie(_ movie: AssetFacts) {
        facts.mediaSubtypes.insert(.live)
        facts.durationSeconds = 0
        facts.damage = facts.damage ?? movie.damage.map { "its movie: \($0)" }
    }

    /// An edited photo or video is as large, and as long, as its rendering.
    mutating func takeRendering(_ rendering: AssetFacts) {
        if rendering.pixelSize.width > 0 { facts.pixelSize = rendering.pixelSize }
        if facts.mediaType == .video { facts.durationSeconds = rendering.durationSeconds }
        adjustment = notedAdjustment ?? adjustment ?? Adjustment()
    }

    /// What a camera wrote while it took the picture is no edit. Without a rendering there is nothing edited to show.
    mutating func takeAdjustment(_ noted: AdjustmentFacts) {
        guard !noted.isByCamera else { return }
        notedAdjustment = noted.adjustment
        if adjustment != nil { adjustment = noted.adjustment }
    }

    mutating func takeSidecar(_ sidecar: FileFacts) {
        facts.take(sidecar.asset)
        guard let takeout = sidecar.takeout else { return }
        isFavorite = isFavorite || takeout.isFavorite
        isHidden = isHidden || takeout.isHidden
        isTrashed = isTrashed || takeout.isTrashed
    }

    /// The changes that make an asset of the library what the draft is, but for its facts.
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
