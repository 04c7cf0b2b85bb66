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
        if row.framework == "Photos", row.isInIOS18, row.declaration.isEmpty {
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

/// A symbol of Apple's, with the state of our implementation.
package struct LedgerRow: Sendable {
    /// The state of a symbol's implementation.
    package enum State: String, CaseIterable, Sendable {
        /// Declared as Apple's, and behaving so: the tests named show it.
        case done
        /// Declared as Apple's; the reason names the behaviour that is missing.
        case partial
        /// Declared, but marked unavailable with a message that says what to do instead.
        case unavailable
        /// Absent; the reason names the part that brings it.
        case notBuilt = "not built"
        /// Absent for good, or until somebody needs it; the reason says why.
        case outOfScope = "out of scope"
    }

    package var framework: String
    package var type: String
    package var member: String
    package var kind: String
    package var introduced: String
    package var deprecated: String
    /// The declaration as Apple's SDK spells it in Swift.
    package var declaration: String
    package var state: State
    package var reason: String
    /// The tests that show the behaviour, each as `Suite/function`.
    package var tests: [String]

    package init(
        framework: String, type: String, member: String, kind: String, introduced: String, deprecated: String,
        declaration: String, state: State, reason: String, tests: [String]
    ) {
        self.framework = framework
        self.type = type
        self.member = member
        self.kind = kind
        self.introduced = introduced
        self.deprecated = deprecated
        self.declaration = declaration
        self.state = state
        self.reason = reason
        self.tests = tests
    }

    /// The name that messages use.
    package var name: String { isType || type == "(global)" ? member : "\(type).\(member)" }

    /// True if the row is a type itself and not a member of one.
    package var isType: Bool { type == member }

    /// True if the compiler derives it from another row's completion handler on Apple systems.
    package var isAsyncTwin: Bool { kind == "async twin" }

    /// True if it came with iOS 18 or before, so that the ledger must have its declaration.
    package var isInIOS18: Bool {
        guard introduced.hasPrefix("iOS "), let version = Double(introduced.dropFirst(4)) else { return false }
        return version < 19
    }

    /// The path of the symbol in its module, such as `PHAsset.fetchAssets(with:)`.
    ///
    /// A note in brackets that tells overloads apart is left out.
    package var path: String { name.split(separator: " [").first.map(String.init) ?? name }
}

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
