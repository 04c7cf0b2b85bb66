// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The documentation page of the symbols of Apple's PhotoKit that are not built yet or never will be: the ledger's rows
/// by reason.
package struct UnavailablePage {
    private static let head = """
        # What is not there yet

        API of PhotoKit that this package does not have, and when it is planned.

        ## Overview

        This page is generated from the ledger in `API/` by `api unavailable`; `UnavailablePageTests` checks that it is current.
        *Unavailable* symbols are declared, and the compiler says what to use instead. Symbols that are *not built* or *out of
        scope* are absent. *Partial* symbols exist, with the exception given as the reason.

        """

    private let rows: [LedgerRow]

    package init(_ rows: [LedgerRow]) { self.rows = rows.filter { $0.state != .done } }

    /// The page as a DocC article.
    package var text: String {
        let groups = Dictionary(grouping: rows) { "\($0.state.rawValue): \($0.reason)" }
        let sections = groups.sorted { $0.key < $1.key }.map { title, rows in
            let names = Set(rows.map { $0.member == $0.type ? $0.type : "\($0.type).\($0.member)" }).sorted()
            return "### \(title.prefix(1).uppercased() + title.dropFirst())\n\n"
                + names.map { "- `\($0)`\n" }.joined()
        }
        return Self.head + "\n" + sections.joined(separator: "\n")
    }
}
