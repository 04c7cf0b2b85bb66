// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The generic parameters of a declaration.
enum Generics {
    private static let keywords: Set = [
        "func", "class", "struct", "enum", "protocol", "typealias", "init", "subscript",
    ]

    /// Returns the tokens with the constraints of generic parameters moved to the `where` clause: `<T: A>` means the
    /// same as `<T> … where T: A`.
    static func behind(_ tokens: [String]) -> [String] {
        guard let keyword = tokens.lastIndex(before: "<", where: keywords.contains),
            let open = tokens[keyword...].firstIndex(of: "<"), open <= keyword + 2,
            let close = tokens[open...].firstIndex(of: ">")
        else { return tokens }
        let parameters = tokens[(open + 1)..<close].split(separator: ",")
        let constraints = parameters.filter { $0.contains(":") }.map(Array.init)
        guard !constraints.isEmpty else { return tokens }
        let names = parameters.map { $0.prefix { $0 != ":" } }.joined(separator: [","])
        let joined = Array(constraints.joined(separator: [","]))
        let head = tokens[...open] + names + tokens[close...]
        let hasClause = head.contains("where")
        return Array(head) + (hasClause ? [","] : ["where"]) + joined
    }
}

extension [String] {
    /// Returns the index of the last keyword before the first token that equals `mark`.
    fileprivate func lastIndex(before mark: String, where isKeyword: (String) -> Bool) -> Int? {
        guard let end = firstIndex(of: mark) else { return nil }
        return self[..<end].lastIndex(where: isKeyword)
    }
}
