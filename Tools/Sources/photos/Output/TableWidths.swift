// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How wide each column of a table is, so that its lines fit a terminal.
///
/// Columns that may be shortened are, as far as needed and not beyond their minimum; then those that may be left out go, one
/// after the other, until the rest fits.
struct TableWidths: Equatable {
    /// Spaces between two columns.
    static let gap = 2

    /// Of the columns that are left, by their number; the others are left out.
    private(set) var widths: [Int: Int]

    /// - Parameters:
    ///   - natural: What the columns' texts take.
    ///   - limit: Of the whole line; `nil` when there is none.
    init(_ columns: [Table.Column], natural: [Int], limit: Int?) {
        widths = Dictionary(uniqueKeysWithValues: zip(columns.indices, natural))
        guard let limit else { return }
        var leaving = columns.indices.filter { columns[$0].leavesAt != nil }
            .sorted { (columns[$0].leavesAt ?? 0) > (columns[$1].leavesAt ?? 0) }
        while least(columns) > limit, let next = leaving.popLast() { widths[next] = nil }
        // What comes last in a line gives way first.
        for column in widths.keys.sorted(by: >) where total > limit {
            guard let width = widths[column] else { continue }
            let least = min(width, columns[column].shortening.minimum ?? width)
            widths[column] = max(least, width - (total - limit))
        }
    }

    private var total: Int { widths.values.reduce(0, +) + TableWidths.gap * max(0, widths.count - 1) }

    /// The total when all that may be shortened is.
    private func least(_ columns: [Table.Column]) -> Int {
        total - widths.reduce(0) { $0 + max(0, $1.value - (columns[$1.key].shortening.minimum ?? $1.value)) }
    }
}
