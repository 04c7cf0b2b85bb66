// Licensed under the Apache License, Version 2.0. See LICENSE.

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
