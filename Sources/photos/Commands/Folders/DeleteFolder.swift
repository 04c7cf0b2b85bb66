// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos folders delete`.
struct DeleteFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Deletes a folder with the folders and albums in it; the assets stay in the library.",
        discussion: """
            EXAMPLES
              photos folders delete Travels/2024
              photos folders delete Travels --force
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The folder: its title, path or identifier.")
    var folder: String

    @Flag(help: "Delete the folder even if it is not empty.")
    var force = false

    func run() throws {
        let library = try library.open()
        let found = try FolderLookup(library).folder(named: folder)
        guard force || found.children.isEmpty else {
            throw CommandFailure(
                "“\(found.title.printable)” is not empty: \(Words.collections(found.children.count)) in it would be deleted too. Give --force to delete the folder anyway."
            )
        }
        _ = try library.apply([.deleteFolders([found.uuid])])
        try LineOutput.standard().print("Deleted the folder “\(found.title.printable)”.")
    }
}
