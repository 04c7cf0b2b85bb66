// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Text in aligned columns. Rows come one after the other; the first screenful of them says how wide the columns are, and
/// no more than that is ever held.
struct Table {
    enum Alignment {
        case left
        case right
    }

    struct Column {
        var title: String
        var alignment: Alignment

        init(_ title: String, _ alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }
    }

    /// How many rows are looked at before the first is written.
    static let screenful = 100

    let columns: [Column]
    /// The first rows, until there are enough to tell the widths.
    private(set) var held: [[String]] = []
    private var widths: [Int]?

    init(_ columns: [Column]) { self.columns = columns }

    /// Takes the next row, and gives the lines that can be written by now. A later row that is wider than its column keeps its
    /// text, and moves what follows it in its own line.
    mutating func add(_ row: [String]) -> [String] {
        if let widths { return [line(row, widths)] }
        held.append(row)
        return held.count == Table.screenful ? begin() : []
    }

    /// What is still held: the titles, then the rows; nothing at all when there were no rows.
    mutating func finish() -> [String] { widths == nil && !held.isEmpty ? begin() : [] }

    private mutating func begin() -> [String] {
        let cells = [columns.map(\.title)] + held
        let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        self.widths = widths
        held = []
        return cells.map { line($0, widths) }
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.map { column in
            let space = String(repeating: " ", count: max(0, widths[column] - row[column].count))
            return columns[column].alignment == .left ? row[column] + space : space + row[column]
        }
        let joined = padded.joined(separator: "  ")
        return String(joined.reversed().drop { $0 == " " }.reversed())
    }
}

extension Table {
    /// The lines of a few rows.
    static func lines(_ columns: [Column], _ rows: [[String]]) -> [String] {
        var table = Table(columns)
        var lines: [String] = []
        for row in rows { lines += table.add(row) }
        return lines + table.finish()
    }
}
