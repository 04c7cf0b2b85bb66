// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One row of a CSV file, as RFC 4180 has it. Whatever a stranger named a file, the row commands neither a spreadsheet nor
/// a terminal: a cell that a spreadsheet would compute begins with an apostrophe, and control characters are spelt out. Who
/// needs names to the byte reads the report as JSON.
struct CSVRow {
    var cells: [String]

    var text: String { cells.map(CSVRow.quoted).joined(separator: ",") }

    private static func quoted(_ cell: String) -> String {
        let cell = inert(cell)
        guard cell.utf8.contains(where: { [UInt8(ascii: ","), UInt8(ascii: "\""), 10].contains($0) }) else {
            return cell
        }
        // By scalars: a quotation mark with an accent on it is one all the same.
        return "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    private static func inert(_ cell: String) -> String {
        let shown = cell.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
        guard let first = shown.unicodeScalars.first, "=+-@".unicodeScalars.contains(first), Double(shown) == nil else {
            return shown
        }
        return "'" + shown
    }
}
