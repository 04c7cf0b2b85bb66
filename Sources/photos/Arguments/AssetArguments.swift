// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The arguments that name assets, by identifiers or by a selection.
struct AssetArguments: ParsableArguments {
    @Argument(help: "The identifiers of the assets, or their first characters. A selection can be given instead.")
    var ids: [String] = []

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    func validate() throws {
        switch (ids.isEmpty, selection.isEmpty) {
        case (true, true):
            throw ValidationError("No assets are given: give identifiers, or a selection such as --predicate.")
        case (false, false):
            throw ValidationError("Identifiers and a selection cannot be combined: give one of them.")
        default: break
        }
    }

    /// Throws when the options only sort and limit: they would select the whole library.
    func requireFilter() throws {
        guard ids.isEmpty, !selection.isFiltered else { return }
        throw ValidationError(
            "The selection has no condition: --sort, --offset and --limit only order and limit assets. Add --predicate, --search, --album, --folder or --smart-album."
        )
    }

    /// Returns the assets. Throws if an identifier names no asset, so that the command does not run for a part.
    func targets(in library: PHPhotoLibrary) throws -> AssetTargets {
        guard ids.isEmpty else { return AssetTargets(try AssetLookup(library).assets(named: ids)) }
        return .selected(
            try selection.fetch(from: library, includesAllBursts: true, includesHidden: hidden.includesHidden))
    }
}
