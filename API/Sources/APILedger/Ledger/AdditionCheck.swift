// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Holds the additions against what was built: deleting the files that they name has to leave exactly Apple's symbols.
package struct AdditionCheck {
    private let additions: [Addition]
    private let symbols: [Symbol]
    private let sources: String

    /// - Parameter sources: The folder that the additions' files are named below.
    package init(additions: [Addition], symbols: [Symbol], sources: String) {
        self.additions = additions
        self.symbols = symbols
        self.sources = sources
    }

    package func problems() -> [String] {
        let byPath = Dictionary(grouping: symbols.filter(\.isNew), by: \.path)
        return additions.flatMap { addition -> [String] in
            let files = byPath[addition.path, default: []].compactMap(\.place?.file).map(below)
            if files.isEmpty { return ["\(addition.path): no such symbol"] }
            if !files.contains(addition.file) {
                return ["\(addition.path): stands in \(files.joined(separator: ", "))"]
            }
            return addition.file.contains("+Linux") ? [] : ["\(addition.path): \(addition.file) is no +Linux file"]
        }
    }

    private func below(_ file: String) -> String {
        file.hasPrefix(sources + "/") ? String(file.dropFirst(sources.count + 1)) : file
    }
}
