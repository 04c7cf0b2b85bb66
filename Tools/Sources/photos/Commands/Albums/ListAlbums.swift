// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// The command `photos albums list`.
struct ListAlbums: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the albums.",
        discussion: """
            Assets are counted as `photos list --album` lists them: every frame of a burst, and nothing that is hidden. \
            In JSON that is assetCount; estimatedAssetCount is PhotoKit's, which of a burst counts what stands for it or was \
            picked.

            EXAMPLES
              photos albums list
              photos albums list --json
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Print one JSON object for each album, with PhotoKit's property names as keys.")
    var json = false

    @Flag(help: "Print the folders too, as a tree, and what smart albums find.")
    var tree = false

    func validate() throws {
        if tree, json {
            throw ValidationError("--tree and --json exclude each other: --json tells each album's folders.")
        }
    }

    func run() throws {
        let library = try library.open()
        let lookup = AlbumLookup(library)
        let albums = try lookup.all()
        let counts = try albums.map(lookup.shownCount)
        let folders = try FolderLookup(library).all()
        let output = LineOutput.standard()
        let paths = FolderPaths(folders)
        let counted = Array(zip(albums, counts))
        let lines =
            if tree {
                AlbumTree(folders: folders, albums: counted, top: try FolderLookup(library).top()).lines
            } else if json {
                try counted.map { album, count in
                    try JSONLine.text(AlbumRecord(album, assetCount: count, folders: paths.path(of: album.folder)))
                }
            } else {
                ListAlbums.table(counted, width: output.width)
            }
        for line in lines { try output.write(line) }
        try output.flush()
        if albums.isEmpty { Console().say("There are no albums. Make one with: photos albums create TITLE") }
        // Reports unreadable rows, because an album that cannot be read is missing in the list.
        try AssetReader(library).finish()
    }

    private static func table(_ albums: [(album: PHAssetCollection, count: Int)], width: Int?) -> [String] {
        let identifiers = ShortIdentifiers(albums.map(\.album.uuid))
        let columns = [
            Table.Column("ID"), Table.Column("ASSETS", .right), Table.Column("FROM", dropOrder: 1),
            Table.Column("TO", dropOrder: 2), Table.Column("TITLE", .left, .atTheEnd(16)),
        ]
        let rows = albums.map { album, count in
            [
                identifiers.short(album.uuid), String(count),
                album.startDate.map { Timestamp($0).dayText } ?? "", album.endDate.map { Timestamp($0).dayText } ?? "",
                album.title.printable,
            ]
        }
        return Table.lines(columns, width: width, rows)
    }
}
