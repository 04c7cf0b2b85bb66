// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// `photos albums list`
struct ListAlbums: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the albums.")

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Print one JSON object for each album, with PhotoKit's property names as keys.")
    var json = false

    func run() throws {
        let albums = try AlbumLookup(library.open()).all()
        let output = LineOutput.standard()
        let lines = json ? try albums.map { try JSONLine.text(AlbumRecord($0)) } : ListAlbums.table(albums).lines
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
                identifiers.short(album.uuid), String(album.estimatedAssetCount),
                album.startDate.map { Timestamp($0).dayText } ?? "", album.endDate.map { Timestamp($0).dayText } ?? "",
                album.title.printable,
            ]
        }
        return table
    }
}
