// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The table of Docs/metadata-deviations.md: where our values differ from the reference, and why.
struct DeviationTable {
    struct Place: Hashable, CustomStringConvertible {
        let path: String
        let column: String
        var description: String { "\(path), \(column)" }
    }

    private(set) var reasons: [Place: String] = [:]
    /// The number of cells that only we have, by column.
    private(set) var additions: [String: Int] = [:]

    init() throws {
        let page = Corpus.packageRoot.appending(path: "Docs/metadata-deviations.md")
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3 else { continue }
            if let count = Int(cells[1]) {
                additions[cells[0]] = count
            } else if cells[0].hasPrefix("`") {
                let path = cells[0].trimmingCharacters(in: ["`"])
                for column in cells[1].split(separator: ",") {
                    reasons[Place(path: path, column: column.trimmingCharacters(in: .whitespaces))] = cells[2]
                }
            }
        }
    }
}
