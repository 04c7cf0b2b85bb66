// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A public symbol of Photos that Apple does not have, with the reason for it.
package struct Addition: Sendable {
    /// The path as in ``LedgerRow/path``, or `Type: Protocol` for a conformance.
    package var path: String
    /// The file that declares it, relative to `Sources/Photos`.
    package var file: String
    package var reason: String

    package init(path: String, file: String, reason: String) {
        self.path = path
        self.file = file
        self.reason = reason
    }

    /// Reads the rows of `Additions.tsv`, and returns them with the errors of form that it found.
    package static func read(_ text: String) -> (rows: [Addition], problems: [String]) {
        var rows: [Addition] = []
        var problems: [String] = []
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        if lines.first != "symbol\tfile\treason" {
            problems.append("Additions.tsv: the first line has to name the columns: symbol, file, reason")
        }
        for line in lines.dropFirst() {
            let cells = line.split(separator: "\t").map(String.init)
            if cells.count == 3 {
                rows.append(Addition(path: cells[0], file: cells[1], reason: cells[2]))
            } else {
                problems.append("Additions.tsv: “\(line)” has not three columns")
            }
        }
        return (rows, problems)
    }
}

/// A check of the additions against the built module: deleting the files that they name has to leave exactly Apple's
/// symbols.
package struct AdditionCheck {
    private let additions: [Addition]
    private let symbols: [String: [Symbol]]
    private let declarations: [String: [SourceDeclarations.Item]]
    private let sources: String

    /// - Parameters:
    ///   - declarations: The declarations of the sources, by file.
    ///   - sources: The folder that the files' paths are relative to.
    package init(
        additions: [Addition], symbols: [Symbol], declarations: [String: [SourceDeclarations.Item]], sources: String
    ) {
        self.additions = additions
        self.symbols = Dictionary(grouping: symbols.filter(\.isNew), by: \.path)
        self.declarations = declarations
        self.sources = sources
    }

    package func problems() -> [String] {
        additions.flatMap { addition -> [String] in
            let files = files(of: addition.path)
            if files.isEmpty { return ["\(addition.path): no such symbol"] }
            if !files.contains(addition.file) {
                return ["\(addition.path): stands in \(files.joined(separator: ", "))"]
            }
            return addition.file.contains("+Linux") ? [] : ["\(addition.path): \(addition.file) is no +Linux file"]
        }
    }

    /// Returns the files that declare a symbol, or that have the extension with its conformance.
    private func files(of path: String) -> [String] {
        guard path.contains(": ") else { return symbols[path, default: []].compactMap(\.place?.file).map(below) }
        let wanted = Declaration("extension \(path)")
        return declarations.filter { $0.value.contains { Declaration($0.text) == wanted } }.keys.sorted()
    }

    private func below(_ file: String) -> String {
        file.hasPrefix(sources + "/") ? String(file.dropFirst(sources.count + 1)) : file
    }
}
