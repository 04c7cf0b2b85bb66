// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// `photos albums list`
struct ListAlbums: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the albums.")

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
        let albums = try AlbumLookup(library).all()
        let folders = try FolderLookup(library).all()
        let output = LineOutput.standard()
        let paths = FolderPaths(folders)
        let lines =
            if tree {
                AlbumTree(folders: folders, albums: albums, top: try FolderLookup(library).top()).lines
            } else if json {
                try albums.map { try JSONLine.text(AlbumRecord($0, folders: paths.path(of: $0.folder))) }
            } else {
                ListAlbums.table(albums).lines
            }
        for line in lines { try output.write(line) }
        try output.flush()
        if albums.isEmpty { Console().say("There are no albums. Make one with: photos albums create TITLE") }
    }

    private static func table(_ albums: [PHAssetCollection]) -> Table {
        let identifiers = ShortIdentifiers(albums.map(\.uuid))
        var table = Table(
            Table.Column("ID"), Table.Column("ASSETS", .right), Table.Column("FROM"), Table.Column("TO"),
            Table.Column("TITLE"))
        table.rows = albums.map { album in
            [
                identifiers.short(album.uuid), count(of: album),
                album.startDate.map { Timestamp($0).dayText } ?? "", album.endDate.map { Timestamp($0).dayText } ?? "",
                album.title.printable,
            ]
        }
        return table
    }

    /// Nothing for what would have to be counted first.
    private static func count(of album: PHAssetCollection) -> String {
        album.estimatedAssetCount == NSNotFound ? "" : String(album.estimatedAssetCount)
    }
}
