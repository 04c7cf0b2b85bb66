// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// The words of one asset, as the table of the search keeps them.
struct SearchRow {
    static let columns = ["filename", "title", "caption", "keywords", "people", "camera", "lens"]

    /// In the order of the columns: words with spaces between them.
    private let texts: [String]

    init(filename: String, _ facts: AssetFacts) {
        let camera = [facts.camera.make, facts.camera.model].compactMap(\.self)
        let fields: [[String]] = [
            [filename], [facts.title].compactMap(\.self), [facts.caption].compactMap(\.self), facts.keywords,
            facts.people.compactMap(\.name), camera, [facts.camera.lens].compactMap(\.self),
        ]
        texts = fields.map { $0.flatMap(SearchText.words).joined(separator: " ") }
    }

    /// Writes the words down, or replaces what was written down for the asset.
    func write(as asset: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO search (rowid, \(SearchRow.columns.joined(separator: ", "))) \
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [asset] + StatementArguments(texts))
    }
}
