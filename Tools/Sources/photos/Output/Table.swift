// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Text in aligned columns. Rows come one after the other; the first screenful of them says how wide the columns are, and
/// no more than that is ever held. On a terminal no line is wider than it.
struct Table {
    enum Alignment {
        case left
        case right
    }

    /// How the texts of a column are shortened where the terminal is too narrow, and to how many columns at least.
    enum Shortening {
        case never
        case atTheEnd(Int)
        case inside(Int)

        var minimum: Int? {
            switch self {
            case .never: nil
            case .atTheEnd(let minimum), .inside(let minimum): minimum
            }
        }
    }

    struct Column {
        var title: String
        var alignment: Alignment
        var shortening: Shortening
        /// When it is left out where the terminal is too narrow, the lowest first; `nil` when never.
        var leavesAt: Int?

        init(
            _ title: String, _ alignment: Alignment = .left, _ shortening: Shortening = .never, leavesAt: Int? = nil
        ) {
            self.title = title
            self.alignment = alignment
            self.shortening = shortening
            self.leavesAt = leavesAt
        }
    }

    /// How many rows are looked at before the first is written.
    static let screenful = 100

    let columns: [Column]
    /// Of the terminal; `nil` where lines may be of any width.
    let width: Int?
    /// The first rows, until there are enough to tell the widths.
    private(set) var held: [[String]] = []
    private var widths: [Int: Int]?

    init(_ columns: [Column], width: Int? = nil) {
        self.columns = columns
        self.width = width
    }

    /// Takes the next row, and gives the lines that can be written by now. A later row that is wider than its column keeps its
    /// text, and moves what follows it in its own line, unless that has to fit a terminal.
    mutating func add(_ row: [String]) -> [String] {
        if let widths { return [line(row, widths)] }
        held.append(row)
        return held.count == Table.screenful ? begin() : []
    }

    /// What is still held: the titles, then the rows; nothing at all when there were no rows.
    mutating func finish() -> [String] { widths == nil && !held.isEmpty ? begin() : [] }

    private mutating func begin() -> [String] {
        let cells = [columns.map(\.title)] + held
        let natural = columns.indices.map { column in cells.map { $0[column].columns }.max() ?? 0 }
        let widths = TableWidths(columns, natural: natural, limit: width).widths
        self.widths = widths
        held = []
        return cells.map { line($0, widths) }
    }

    private func line(_ row: [String], _ widths: [Int: Int]) -> String {
        let padded = columns.indices.compactMap { column in
            widths[column].map { cell(row[column], columns[column], $0) }
        }
        let joined = padded.joined(separator: String(repeating: " ", count: TableWidths.gap))
        let line = String(joined.reversed().drop { $0 == " " }.reversed())
        return width.map { line.shortened(to: $0) } ?? line
    }

    private func cell(_ text: String, _ column: Column, _ width: Int) -> String {
        let text = self.width == nil ? text : column.fitted(text, width)
        let space = String(repeating: " ", count: max(0, width - text.columns))
        return column.alignment == .left ? text + space : space + text
    }
}

extension Table.Column {
    fileprivate func fitted(_ text: String, _ width: Int) -> String {
        switch shortening {
        case .never: text
        case .atTheEnd: text.shortened(to: width)
        case .inside: text.shortenedInside(to: width)
        }
    }
}

extension Table {
    /// The lines of a few rows.
    static func lines(_ columns: [Column], width: Int? = nil, _ rows: [[String]]) -> [String] {
        var table = Table(columns, width: width)
        var lines: [String] = []
        for row in rows { lines += table.add(row) }
        return lines + table.finish()
    }
}
