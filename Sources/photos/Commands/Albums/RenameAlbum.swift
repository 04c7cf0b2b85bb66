// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos albums rename`.
struct RenameAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Renames an album.",
        discussion: """
            EXAMPLES
              photos albums rename "Rome 2024" "Rome in spring"
              photos albums rename 3F2A Rome
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The album: its title or identifier.")
    var album: String

    @Argument(help: "The new title.")
    var title: String

    func validate() throws {
        if title.isEmpty { throw ValidationError("An album needs a title.") }
    }

    func run() throws {
        let library = try library.open()
        let lookup = AlbumLookup(library)
        let collection = try lookup.album(named: album)
        try library.apply(deciding: {
            if try lookup.all().contains(where: { $0.title == title && $0.uuid != collection.uuid }) {
                throw CommandFailure("The album “\(title.printable)” already exists. Choose another title.")
            }
            return [.renameAlbum(collection.uuid, title: title)]
        })
        try LineOutput.standard().print("“\(collection.title.printable)” is now “\(title.printable)”.")
    }
}
