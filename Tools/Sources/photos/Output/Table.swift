// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Text in aligned columns.
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

    var columns: [Column]
    var rows: [[String]] = []

    init(_ columns: Column...) { self.columns = columns }

    /// The titles, then the rows; nothing at all when there are no rows.
    var lines: [String] {
        if rows.isEmpty { return [] }
        let cells = [columns.map(\.title)] + rows
        let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in line(row, widths) }
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - row[column].count)
            return columns[column].alignment == .left ? row[column] + space : space + row[column]
        }
        let joined = padded.joined(separator: "  ")
        return String(joined.reversed().drop { $0 == " " }.reversed())
    }
}
