// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A member's declaration, reduced to the parts that matter to callers.
///
/// Kept: access (`open` or `public`), `final`, `class` and `static`, the name, labels, types with their optionality,
/// default arguments, `@escaping`, generic constraints, `async`, `throws`, and whether a property can be set. Left out:
/// other attributes, `any`, isolation, parameters' internal names, raw values, spaces, and the modifiers for delegating
/// initialisers and overrides. A constant is a property that cannot be set.
package struct Declaration: Equatable, Sendable, CustomStringConvertible {
    package let description: String
    /// The name with its labels: `fetchAssets(with:)`.
    package let name: String

    package init(_ text: String) {
        let words = Self.withoutIgnoredKeywords(Self.withoutAttributes(SourceTokens(text).tokens))
        let signature = Signature(Generics.withWhereClause(words))
        name = signature.name
        description = Self.joined(signature.tokens)
    }

    /// The part that is compared when a declaration is unavailable: without access, because extensions cannot be open,
    /// and without `{get}`, because a source with a body does not have it.
    package var refusal: String {
        let text = description.hasSuffix("{get}") ? description.dropLast("{get}".count) : description[...]
        let word = text.prefix { $0 != " " }
        return ["open", "public"].contains(word) ? String(text.dropFirst(word.count + 1)) : String(text)
    }

    private static let ignoredKeywords: Set = [
        "any", "nonisolated", "override", "convenience", "required", "dynamic", "sending",
    ]
    /// The keywords after which any word is a name, as in `case any`.
    private static let nameKeywords: Set = ["case", "var", "let", "func"]

    private static func withoutIgnoredKeywords(_ tokens: [String]) -> [String] {
        let words = tokens.filter { $0 != "`" }
        return zip(words, [""] + words).filter { !ignoredKeywords.contains($0) || nameKeywords.contains($1) }.map(\.0)
    }

    private static let withArguments: Set = ["available", "objc", "convention", "_spi", "backDeployed"]

    private static func withoutAttributes(_ tokens: [SourceToken]) -> [String] {
        var kept: [String] = []
        var index = 0
        while index < tokens.count {
            guard tokens[index].text == "@", index + 1 < tokens.count, tokens[index + 1].text != "escaping" else {
                kept.append(tokens[index].text)
                index += 1
                continue
            }
            let name = tokens[index + 1].text
            index += 2
            if withArguments.contains(name), index < tokens.count, tokens[index].text == "(" {
                while index < tokens.count, tokens[index].text != ")" { index += 1 }
                index += 1
            }
        }
        return kept
    }

    private static func joined(_ tokens: [String]) -> String {
        var text = ""
        for token in tokens {
            let needsSpace = text.last.map(isWord) == true && token.first.map(isWord) == true
            text += (needsSpace ? " " : "") + token
        }
        return text.replacing("{get set}", with: "")
            .replacing(/\((\w+)\)\?/) { "\($0.output.1)?" }
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

/// The tokens of a declaration, with labels instead of parameters' names.
private struct Signature {
    var tokens: [String] = []
    var name = ""

    init(_ declaration: [String]) {
        guard let keyword = declaration.firstIndex(where: Self.keywords.contains) else {
            tokens = declaration
            return
        }
        switch declaration[keyword] {
        case "var", "let": readProperty(declaration, keyword)
        case "case": readCase(declaration, keyword)
        case "func", "init", "subscript": readFunction(declaration, keyword)
        default:
            name = declaration.dropFirst(keyword + 1).first ?? ""
            tokens = declaration
        }
    }

    private static let keywords: Set = ["var", "let", "case", "func", "init", "subscript", "typealias"]

    private mutating func readProperty(_ declaration: [String], _ keyword: Int) {
        name = declaration[keyword + 1]
        tokens = declaration
        if declaration[keyword] == "let" {
            tokens[keyword] = "var"
            tokens += ["{", "get", "}"]
        }
    }

    /// Reads the name of a case; its raw value is left to tests of values.
    private mutating func readCase(_ declaration: [String], _ keyword: Int) {
        name = declaration[keyword + 1]
        tokens = Array(declaration.prefix { $0 != "=" }.dropFirst(keyword))
    }

    private mutating func readFunction(_ declaration: [String], _ keyword: Int) {
        guard let open = declaration[keyword...].firstIndex(of: "("), let close = Self.closing(open, in: declaration)
        else {
            tokens = declaration
            return
        }
        let isSubscript = declaration[keyword] == "subscript"
        let parameters = Self.parameters(declaration[(open + 1)..<close])
            .map { Self.labelled($0, isSubscript: isSubscript) }
        let base = declaration[keyword] == "func" ? declaration[keyword + 1] : declaration[keyword]
        name = base + "(" + parameters.map { $0[0] + ":" }.joined() + ")"
        tokens = Array(declaration[...open]) + parameters.joined(separator: [","]) + declaration[close...]
    }

    private static func closing(_ open: Int, in tokens: [String]) -> Int? {
        var depth = 0
        for index in open..<tokens.count {
            if tokens[index] == "(" { depth += 1 }
            if tokens[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private static func parameters(_ tokens: ArraySlice<String>) -> [[String]] {
        var parameters: [[String]] = [[]]
        var depth = 0
        for token in tokens {
            if ["(", "[", "<", "{"].contains(token) { depth += 1 }
            if [")", "]", ">", "}"].contains(token) { depth -= 1 }
            if token == ",", depth == 0 {
                parameters.append([])
            } else {
                parameters[parameters.count - 1].append(token)
            }
        }
        return parameters.filter { !$0.isEmpty }
    }

    private static func labelled(_ parameter: [String], isSubscript: Bool) -> [String] {
        guard let colon = parameter.firstIndex(of: ":") else { return parameter }
        let isUnlabelled = isSubscript && colon == 1
        return [isUnlabelled ? "_" : parameter[0]] + parameter[colon...]
    }
}

/// The generic parameters of a declaration.
enum Generics {
    private static let keywords: Set = [
        "func", "class", "struct", "enum", "protocol", "typealias", "init", "subscript",
    ]

    /// Returns the tokens with the constraints of generic parameters moved to the `where` clause: `<T: A>` means the
    /// same as `<T> … where T: A`.
    static func withWhereClause(_ tokens: [String]) -> [String] {
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
