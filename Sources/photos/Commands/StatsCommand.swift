// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos stats`.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Counts assets by year, camera, kind, country and size.",
        discussion: """
            Sizes include all files of the assets: also the edit, the RAW and the movie of a Live Photo. Each table \
            adds up to the total. Hidden assets are left out, as by `photos list`.

            EXAMPLES
              photos stats
              photos stats --album "Rome 2024"
              photos stats --json | jq -c 'select(.by == "camera")'
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    @Flag(help: "Print one JSON object for each number.")
    var json = false

    func run() throws {
        let library = try library.open()
        let found = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: hidden.includesHidden)
        let reader = AssetReader(library)
        var statistics = LibraryStatistics()
        try reader.forEach(in: found) { _, asset, contents in statistics.add(asset, contents.resources) }
        let output = LineOutput.standard()
        for line in json ? try records(statistics) : tables(statistics, width: output.width) { try output.write(line) }
        try output.flush()
        if found.count == 0 { Console().say(try selection.emptyMessage(in: library)) }
        try reader.finish()
    }

    private func records(_ statistics: LibraryStatistics) throws -> [String] {
        let rows = LibraryStatistics.Property.allCases.flatMap { property in
            statistics.rows(by: property).map { StatisticsRecord(by: property, $0.value, $0.total) }
        }
        return try ([StatisticsRecord(by: nil, nil, statistics.total)] + rows).map(JSONLine.text)
    }

    private func tables(_ statistics: LibraryStatistics, width: Int?) -> [String] {
        let tables = LibraryStatistics.Property.allCases.flatMap { property in
            let rows = statistics.rows(by: property).map { row in
                [
                    (row.value ?? property.missing).printable, String(row.total.assetCount),
                    Words.byteCount(row.total.byteCount),
                ]
            }
            let columns = [
                Table.Column(property.rawValue.uppercased(), .left, .middle(16)), Table.Column("ASSETS", .right),
                Table.Column("SIZE", .right, dropOrder: 1),
            ]
            return Table.lines(columns, width: width, rows) + (rows.isEmpty ? [] : [""])
        }
        return tables
            + ["\(Words.count(statistics.total.assetCount, "asset")), \(Words.byteCount(statistics.total.byteCount))"]
    }
}
