// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos albums add`.
struct AddToAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds assets to the end of an album; assets that are already in it keep their places.",
        discussion: """
            EXAMPLES
              photos albums add "Rome 2024" 3F2A 77C0
              photos albums add Best --smart-album favorites
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var members: MemberArguments

    func validate() throws { try members.assets.requireFilter() }

    func run() throws {
        let library = try library.open()
        let (album, assets) = try members.find(in: library)
        if assets.isEmpty { return Console().say(try members.nothingFits(in: library, for: album)) }
        try library.applyToFound([.insertMembers(assets, album: album.uuid, index: nil)])
        let count = try AlbumLookup(library).count(of: album)
        try LineOutput.standard().print("“\(album.title.printable)” now has \(count.countText).")
    }
}
