// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos albums list`.
struct ListAlbums: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the albums.",
        discussion: """
            Assets are counted as `photos list --album` lists them: every photo of a burst, but no hidden assets. In \
            JSON, this number is assetCount. PhotoKit's number, estimatedAssetCount, counts only the key photo and the \
            picked photos of a burst.

            EXAMPLES
              photos albums list
              photos albums list --json
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Print one JSON object for each album, with PhotoKit's property names as keys.")
    var json = false

    @Flag(help: "Also print the folders, as a tree, and the queries of smart albums.")
    var tree = false

    func validate() throws {
        if tree, json {
            throw ValidationError("--tree and --json cannot be combined: --json prints the folders of each album.")
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
        if albums.isEmpty { Console().say("There are no albums. Create one with: photos albums create TITLE") }
        // Reports unreadable rows, because an album that cannot be read is missing in the list.
        try AssetReader(library).finish()
    }

    private static func table(_ albums: [(album: PHAssetCollection, count: Int)], width: Int?) -> [String] {
        let identifiers = ShortIdentifiers(albums.map(\.album.uuid))
        let columns = [
            Table.Column("ID"), Table.Column("ASSETS", .right), Table.Column("FROM", dropOrder: 1),
            Table.Column("TO", dropOrder: 2), Table.Column("TITLE", .left, .tail(16)),
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

/// The folders and albums as a tree, in the user's order.
struct AlbumTree {
    private let folders: [UUID: CollectionFolder]
    private let albums: [UUID: (album: PHAssetCollection, count: Int)]
    private let top: [UUID]

    /// - Parameters:
    ///   - folders: All folders, each after its parent.
    ///   - albums: The user's albums, with the number of assets to show for each.
    ///   - top: The albums and folders without a parent, in the user's order.
    init(folders: [CollectionFolder], albums: [(album: PHAssetCollection, count: Int)], top: [UUID]) {
        self.folders = Dictionary(folders.map { ($0.uuid, $0) }) { first, _ in first }
        self.albums = Dictionary(albums.map { ($0.album.uuid, $0) }) { first, _ in first }
        self.top = top
    }

    var lines: [String] {
        top.flatMap { lines(of: $0, lead: "", below: "") }
    }

    private func lines(of uuid: UUID, lead: String, below: String) -> [String] {
        if let (album, count) = albums[uuid] { return [lead + AlbumTree.label(album, count)] }
        guard let folder = folders[uuid] else { return [] }
        let children = folder.children.filter { albums[$0] != nil || folders[$0] != nil }
        return ["\(lead)\(folder.title.printable)/"]
            + children.enumerated().flatMap { index, child in
                index == children.count - 1
                    ? lines(of: child, lead: below + "└── ", below: below + "    ")
                    : lines(of: child, lead: below + "├── ", below: below + "│   ")
            }
    }

    private static func label(_ album: PHAssetCollection, _ count: Int) -> String {
        let query = [
            album.savedQuery?.predicate.map { "where \($0.printable)" },
            album.savedQuery?.search.map { "with “\($0.printable)”" },
        ].compactMap(\.self)
        return "\(album.title.printable) (\(count))" + (query.isEmpty ? "" : "  " + query.joined(separator: " and "))
    }
}
