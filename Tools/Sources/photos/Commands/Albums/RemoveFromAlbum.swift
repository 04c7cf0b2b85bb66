// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// `photos albums remove`
struct RemoveFromAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Takes assets out of an album; they stay in the library.")

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var members: MemberArguments

    func run() throws {
        let library = try library.open()
        let (album, assets) = try members.find(in: library)
        _ = try library.apply([.removeMembers(assets, album: album.uuid)])
        try LineOutput.standard().print("“\(album.title.printable)” now has \(try members.count(in: library)).")
    }
}
