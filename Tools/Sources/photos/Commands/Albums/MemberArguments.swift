// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The arguments for an album and the assets to add or remove.
struct MemberArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The album: its title or identifier.", valueName: "album"))
    var target: String

    @Argument(help: "The assets' identifiers, or the first characters of them; or say which by a selection.")
    var ids: [String] = []

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    func validate() throws {
        switch (ids.isEmpty, selection.isEmpty) {
        case (true, true):
            throw ValidationError("Name the assets by identifiers, or say which with --predicate or another option.")
        case (false, false):
            throw ValidationError("Name the assets by identifiers or by a selection, not by both.")
        default: break
        }
    }

    /// Throws when the options only sort and limit: they would select the whole library.
    func requireFilter() throws {
        guard ids.isEmpty, !selection.isFiltered else { return }
        throw ValidationError(
            "Nothing says which assets: --sort, --offset and --limit only order and cut what --predicate, --search, --album, --folder or --smart-album find."
        )
    }

    /// Returns the album and all assets. Throws when one of the assets does not exist, so that nothing is done in part.
    ///
    /// - Parameter isWithin: True to look in the album itself when no other album or folder is given.
    func find(in library: PHPhotoLibrary, isWithin: Bool = false) throws -> (album: PHAssetCollection, assets: [UUID]) {
        let collection = try AlbumLookup(library).ordinaryAlbum(named: target)
        let lookup = AssetLookup(library)
        guard ids.isEmpty else { return (collection, try ids.map { try lookup.asset(named: $0).asset.uuid }) }
        var selection = selection
        if isWithin, !selection.namesPlace { selection.album = collection.localIdentifier }
        let found = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: hidden.includesHidden, order: .oldestFirst)
        return (collection, found.elements.compactMap { LocalIdentifier($0.localIdentifier)?.uuid })
    }
}
