// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A row of a CSV file in the form of RFC 4180. Names of files are untrusted: a cell that a spreadsheet would take for
/// a formula begins with an apostrophe, and control characters are escaped. The JSON report has the unchanged names.
struct CSVRow {
    var cells: [String]

    var text: String { cells.map(CSVRow.quoted).joined(separator: ",") }

    private static func quoted(_ cell: String) -> String {
        let cell = inert(cell)
        guard cell.utf8.contains(where: { [UInt8(ascii: ","), UInt8(ascii: "\""), 10].contains($0) }) else {
            return cell
        }
        // By scalars: a quotation mark with a combining accent must be doubled, too.
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
