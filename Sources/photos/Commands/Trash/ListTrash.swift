// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos trash list`.
struct ListTrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the assets in the trash, the most recently taken first.",
        discussion: """
            EXAMPLES
              photos trash list
              photos trash list --json | jq -r .trashedDate
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Print one JSON object for each asset, as `photos list` does.")
    var json = false

    func run() throws {
        let library = try library.open()
        let options = PHFetchOptions.everything()
        options.sortDescriptors = SortList.newestFirst.descriptors
        let found = try library.fetchAssets(in: library.trash(), options: options)
        let output = LineOutput.standard()
        let reader = AssetReader(library)
        var table = TrashTable(of: found.count, width: output.width)
        try reader.forEach(in: found) { _, asset, contents in
            let lines = json ? [try JSONLine.text(AssetRecord(asset, contents))] : table.add(asset)
            for line in lines { try output.write(line) }
        }
        for line in table.finish() { try output.write(line) }
        try output.flush()
        if found.count == 0 { Console().say("The trash is empty.") }
        try reader.finish()
    }
}
