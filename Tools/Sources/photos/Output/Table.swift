// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Text in aligned columns. The widths are taken from the first ``screenful`` of rows, and no more than these are held.
/// On a terminal no line is wider than the terminal.
struct Table {
    enum Alignment {
        case left
        case right
    }

    /// The way in which a column's texts are shortened where the terminal is too narrow, with the least number of
    /// columns that they keep.
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
        /// The order in which columns are left out where the terminal is too narrow, the lowest first; `nil` for never.
        var dropOrder: Int?

        init(
            _ title: String, _ alignment: Alignment = .left, _ shortening: Shortening = .never, dropOrder: Int? = nil
        ) {
            self.title = title
            self.alignment = alignment
            self.shortening = shortening
            self.dropOrder = dropOrder
        }
    }

    /// The number of rows that determine the widths before the first row is written.
    static let screenful = 100

    let columns: [Column]
    /// The number of columns of the terminal; `nil` for lines of any width.
    let width: Int?
    /// The first rows, held until the widths are known.
    private(set) var held: [[String]] = []
    private var widths: [Int: Int]?

    init(_ columns: [Column], width: Int? = nil) {
        self.columns = columns
        self.width = width
    }

    /// Adds the next row, and returns the lines that can be written now. A later row that is wider than its column
    /// keeps its text and shifts the rest of its line, unless the line has to fit a terminal.
    mutating func add(_ row: [String]) -> [String] {
        if let widths { return [line(row, widths)] }
        held.append(row)
        return held.count == Table.screenful ? begin() : []
    }

    /// Returns the lines that are still held, titles first; nothing when there were no rows.
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
    /// Returns the lines of a table of a few rows.
    static func lines(_ columns: [Column], width: Int? = nil, _ rows: [[String]]) -> [String] {
        var table = Table(columns, width: width)
        var lines: [String] = []
        for row in rows { lines += table.add(row) }
        return lines + table.finish()
    }
}
