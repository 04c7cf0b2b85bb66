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
        case tail(Int)
        case middle(Int)

        var minimum: Int? {
            switch self {
            case .never: nil
            case .tail(let minimum), .middle(let minimum): minimum
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
    private(set) var buffered: [[String]] = []
    private var widths: [Int: Int]?

    init(_ columns: [Column], width: Int? = nil) {
        self.columns = columns
        self.width = width
    }

    /// Adds the next row, and returns the lines that can be written now. A later row that is wider than its column
    /// keeps its text and shifts the rest of its line, unless the line has to fit a terminal.
    mutating func add(_ row: [String]) -> [String] {
        if let widths { return [line(row, widths)] }
        buffered.append(row)
        return buffered.count == Table.screenful ? begin() : []
    }

    /// Returns the lines that are still held, titles first; nothing when there were no rows.
    mutating func finish() -> [String] { widths == nil && !buffered.isEmpty ? begin() : [] }

    private mutating func begin() -> [String] {
        let cells = [columns.map(\.title)] + buffered
        let natural = columns.indices.map { column in cells.map { $0[column].columns }.max() ?? 0 }
        let widths = TableWidths(columns, natural: natural, limit: width).widths
        self.widths = widths
        buffered = []
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
        case .tail: text.shortened(to: width)
        case .middle: text.shortenedInside(to: width)
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

/// The widths of a table's columns, chosen so that its lines fit a terminal.
///
/// Columns are shortened as far as needed, but not below their minimum; if that is not enough, columns are left out one
/// after the other until the rest fits.
struct TableWidths: Equatable {
    /// The number of spaces between two columns.
    static let gap = 2

    /// The widths by column index, of the columns that are not left out.
    private(set) var widths: [Int: Int]

    /// - Parameters:
    ///   - natural: The width of the widest text of each column.
    ///   - limit: The largest width of a line; `nil` for no limit.
    init(_ columns: [Table.Column], natural: [Int], limit: Int?) {
        widths = Dictionary(uniqueKeysWithValues: zip(columns.indices, natural))
        guard let limit else { return }
        var leaving = columns.indices.filter { columns[$0].dropOrder != nil }
            .sorted { (columns[$0].dropOrder ?? 0) > (columns[$1].dropOrder ?? 0) }
        while least(columns) > limit, let next = leaving.popLast() { widths[next] = nil }
        // The last column of a line is shortened first.
        for column in widths.keys.sorted(by: >) where total > limit {
            guard let width = widths[column] else { continue }
            let least = min(width, columns[column].shortening.minimum ?? width)
            widths[column] = max(least, width - (total - limit))
        }
    }

    private var total: Int { widths.values.reduce(0, +) + TableWidths.gap * max(0, widths.count - 1) }

    /// Returns the total width with all columns at their minimum.
    private func least(_ columns: [Table.Column]) -> Int {
        total - widths.reduce(0) { $0 + max(0, $1.value - (columns[$1.key].shortening.minimum ?? $1.value)) }
    }
}

/// The width of text on a terminal, and its shortening.
extension String {
    /// The number of terminal columns that the text takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns its beginning followed by `…`, in at most `limit` columns, or the text itself when it fits.
    func shortened(to limit: Int) -> String {
        columns <= limit ? self : limit < 1 ? "" : prefix(columns: limit - 1) + "…"
    }

    /// Returns its beginning and its end with `…` between them, or the text itself when it fits. Both ends of a file
    /// name matter.
    func shortenedInside(to limit: Int) -> String {
        if columns <= limit { return self }
        guard limit >= 5 else { return shortened(to: limit) }
        let end = String(String(reversed()).prefix(columns: limit / 2).reversed())
        return prefix(columns: limit - 1 - end.columns) + "…" + end
    }

    private func prefix(columns limit: Int) -> String {
        var left = limit
        return String(
            prefix { character in
                left -= character.columns
                return left >= 0
            })
    }
}

extension Character {
    /// The number of columns of a character: two for wide East Asian characters and emoji, else one.
    var columns: Int {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
        let isEmoji = scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Character.wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks that Unicode's annex 11 calls wide or full-width.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}
