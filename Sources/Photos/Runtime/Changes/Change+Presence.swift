// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension Change {
    /// The change, followed by the condition that the assets which it changes or adds to an album are not in the trash.
    ///
    /// For PhotoKit an asset in the trash is deleted. The condition comes last, so that a program without access gets the
    /// error of its access.
    var requiringPresence: [Change] {
        let assets = assetsInUse
        return assets.isEmpty ? [self] : [self, .require(.arePresent(assets))]
    }

    /// The assets that the change needs as they are outside of the trash.
    private var assetsInUse: [UUID] {
        switch self {
        case .addResources(_, let asset, _), .setMetadata(_, let asset), .setBurst(_, let asset, _),
            .setAdjustment(_, let asset), .setEdit(_, let asset):
            [asset]
        case .edit(_, let assets), .setFavorite(_, let assets), .setHidden(_, let assets),
            .setLivePlayback(_, let assets), .setOriginalChoice(_, let assets), .insertMembers(let assets, _, _),
            .arrangeMembers(let assets, _, _):
            assets
        case .placeMembers(let places, _): places.map(\.asset)
        // Deleting what was deleted, and removing it from an album, has the effect that the program asks for.
        case .trashAssets, .removeMembers: []
        case .require, .label, .insertAsset, .restoreAssets, .purgeAssets, .insertAlbum, .insertSmartAlbum, .setQuery,
            .renameAlbum, .deleteAlbums, .insertFolder, .renameFolder, .deleteFolders, .moveCollections,
            .arrangeCollections, .setPlacement, .repair, .rememberOrigin, .rememberSource, .setAccess, .setSelection,
            .setDefaultAccess, .setHiddenLock:
            []
        }
    }
}
