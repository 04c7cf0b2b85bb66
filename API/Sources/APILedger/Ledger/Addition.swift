// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A public symbol of Photos that Apple does not have, with the reason for it.
package struct Addition: Sendable {
    /// The path as in ``LedgerRow/path``, or `Type: Protocol` for a conformance.
    package var path: String
    /// The file that declares it, relative to `Sources/Photos`.
    package var file: String
    package var reason: String

    package init(path: String, file: String, reason: String) {
        self.path = path
        self.file = file
        self.reason = reason
    }

    /// Reads the rows of `Additions.tsv`, and returns them with the errors of form that it found.
    package static func read(_ text: String) -> (rows: [Addition], problems: [String]) {
        var rows: [Addition] = []
        var problems: [String] = []
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        if lines.first != "symbol\tfile\treason" {
            problems.append("Additions.tsv: the first line has to name the columns: symbol, file, reason")
        }
        for line in lines.dropFirst() {
            let cells = line.split(separator: "\t").map(String.init)
            if cells.count == 3 {
                rows.append(Addition(path: cells[0], file: cells[1], reason: cells[2]))
            } else {
                problems.append("Additions.tsv: “\(line)” has not three columns")
            }
        }
        return (rows, problems)
    }
}
