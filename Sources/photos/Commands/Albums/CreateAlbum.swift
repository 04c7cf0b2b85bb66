// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos albums create`.
struct CreateAlbum: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Creates an empty album, or a smart album of the assets that a predicate or search words match.",
        discussion: """
            EXAMPLES
              photos albums create "Rome 2024"
              photos albums create "Rome 2024" --folder Travels
              photos albums create Sea --search sea
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The album's title.")
    var title: String

    @OptionGroup
    var conditions: PredicateOptions

    @Option(help: ArgumentHelp("The folder to create the album in: its title or identifier.", valueName: "folder"))
    var folder: String?

    func validate() throws {
        if title.isEmpty { throw ValidationError("An album needs a title.") }
    }

    func run() throws {
        let library = try library.open()
        let uuid = UUID()
        try library.apply(deciding: { try changes(making: uuid, in: library) })
        let kind = conditions.isEmpty ? "album" : "smart album"
        try LineOutput.standard().print("Created the \(kind) “\(title.printable)” (\(uuid.uuidString.prefix(8))).")
    }

    private func changes(making uuid: UUID, in library: PHPhotoLibrary) throws -> [Change] {
        if try AlbumLookup(library).all().contains(where: { $0.title == title }) {
            throw CommandFailure(
                "The album “\(title.printable)” already exists. Choose another title, or add assets with `photos albums add`."
            )
        }
        let parent = try folder.map { try FolderLookup(library).folder(named: $0).uuid }
        return [try insertion(uuid)] + (parent.map { [.moveCollections([uuid], folder: $0)] } ?? [])
    }

    private func insertion(_ uuid: UUID) throws -> Change {
        guard !conditions.isEmpty else { return .insertAlbum(uuid: uuid, title: title) }
        let query = SavedQuery(predicate: try conditions.parsed(), search: conditions.search)
        return .insertSmartAlbum(uuid: uuid, title: title, query: query)
    }
}
