// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// Which assets, in what order.
struct SelectionOptions: ParsableArguments {
    @OptionGroup
    var conditions: PredicateOptions

    @Option(help: ArgumentHelp("Only what is in this album: its title or identifier.", valueName: "album"))
    var album: String?

    @Option(
        help: ArgumentHelp(
            "Only what is in the albums of this folder and of the folders in it: its title or identifier.",
            valueName: "folder"))
    var folder: String?

    @Option(
        help: ArgumentHelp("Only what is in this smart album: \(SmartAlbumName.list).", valueName: "name"),
        completion: .list(SmartAlbumName.allCases.map(\.rawValue)),
        transform: SmartAlbumName.init(parsing:))
    var smartAlbum: SmartAlbumName?

    @Option(
        help: ArgumentHelp(
            "The order, newest first unless said; an album's own order for an album. Keys: \(SortList.keyNames).",
            valueName: "key[:asc|desc],…"),
        completion: .list(SortKey.allCases.map(\.rawValue)),
        transform: SortList.init(parsing:))
    var sort: SortList?

    @Option(help: ArgumentHelp("How many to leave out at the start, after sorting.", valueName: "number"))
    var offset: Int?

    @Option(help: ArgumentHelp("The most to take, after sorting.", valueName: "number"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit \(limit) takes nothing: give a number of 1 or more.") }
        if let offset, offset < 0 {
            throw ValidationError("--offset \(offset) is before the start: give a number of 0 or more.")
        }
        let places =
            [album == nil ? nil : "--album", folder == nil ? nil : "--folder"].compactMap(\.self)
            + (smartAlbum == nil ? [] : ["--smart-album"])
        if places.count > 1 {
            throw ValidationError("\(places.joined(separator: " and ")) exclude each other: give one of them.")
        }
    }

    /// Whether nothing says which assets.
    var isEmpty: Bool {
        conditions.isEmpty && album == nil && folder == nil && smartAlbum == nil && limit == nil && offset == nil
            && sort == nil
    }

    /// Whether something says what belongs to it, and not only which of them and in what order.
    var isFiltered: Bool { !conditions.isEmpty || album != nil || folder != nil || smartAlbum != nil }

    /// The assets of the library; `most` bounds what a missing `--limit` leaves open, `order` is that of a missing
    /// `--sort`.
    func fetch(
        from library: PHPhotoLibrary, includesAllBursts: Bool = false, includesHidden: Bool = false, most: Int? = nil,
        order: SortList = .newestFirst
    ) throws -> PHFetchResult<PHAsset> {
        let options = try conditions.options()
        options.includeAllBurstAssets = includesAllBursts
        // Whoever names the album of hidden assets means them.
        options.includeHiddenAssets = includesHidden || smartAlbum == .hidden
        options.fetchLimit = limit ?? most ?? 0
        options.fetchOffset = offset ?? 0
        options.sortDescriptors = (sort ?? order).descriptors
        if let smartAlbum {
            return try library.fetchAssets(in: AlbumLookup(library).album(smartAlbum), options: options)
        }
        if let folder {
            let identifiers = try FolderLookup(library).assets(inFolder: folder)
            return try library.fetchAssets(withLocalIdentifiers: identifiers, options: options)
        }
        guard let album else { return try library.fetchAssets(with: options) }
        options.sortDescriptors = sort?.descriptors
        return try library.fetchAssets(in: AlbumLookup(library).album(named: album), options: options)
    }
}
