// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos albums delete`.
struct DeleteAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes an album; its assets stay in the library.",
        discussion: """
            EXAMPLES
              photos albums delete "Rome 2024"
              photos albums delete 3F2A
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The album: its title or identifier.")
    var album: String

    func run() throws {
        let library = try library.open()
        let collection = try AlbumLookup(library).album(named: album)
        let count = try AlbumLookup(library).count(of: collection)
        _ = try library.apply([.deleteAlbums([collection.uuid])])
        try LineOutput.standard().print(
            "Deleted the album “\(collection.title.printable)”. Its \(count.countText) stayed in the library.")
    }
}
