// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoQuery
internal import Photos

/// The options that select and sort assets.
struct SelectionOptions: ParsableArguments {
    @OptionGroup
    var conditions: PredicateOptions

    @Option(help: ArgumentHelp("Only assets in this album: its title or identifier.", valueName: "album"))
    var album: String?

    @Option(
        help: ArgumentHelp(
            "Only assets in the albums of this folder and of its subfolders: its title or identifier.",
            valueName: "folder"))
    var folder: String?

    @Option(
        help: ArgumentHelp("Only assets in this smart album: \(SmartAlbumName.list).", valueName: "name"),
        completion: .list(SmartAlbumName.allCases.map(\.rawValue)),
        transform: SmartAlbumName.init(parsing:))
    var smartAlbum: SmartAlbumName?

    @Option(
        help: ArgumentHelp(
            """
            The order. Without this option, the newest assets come first; albums (except smart albums) and the smart \
            album duplicates keep their own order. Keys: \(SortList.keyNames).
            """,
            valueName: "key[:asc|desc],…"),
        completion: .list(SortList.keys),
        transform: SortList.init(parsing:))
    var sort: SortList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of assets to skip at the start, after sorting.", valueName: "number"))
    var offset: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The maximum number of assets, after sorting.", valueName: "number")
    )
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit \(limit) is too small: give a number of 1 or more.") }
        if let offset, offset < 0 {
            throw ValidationError("--offset \(offset) is too small: give a number of 0 or more.")
        }
        let places =
            [album == nil ? nil : "--album", folder == nil ? nil : "--folder"].compactMap(\.self)
            + (smartAlbum == nil ? [] : ["--smart-album"])
        if places.count > 1 {
            throw ValidationError("\(places.joined(separator: " and ")) cannot be combined: give one of them.")
        }
    }

    /// True if no option is given.
    var isEmpty: Bool { !isFiltered && limit == nil && offset == nil && sort == nil }

    /// True if an option filters assets; options that only sort or limit them do not count.
    var isFiltered: Bool { !conditions.isEmpty || namesPlace }

    /// True if an album, a folder or a smart album is given.
    var namesPlace: Bool { album != nil || folder != nil || smartAlbum != nil }

    /// Returns the selected assets of the library.
    ///
    /// - Parameters:
    ///   - most: The limit if there is no `--limit`.
    ///   - order: The order if there is no `--sort` and no album with an order of its own.
    func fetch(
        from library: PHPhotoLibrary, includesAllBursts: Bool = false, includesHidden: Bool = false, most: Int? = nil,
        order: SortList = .newestFirst
    ) throws -> PHFetchResult<PHAsset> {
        let options = try conditions.options()
        options.includeAllBurstAssets = includesAllBursts
        // Naming the album of hidden assets includes them.
        options.includeHiddenAssets = includesHidden || smartAlbum == .hidden
        options.fetchLimit = limit ?? most ?? 0
        options.fetchOffset = offset ?? 0
        options.sortDescriptors = (sort ?? order).descriptors
        if let smartAlbum {
            // Assets that look alike are next to each other, unless `--sort` is given.
            if smartAlbum == .duplicates { options.sortDescriptors = sort?.descriptors }
            return try library.fetchAssets(in: AlbumLookup(library).album(smartAlbum), options: options)
        }
        if let folder {
            let identifiers = try FolderLookup(library).assets(inFolder: folder)
            return try library.fetchAssets(withLocalIdentifiers: identifiers, options: options)
        }
        guard let album else { return try library.fetchAssets(with: options) }
        let collection = try AlbumLookup(library).album(named: album)
        if !collection.isUserSmartAlbum { options.sortDescriptors = sort?.descriptors }
        return try library.fetchAssets(in: collection, options: options)
    }

    /// Returns the message for a selection that matches no assets. It counts the hidden assets that `--hidden` would
    /// include.
    func nothingFits(in library: PHPhotoLibrary, includesAllBursts: Bool = true) throws -> String {
        // With `--hidden`, the offset would skip other assets.
        if (offset ?? 0) > 0 { return "No assets match." }
        let hidden = try fetch(from: library, includesAllBursts: includesAllBursts, includesHidden: true).count
        switch hidden {
        case 0: return "No assets match."
        case 1: return "No visible assets match, but 1 hidden asset does. Add --hidden to include it."
        default: return "No visible assets match, but \(hidden) hidden assets do. Add --hidden to include them."
        }
    }

    /// Returns the message for an empty result.
    func emptyMessage(in library: PHPhotoLibrary, includesAllBursts: Bool = true) throws -> String {
        if !conditions.isEmpty || smartAlbum != nil || folder != nil || (offset ?? 0) > 0 {
            return try nothingFits(in: library, includesAllBursts: includesAllBursts)
        }
        if try fetch(from: library, includesAllBursts: false, includesHidden: true).count > 0 {
            return "All matching assets are hidden. Add --hidden to include them."
        }
        if try fetch(from: library, includesAllBursts: true, includesHidden: true).count > 0 {
            return "All matching assets are photos of bursts that were not picked."
        }
        guard let album else { return try SelectionOptions.emptyMessage(ofAll: library) }
        if try AlbumLookup(library).album(named: album).isUserSmartAlbum { return "No assets match." }
        return "The album “\(album.printable)” is empty. Add assets with: photos albums add"
    }

    /// Returns the message for a library that shows nothing, though there may be assets in its trash.
    private static func emptyMessage(ofAll library: PHPhotoLibrary) throws -> String {
        let trashed = try library.fetchAssets(in: library.trash(), options: .everything()).count
        guard trashed == 0 else {
            return "All assets of the library (\(trashed)) are in the trash. List them with: photos trash list"
        }
        return "The library \((library.url?.path ?? "").printable) is empty. Add photos with: photos import FOLDER"
    }
}

/// A sort order as it is written on the command line: `creationDate:desc,filename`.
struct SortList: Equatable {
    struct Term: Equatable {
        var key: AssetKey
        var isAscending = true
    }

    var terms: [Term]

    static let newestFirst = SortList(terms: [Term(key: .creationDate, isAscending: false)])
    static let oldestFirst = SortList(terms: [Term(key: .creationDate)])

    init(terms: [Term]) { self.terms = terms }

    init(parsing text: String) throws {
        terms = try text.split(separator: ",", omittingEmptySubsequences: false).map(SortList.term)
    }

    /// The names of the keys that assets can be sorted by: PhotoKit's property names, and those that the import adds.
    static let keys = QuerySchema.assets.attributes.filter(\.isSortable).map(\.name)
    static var keyNames: String { keys.joined(separator: ", ") }

    var descriptors: [NSSortDescriptor] {
        terms.map { NSSortDescriptor(key: $0.key.rawValue, ascending: $0.isAscending) }
    }

    private static func term(_ text: Substring) throws -> Term {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let key = AssetKey(named: String(parts[0])), keys.contains(key.rawValue) else {
            throw ValidationError("There is no sort key “\(String(parts[0]).printable)”. Sort by \(keyNames).")
        }
        switch parts.dropFirst().first {
        case nil, "asc": return Term(key: key)
        case "desc": return Term(key: key, isAscending: false)
        default: throw ValidationError("“\(text)” is not an order: write \(key.rawValue):asc or \(key.rawValue):desc.")
        }
    }
}
