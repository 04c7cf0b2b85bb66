// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// `photos folders move`
struct MoveIntoFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Puts albums and folders into a folder, last and in that order.")

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "Albums and folders: their titles or identifiers; where a name could be both, the album is taken.")
    var names: [String]

    @Option(name: .customLong("to"), help: ArgumentHelp("The folder that they go to.", valueName: "folder"))
    var target: String?

    @Flag(help: "Put them at the top, into no folder.")
    var top = false

    func validate() throws {
        if (target != nil) == top { throw ValidationError("Say where they go: --to FOLDER or --top.") }
    }

    func run() throws {
        let library = try library.open()
        let folder = try target.map { try FolderLookup(library).folder(named: $0) }
        let moved = try names.map { try MoveIntoFolder.collection($0, in: library) }
        _ = try library.apply([.moveCollections(moved, folder: folder?.uuid)])
        let place = folder.map { "to “\($0.title.printable)”" } ?? "to the top"
        try LineOutput.standard().print("Moved \(Words.count(moved.count, "collection")) \(place).")
    }

    private static func collection(_ name: String, in library: PHPhotoLibrary) throws -> UUID {
        let albums = AlbumLookup(library)
        if try albums.all().contains(where: { $0.title == name || $0.localIdentifier == name }) {
            return try albums.album(named: name).uuid
        }
        do {
            return try FolderLookup(library).folder(named: name).uuid
        } catch let failure as CommandFailure {
            guard let album = try? albums.album(named: name) else { throw failure }
            return album.uuid
        }
    }
}
