// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The hand-made table of the assets that an import of the corpus must give: Tests/PhotoEngineTests/Corpus/README.md.
struct ExpectedAssets {
    struct Row {
        fileprivate let cells: [String: String]

        subscript(column: String) -> String { cells[column] ?? "" }
        /// The path in the corpus.
        var path: String { self["folder"] + "/" + self["file"] }
        /// True if the row is the asset's own file; only these rows have the asset's metadata.
        var isAsset: Bool { !self["file"].isEmpty && self["file"] == self["asset"] }
    }

    let rows: [Row]

    init() throws {
        let table = Corpus.packageRoot.appending(path: "Tests/PhotoEngineTests/Corpus/expected-assets.tsv")
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { ExpectedAssets.unescaped($0) } }
        rows = lines.dropFirst().map { Row(cells: Dictionary(uniqueKeysWithValues: zip(lines[0], $0))) }
    }

    /// Returns the sidecars of an asset.
    func sidecars(of asset: Row) -> [Row] {
        rows.filter { $0["type"] == "sidecar" && $0["asset"] == asset["asset"] && $0["folder"] == asset["folder"] }
    }

    private static func unescaped(_ cell: Substring) -> String {
        let marks: [Character: Character] = ["t": "\t", "r": "\r", "n": "\n"]
        var rest = cell
        var text = ""
        while let next = rest.popFirst() {
            guard next == "\\", let mark = rest.popFirst() else {
                text.append(next)
                continue
            }
            text.append(marks[mark] ?? mark)
        }
        return text
    }
}
