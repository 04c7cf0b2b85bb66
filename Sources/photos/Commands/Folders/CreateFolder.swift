// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos folders create`.
struct CreateFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Creates an empty folder.",
        discussion: """
            EXAMPLES
              photos folders create Travels
              photos folders create 2024 --in Travels
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The folder's title.")
    var title: String

    @Option(name: .customLong("in"), help: ArgumentHelp("The parent folder.", valueName: "folder"))
    var parent: String?

    func validate() throws {
        if title.isEmpty { throw ValidationError("A folder needs a title.") }
    }

    func run() throws {
        let library = try library.open()
        let lookup = FolderLookup(library)
        let uuid = UUID()
        try library.apply(deciding: {
            let parent = try parent.map { try lookup.folder(named: $0).uuid }
            try lookup.refuseDuplicates(of: [CollectionFolder(uuid: uuid, title: title)], in: parent)
            return [.insertFolder(uuid: uuid, title: title, parent: parent)]
        })
        try LineOutput.standard().print("Created the folder “\(title.printable)” (\(uuid.uuidString.prefix(8))).")
    }
}
