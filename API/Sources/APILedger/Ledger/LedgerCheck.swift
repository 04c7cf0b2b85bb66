// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A check of a ledger against the built module.
package struct LedgerCheck {
    private let rows: [LedgerRow]
    private let symbols: [Symbol]
    private let unavailable: [SourceDeclarations.Item]
    private let byPath: [String: [Symbol]]

    /// - Parameters:
    ///   - unavailable: Declarations that the sources mark unavailable; symbol graphs leave them out.
    package init(rows: [LedgerRow], symbols: [Symbol], unavailable: [SourceDeclarations.Item]) {
        self.rows = rows
        self.symbols = symbols
        self.unavailable = unavailable
        byPath = Dictionary(grouping: symbols, by: \.path)
    }

    /// Returns a sentence for each statement of the ledger that is not true.
    package func problems() -> [String] { rows.flatMap(problems) }

    private func problems(_ row: LedgerRow) -> [String] {
        switch row.state {
        case .done, .partial: declarationProblems(row)
        case .unavailable: unavailabilityProblems(row)
        case .notBuilt, .outOfScope:
            found(row).isEmpty && refused(row).isEmpty ? [] : ["\(row.name): \(row.state.rawValue), but it is there"]
        }
    }

    /// Returns the symbols that a row may mean. Overloads are told apart by their declarations.
    private func found(_ row: LedgerRow) -> [Symbol] {
        let candidates = byPath[row.path, default: []]
        guard !row.isType, !row.declaration.isEmpty else { return candidates }
        let equal = candidates.filter { $0.normalised == Declaration(row.declaration) }
        return equal.isEmpty && [.done, .partial].contains(row.state) ? candidates : equal
    }

    private func declarationProblems(_ row: LedgerRow) -> [String] {
        let symbols = found(row)
        guard !row.declaration.isEmpty else { return symbols.isEmpty ? ["\(row.name): it is not there"] : [] }
        guard let symbol = symbols.first else { return ["\(row.name): it is not there"] }
        if symbol.isType, row.isType { return TypeDeclaration(row.declaration).problems(with: symbol, among: byPath) }
        let wanted = Declaration(row.declaration)
        if symbols.contains(where: { $0.normalised == wanted }) { return [] }
        return ["\(row.name): Apple's is\n    \(wanted)\n  ours is\n    \(symbol.normalised)"]
    }

    private func refused(_ row: LedgerRow) -> [SourceDeclarations.Item] {
        let items = unavailable.filter { $0.path == row.path }
        guard items.count > 1, !row.declaration.isEmpty else { return items }
        let equal = items.filter { Declaration($0.text).refusal == Declaration(row.declaration).refusal }
        return equal.isEmpty ? items : equal
    }

    private func unavailabilityProblems(_ row: LedgerRow) -> [String] {
        guard let item = refused(row).first else { return ["\(row.name): no source marks it unavailable"] }
        if item.unavailable?.isEmpty != false { return ["\(row.name): unavailable without saying what to do"] }
        guard !row.declaration.isEmpty else { return [] }
        if row.isType { return TypeDeclaration(row.declaration).problems(with: TypeDeclaration(item.text), row.name) }
        let (wanted, ours) = (Declaration(row.declaration).refusal, Declaration(item.text).refusal)
        return wanted == ours ? [] : ["\(row.name): Apple's is\n    \(wanted)\n  ours, unavailable, is\n    \(ours)"]
    }

    /// Returns the public symbols, with their types and conformances, that neither the rows nor the additions name.
    package func unlisted(additions: [Addition]) -> [String] {
        let added = Set(additions.map(\.path))
        let known = Dictionary(grouping: rows.filter { $0.state == .done || $0.state == .partial }, by: \.path)
        return symbols.filter(\.isNew).flatMap { symbol in
            let rows = known[symbol.path, default: []]
            if symbol.isType, let row = rows.first {
                return TypeDeclaration(row.declaration).extraParents(of: symbol, among: byPath)
                    .map { "\(symbol.path): \($0)" }.filter { !added.contains($0) }
                    .map { "\($0): neither Apple's nor among the additions" }
            }
            let isKnown = rows.contains { $0.declaration.isEmpty || Declaration($0.declaration) == symbol.normalised }
            return isKnown || added.contains(symbol.path)
                ? [] : ["\(symbol.path): neither Apple's nor among the additions: \(symbol.normalised)"]
        }
        .sorted()
    }
}
