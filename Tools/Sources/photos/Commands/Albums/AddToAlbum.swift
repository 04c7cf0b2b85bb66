// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// `photos albums add`
struct AddToAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds assets at the end of an album; those that are in it stay where they are.")

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var members: MemberArguments

    func run() throws {
        let library = try library.open()
        let (album, assets) = try members.find(in: library)
        _ = try library.apply([.insertMembers(assets, album: album.uuid, index: nil)])
        try LineOutput.standard().print("“\(album.title.printable)” now has \(try members.count(in: library)).")
    }
}
