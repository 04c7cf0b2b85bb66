// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// Which assets, in what order.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The order, newest first unless said; an album's own order for an album. Keys: \(SortList.keyNames).",
            valueName: "key[:asc|desc],…"),
        completion: .list(SortKey.allCases.map(\.rawValue)),
        transform: SortList.init(parsing:))
    var sort: SortList?

    @Option(help: ArgumentHelp("The most to take, after sorting.", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Only what is in this album: its title or identifier.", valueName: "album"))
    var album: String?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit \(limit) takes nothing: give a number of 1 or more.") }
    }

    /// The assets of the library; `most` bounds what a missing `--limit` leaves open, `order` is that of a missing
    /// `--sort`.
    func fetch(
        from library: PHPhotoLibrary, includesAllBursts: Bool = false, includesHidden: Bool = false, most: Int? = nil,
        order: SortList = .newestFirst
    ) throws -> PHFetchResult<PHAsset> {
        let options = PHFetchOptions()
        options.includeAllBurstAssets = includesAllBursts
        options.includeHiddenAssets = includesHidden
        options.fetchLimit = limit ?? most ?? 0
        guard let album else {
            options.sortDescriptors = (sort ?? order).descriptors
            return try library.fetchAssets(with: options)
        }
        options.sortDescriptors = sort?.descriptors
        return try library.fetchAssets(in: AlbumLookup(library).album(named: album), options: options)
    }
}
