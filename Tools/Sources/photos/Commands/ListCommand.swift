// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// `photos list`
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists what is in the library.",
        discussion: """
            Dates are those of the clock where the picture was taken. Every frame of a burst is listed; hidden assets are \
            left out.

            EXAMPLES
              photos list --limit 20
              photos list --sort creationDate,filename:desc
              photos list --album "Rome 2024"
              photos list --json | jq -r 'select(.mediaType == "video") | .localIdentifier'
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var selection: SelectionOptions

    @Flag(help: "Print one JSON object for each asset, with PhotoKit's property names as keys.")
    var json = false

    func run() throws {
        let library = try library.open()
        let found = try selection.fetch(from: library, includesAllBursts: true)
        let output = LineOutput.standard()
        let assets = (0..<found.count).lazy.map { found.object(at: $0) }
        if json {
            for asset in assets { try output.write(JSONLine.text(AssetRecord(asset))) }
        } else {
            for line in AssetTable(assets: assets.map(\.asset)).lines { try output.write(line) }
        }
        try output.flush()
        if found.count == 0 { Console().say(emptyMessage) }
    }

    private var emptyMessage: String {
        selection.album.map { "The album “\($0.printable)” is empty. Add to it with: photos albums add" }
            ?? "The library \(library.url.path.printable) is empty. Add photos with: photos import FOLDER"
    }
}
