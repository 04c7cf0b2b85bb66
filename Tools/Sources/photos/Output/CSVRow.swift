// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A line of comma-separated values, as RFC 4180 has it, without the line end.
struct CSVRow {
    var cells: [String]

    var text: String { cells.map(CSVRow.quoted).joined(separator: ",") }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13].contains($0) }
        return needsQuotes
            ? "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
            : cell
    }
}
