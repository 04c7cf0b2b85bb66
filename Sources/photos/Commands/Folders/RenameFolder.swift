// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos folders rename`.
struct RenameFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Renames a folder.",
        discussion: """
            EXAMPLES
              photos folders rename Travels/2024 "Last year"
              photos folders rename 3F2A Travels
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The folder: its title, path or identifier.")
    var folder: String

    @Argument(help: "The new title.")
    var title: String

    func validate() throws {
        if title.isEmpty { throw ValidationError("A folder needs a title.") }
    }

    func run() throws {
        let library = try library.open()
        let lookup = FolderLookup(library)
        let found = try lookup.folder(named: folder)
        try library.apply(deciding: {
            try lookup.refuseDuplicates(of: [CollectionFolder(uuid: found.uuid, title: title)], in: found.parent)
            return [.renameFolder(found.uuid, title: title)]
        })
        try LineOutput.standard().print("“\(found.title.printable)” is now “\(title.printable)”.")
    }
}
