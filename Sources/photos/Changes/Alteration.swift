// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// An alteration of an asset by a user. A property that is `nil` stays as it is.
struct Alteration: Hashable {
    var isFavorite: Bool?
    var isHidden: Bool?
    /// Whether the movies of Live Photos are played.
    var playsLivePhoto: Bool?
    /// The metadata that a user changed.
    var edit = AssetEdit()
    /// True to put the asset into the trash, false to take it out.
    var isTrashed: Bool?

    /// Returns the asset as the library will have it after the alteration, except for its modification date.
    func applied(to asset: Asset, at date: Date) -> Asset {
        var altered = asset
        if let isFavorite { altered.isFavorite = isFavorite }
        if let isHidden { altered.isHidden = isHidden }
        if let playsLivePhoto { altered.playsLivePhoto = playsLivePhoto }
        altered.metadata = edit.applied(to: asset.metadata)
        if altered.metadata.location != asset.metadata.location {
            (altered.city, altered.country) =
                altered.metadata.location.map(PHPhotoLibrary.placeNames) ?? (nil, nil)
        }
        if let isTrashed { altered.trashedDate = isTrashed ? asset.trashedDate ?? date : nil }
        return altered
    }

    /// Returns the decision to alter an asset as far as it can be: only Live Photos have a movie to turn on and off.
    func decision(on asset: Asset) -> AlterationDecision {
        guard playsLivePhoto != nil, !asset.metadata.mediaSubtypes.contains(.live) else { return .alter(self) }
        var rest = self
        rest.playsLivePhoto = nil
        return rest == Alteration() ? .leave("not a Live Photo") : .alter(rest)
    }

    /// Returns the changes that alter the assets.
    func changes(of assets: [UUID], at date: Date) -> [Change] {
        let trash = isTrashed.map { $0 ? Change.trashAssets(assets, date: date) : .restoreAssets(assets) }
        return [
            isFavorite.map { Change.setFavorite($0, assets: assets) },
            isHidden.map { Change.setHidden($0, assets: assets) },
            playsLivePhoto.map { Change.setLivePlayback($0, assets: assets) },
            edit.isEmpty ? nil : .edit(edit, assets: assets), trash,
        ].compactMap(\.self)
    }
}

/// The decision on one asset.
enum AlterationDecision {
    case alter(Alteration)
    /// The asset cannot be altered so, for a reason that is counted: `no date`.
    case leave(String)
}
