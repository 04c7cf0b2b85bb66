// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The rows of a ledger file, and the errors of form in it.
package struct Ledger: Sendable {
    package static let columns = [
        "type", "member", "kind", "introduced", "deprecated", "declaration", "state", "reason", "test",
    ]
    package static let kinds: Set = [
        "type", "case", "const", "property", "init", "method", "classMethod", "async twin",
    ]

    package var rows: [LedgerRow] = []
    package var problems: [String] = []

    /// Reads tab-separated lines below a header; lines that begin with `#` are comments.
    package init(framework: String, text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.hasPrefix("#") && !$0.element.isEmpty }[...]
        guard let header = lines.popFirst(), header.element.split(separator: "\t").map(String.init) == Self.columns
        else {
            problems = ["\(framework): the first line has to name the columns: \(Self.columns.joined(separator: ", "))"]
            return
        }
        for (number, line) in lines {
            do throws(Malformed) {
                rows.append(try Self.row(of: framework, line))
            } catch {
                problems.append("\(framework).tsv:\(number + 1): \(error.sentence)")
            }
        }
        problems += repeated() + rows.compactMap(Self.contradiction)
    }

    private struct Malformed: Error {
        var sentence: String
    }

    private static func row(of framework: String, _ line: Substring) throws(Malformed) -> LedgerRow {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == columns.count else {
            throw Malformed(sentence: "\(cells.count) columns instead of \(columns.count)")
        }
        guard let state = LedgerRow.State(rawValue: cells[6]) else {
            throw Malformed(sentence: "“\(cells[6])” is no state")
        }
        guard kinds.contains(cells[2]) else { throw Malformed(sentence: "“\(cells[2])” is no kind") }
        return LedgerRow(
            framework: framework, type: cells[0], member: cells[1], kind: cells[2], introduced: cells[3],
            deprecated: cells[4], declaration: cells[5], state: state, reason: cells[7],
            tests: cells[8].split(separator: " ").map(String.init))
    }

    private func repeated() -> [String] {
        Dictionary(grouping: rows) { [$0.type, $0.member, $0.kind] }.values.filter { $0.count > 1 }
            .map { "\($0[0].name): \($0.count) rows" }.sorted()
    }

    /// Returns a sentence on a cell that the row's state does not allow, or `nil` when there is none.
    private static func contradiction(_ row: LedgerRow) -> String? {
        if row.framework == "Photos", row.isInReach, row.declaration.isEmpty {
            return "\(row.name): came with \(row.introduced), so its declaration has to be here"
        }
        switch row.state {
        case .done:
            if row.tests.isEmpty { return "\(row.name): done, but no test is named that shows it" }
            return row.reason.isEmpty ? nil : "\(row.name): done needs no reason; else it is partial"
        case .partial, .unavailable, .notBuilt, .outOfScope:
            return row.reason.isEmpty ? "\(row.name): \(row.state.rawValue) needs a reason" : nil
        }
    }
}
