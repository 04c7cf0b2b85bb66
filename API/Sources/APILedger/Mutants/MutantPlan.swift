// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The bodies to empty, with the edits that do it, and the rows that have none.
package struct MutantPlan {
    package private(set) var mutants: [Mutant] = []
    /// The rows that are done but have no body, with the reason.
    package private(set) var exempt: [(row: LedgerRow, reason: String)] = []
    /// A sentence for each row whose member could not be found or emptied.
    package private(set) var failures: [String] = []
    /// The edits by file.
    package private(set) var edits: [String: [SourceEdit]] = [:]

    /// The number of the next body; the one after it is its setter's.
    private var next = 1
    private var sources: [String: SourceTokens] = [:]
    private let readSource: (String) throws -> String

    /// - Parameter readSource: Returns the text of a source file.
    package init(rows: [LedgerRow], symbols: [Symbol], readSource: @escaping (String) throws -> String) {
        self.readSource = readSource
        let byPath = Dictionary(grouping: symbols, by: \.path)
        let overriding = Dictionary(grouping: symbols.filter { $0.overrides != nil }) { $0.overrides ?? "" }
        for row in rows where row.state == .done {
            plan(row, byPath[row.path, default: []], overriding)
        }
    }

    /// Plans one mutant for the declaration's body and those of its overrides in the module.
    private mutating func plan(_ row: LedgerRow, _ found: [Symbol], _ overriding: [String: [Symbol]]) {
        let wanted = Declaration(row.declaration)
        guard let symbol = found.first(where: { $0.normalised == wanted }) ?? (found.count == 1 ? found.first : nil)
        else { return failures.append("\(row.name): not found in the symbol graph") }
        if let reason = Self.reasonWithoutBody(symbol) { return exempt.append((row, reason)) }
        empty([symbol] + Self.overriding(symbol, overriding), of: row)
    }

    private static func overriding(_ symbol: Symbol, _ all: [String: [Symbol]]) -> [Symbol] {
        all[symbol.identifier, default: []].flatMap { [$0] + overriding($0, all) }
    }

    /// Returns the reason why a symbol has no body to empty, or `nil` when it has one.
    private static func reasonWithoutBody(_ symbol: Symbol) -> String? {
        switch symbol.kind {
        case "class", "struct", "enum", "protocol", "typealias": "a type"
        case "enum.case": "a case, held by a table of values"
        case _ where symbol.isSynthesized || symbol.place == nil: "made by the compiler or by Foundation"
        default: nil
        }
    }

    private mutating func empty(_ symbols: [Symbol], of row: LedgerRow) {
        let number = next
        var parts: Set<Mutant.Part> = []
        for symbol in symbols {
            do throws(BodyEdit.Impossible) {
                let change = try edit(symbol, body: number, setter: number + 1)
                edits[symbol.place?.file ?? "", default: []] += change.edits
                parts.formUnion(change.parts)
            } catch {
                if error.isBodiless { return exempt.append((row, error.sentence)) }
                return failures.append("\(row.name): \(error.sentence)")
            }
        }
        let files = Set(symbols.compactMap(\.place?.file))
        mutants.append(Mutant(number: number, row: row, part: .body, files: files))
        if parts.contains(.setter) {
            mutants.append(Mutant(number: number + 1, row: row, part: .setter, files: files))
        }
        next += 2
    }

    private mutating func edit(_ symbol: Symbol, body: Int, setter: Int) throws(BodyEdit.Impossible) -> BodyEdit {
        guard let place = symbol.place else { throw BodyEdit.Impossible(sentence: "it has no place") }
        guard let source = try? source(place.file) else {
            throw BodyEdit.Impossible(sentence: "\(place.file) cannot be read")
        }
        return try BodyEdit(symbol, in: source, body: body, setter: setter)
    }

    private mutating func source(_ file: String) throws -> SourceTokens {
        if let known = sources[file] { return known }
        let source = SourceTokens(try readSource(file))
        sources[file] = source
        return source
    }
}

/// An emptied body: all implementations of a row's member, or of its setter.
package struct Mutant: Sendable {
    package enum Part: String, Sendable {
        /// The getter of a property, or the body of a function.
        case body
        /// The setter of a property.
        case setter
    }

    /// The number by which the instrumented code identifies it, counted from 1.
    package var number: Int
    package var row: LedgerRow
    package var part: Part
    /// The paths of the files that declare the member and what overrides it.
    package var files: Set<String>

    package init(number: Int, row: LedgerRow, part: Part, files: Set<String> = []) {
        self.number = number
        self.row = row
        self.part = part
        self.files = files
    }

    package var name: String { part == .setter ? "\(row.name) (set)" : row.name }
}
