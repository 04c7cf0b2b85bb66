// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos albums remove`.
struct RemoveFromAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Removes assets from an album; they stay in the library.",
        discussion: """
            A selection searches the album itself, in its order, unless --album, --folder or --smart-album is given: \
            --limit 3 removes its first three assets.

            EXAMPLES
              photos albums remove "Rome 2024" 3F2A
              photos albums remove "Rome 2024" --limit 3
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var members: MemberArguments

    func validate() throws {
        // A limit alone is enough: it counts from the start of the album.
        if members.assets.selection.limit == nil { try members.assets.requireFilter() }
    }

    func run() throws {
        let library = try library.open()
        let (album, assets) = try members.find(in: library, isWithin: true)
        if assets.isEmpty {
            return Console().say(try members.nothingFits(in: library, for: album, isWithin: true))
        }
        try library.applyToFound([.removeMembers(assets, album: album.uuid)])
        let count = try AlbumLookup(library).count(of: album)
        try LineOutput.standard().print("“\(album.title.printable)” now has \(count.countText).")
    }
}
