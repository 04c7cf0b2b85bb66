// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The arguments for an album and the assets to add or remove.
struct MemberArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The album: its title or identifier.", valueName: "album"))
    var target: String

    @OptionGroup
    var assets: AssetArguments

    /// Returns the album and all assets. Throws when one of the assets does not exist, so that nothing is done in part.
    ///
    /// - Parameter isWithin: True to look in the album itself when no other album or folder is given.
    func find(in library: PHPhotoLibrary, isWithin: Bool = false) throws -> (album: PHAssetCollection, assets: [UUID]) {
        let collection = try AlbumLookup(library).ordinaryAlbum(named: target)
        guard assets.ids.isEmpty else {
            return (collection, try AssetLookup(library).assets(named: assets.ids).map(\.asset.uuid))
        }
        var selection = assets.selection
        if isWithin, !selection.namesPlace { selection.album = collection.localIdentifier }
        let found = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: assets.hidden.includesHidden, order: .oldestFirst)
        return (collection, found.elements.compactMap { LocalIdentifier($0.localIdentifier)?.uuid })
    }
}
