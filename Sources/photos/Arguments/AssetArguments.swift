// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The arguments that name assets, by identifiers or by a selection.
struct AssetArguments: ParsableArguments {
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

    /// Returns the assets. Throws when one of the identifiers names none, so that nothing is done in part.
    func targets(in library: PHPhotoLibrary) throws -> AssetTargets {
        guard ids.isEmpty else { return AssetTargets(try AssetLookup(library).assets(named: ids)) }
        return .selected(
            try selection.fetch(from: library, includesAllBursts: true, includesHidden: hidden.includesHidden))
    }
}
