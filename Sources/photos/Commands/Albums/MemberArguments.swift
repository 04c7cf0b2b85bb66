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
        let found = try selection(for: collection, isWithin).fetch(
            from: library, includesAllBursts: true, includesHidden: assets.hidden.includesHidden, order: .oldestFirst)
        return (collection, found.elements.compactMap { LocalIdentifier($0.localIdentifier)?.uuid })
    }

    /// Returns the message when nothing is found.
    func nothingFits(
        in library: PHPhotoLibrary, for album: PHAssetCollection, isWithin: Bool = false
    ) throws -> String {
        try selection(for: album, isWithin).nothingFits(in: library)
    }

    private func selection(for album: PHAssetCollection, _ isWithin: Bool) -> SelectionOptions {
        var selection = assets.selection
        if isWithin, !selection.namesPlace { selection.album = album.localIdentifier }
        return selection
    }
}
