// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos folders list`.
struct ListFolders: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the folders.",
        discussion: """
            EXAMPLES
              photos folders list
              photos folders list --json
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Print one JSON object for each folder.")
    var json = false

    func run() throws {
        let library = try library.open()
        let folders = try FolderLookup(library).all()
        let paths = FolderPaths(folders)
        let output = LineOutput.standard()
        let lines =
            json
            ? try folders.map { try JSONLine.text(FolderRecord($0, path: paths.path(of: $0.uuid))) }
            : ListFolders.table(folders, paths, width: output.width)
        for line in lines { try output.write(line) }
        try output.flush()
        if folders.isEmpty { Console().say("There are no folders. Create one with: photos folders create TITLE") }
        // Reports unreadable rows, because a folder that cannot be read is missing in the list.
        try AssetReader(library).finish()
    }

    private static func table(_ folders: [CollectionFolder], _ paths: FolderPaths, width: Int?) -> [String] {
        let identifiers = ShortIdentifiers(folders.map(\.uuid))
        let rows = folders.map { folder in
            [
                identifiers.short(folder.uuid), String(folder.children.count),
                paths.path(of: folder.uuid).joined(separator: "/").printable,
            ]
        }
        let columns = [
            Table.Column("ID"), Table.Column("INSIDE", .right, dropOrder: 1),
            Table.Column("FOLDER", .left, .middle(16)),
        ]
        return Table.lines(columns, width: width, rows)
    }
}
