// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// `photos albums create`
struct CreateAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Makes an empty album.")

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The album's title.")
    var title: String

    func run() throws {
        if title.isEmpty { throw ValidationError("An album needs a title.") }
        let library = try library.open()
        if try AlbumLookup(library).all().contains(where: { $0.title == title }) {
            throw CommandFailure("There is an album “\(title.printable)” already. Choose another title, or add to it.")
        }
        let uuid = UUID()
        _ = try library.apply([.insertAlbum(uuid: uuid, title: title)])
        try LineOutput.standard().print("Made the album “\(title.printable)” (\(uuid.uuidString.prefix(8))).")
    }
}
