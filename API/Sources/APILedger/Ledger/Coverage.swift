// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A table of the number of symbols in each state, for each type.
package struct Coverage {
    private let rows: [LedgerRow]

    package init(_ rows: [LedgerRow]) { self.rows = rows }

    /// Returns a line for each type of a framework in the ledger's order, then the framework's total.
    package func lines(of framework: String) -> [String] {
        let rows = rows.filter { $0.framework == framework }
        var seen: Set<String> = []
        let types = rows.map(\.type).filter { seen.insert($0).inserted }
        return [
            Self.line("\(framework), symbols of", LedgerRow.State.allCases.map(\.rawValue) + ["all", "done of 100"])
        ]
            + types.map { type in Self.line(type, counts(rows.filter { $0.type == type })) }
            + [Self.line("\(framework), all", counts(rows))]
    }

    /// Returns the number of symbols in each state, the number of all, and the percentage that is done.
    private func counts(_ rows: [LedgerRow]) -> [String] {
        let numbers = LedgerRow.State.allCases.map { state in rows.count { $0.state == state } }
        let done = rows.count { $0.state == .done }
        return numbers.map { $0 == 0 ? "." : "\($0)" } + ["\(rows.count)", "\(100 * done / max(rows.count, 1))"]
    }

    private static func line(_ name: String, _ cells: [String]) -> String {
        let padding = String(repeating: " ", count: max(0, 46 - name.count))
        return name + padding + cells.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
    }
}
