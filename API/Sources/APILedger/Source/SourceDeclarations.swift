// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The declarations of a Swift source, found by its braces and keywords.
package struct SourceDeclarations: Sendable {
    package struct Item: Sendable {
        /// The names of the enclosing types, outermost first, then its own name: `PHAsset.fetchAssets(with:)`.
        package var path: String
        /// The source from the first modifier to the body.
        package var text: String
        /// The message of `@available(*, unavailable, message:)` on it or on its type; `nil` when it is available,
        /// empty without a message.
        package var unavailable: String?
        package var isTest: Bool
    }

    private struct Scope {
        var name: String
        var unavailable: String?
    }

    package private(set) var items: [Item] = []
    private let source: SourceTokens
    /// The scopes of the open braces, outermost first; `nil` for braces of something other than a type.
    private var scopes: [Scope?] = []
    private var attributes: [Range<Int>] = []

    package init(_ text: String) {
        source = SourceTokens(text)
        read()
    }

    private static let types: Set = ["class", "struct", "enum", "protocol", "extension", "actor"]
    private static let members: Set = ["func", "init", "subscript", "var", "let", "typealias", "case"]
    private static let keywords = types.union(members)
    private static let modifiers: Set = [
        "public", "open", "internal", "private", "fileprivate", "package", "static", "class", "final", "override",
        "convenience", "required", "nonisolated", "mutating", "indirect", "weak", "dynamic", "lazy",
    ]

    /// The beginnings of a line that continues the declaration above it.
    private static let continuations: Set = ["->", "where", "async", "throws", ":", "="]

    private var tokens: [SourceToken] { source.tokens }

    private mutating func read() {
        var index = 0
        while index < tokens.count {
            index = step(index)
        }
    }

    private mutating func step(_ index: Int) -> Int {
        let token = tokens[index]
        switch token.text {
        case "@": return readAttribute(index)
        case "{": scopes.append(nil)
        case "}": _ = scopes.popLast()
        case _ where Self.modifiers.contains(token.text) && startsDeclaration(index): return readDeclaration(index)
        case _ where Self.keywords.contains(token.text) && isKeyword(index): return readDeclaration(index)
        default: break
        }
        if token.kind != .sign { attributes = [] }
        return index + 1
    }

    private mutating func readAttribute(_ index: Int) -> Int {
        var end = index + 2
        if end < tokens.count, tokens[end].text == "(", let close = source.closing(end) { end = close + 1 }
        attributes.append(index..<end)
        return end
    }

    /// True if a declaration's modifiers or keyword begin here.
    private func startsDeclaration(_ index: Int) -> Bool { keyword(after: index) != nil }

    private func keyword(after index: Int) -> Int? {
        var index = index
        while index < tokens.count, Self.modifiers.contains(tokens[index].text), !opensType(index) {
            index += 1
            if index < tokens.count, tokens[index].text == "(", let close = source.closing(index) { index = close + 1 }
        }
        guard index < tokens.count, Self.keywords.contains(tokens[index].text) else { return nil }
        return isKeyword(index) ? index : nil
    }

    /// True if `class` declares a type here. Before another keyword it is a modifier.
    private func opensType(_ index: Int) -> Bool {
        guard tokens[index].text == "class", index + 1 < tokens.count else { return false }
        return !Self.members.contains(tokens[index + 1].text) && !Self.modifiers.contains(tokens[index + 1].text)
    }

    private func isKeyword(_ index: Int) -> Bool {
        if index > 0, [".", "`"].contains(tokens[index - 1].text) { return false }
        guard index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        return next.kind == .word || ["`", "(", "?", "<"].contains(next.text)
    }

    private mutating func readDeclaration(_ start: Int) -> Int {
        defer { attributes = [] }
        guard let keyword = keyword(after: start) else { return start + 1 }
        let isType = Self.types.contains(tokens[keyword].text)
        let end = end(ofDeclarationAt: keyword, isType: isType)
        let text = source.text(tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound)
        let name = isType ? typeName(keyword) : Declaration(text).name
        let unavailable = unavailability() ?? scopes.last.flatMap { $0?.unavailable }
        // Declarations in a function's body are no members.
        if !scopes.contains(where: { $0 == nil }) {
            let path = (scopes.compactMap { $0?.name } + [name]).joined(separator: ".")
            items.append(Item(path: path, text: text, unavailable: unavailable, isTest: has(attribute: "Test")))
        }
        guard isType, end < tokens.count, tokens[end].text == "{" else { return end }
        scopes.append(Scope(name: name, unavailable: unavailable))
        return end + 1
    }

    private func typeName(_ keyword: Int) -> String {
        var name = ""
        for token in tokens[(keyword + 1)...] {
            guard token.kind == .word || token.text == "." else { break }
            if token.kind == .word, !name.isEmpty, !name.hasSuffix(".") { break }
            name += token.text
        }
        return name
    }

    /// Returns the index after a declaration's head: at its body, or at the next line that does not continue it.
    private func end(ofDeclarationAt keyword: Int, isType: Bool) -> Int {
        let endsAtValue = !isType && tokens[keyword].text != "typealias"
        var index = keyword + 1
        var depth = 0
        while index < tokens.count {
            let text = tokens[index].text
            if depth == 0, text == "{" || text == "}" || (endsAtValue && text == "=") { return index }
            if depth == 0, !isType, tokens[index].startsLine, !Self.continuations.contains(text) { return index }
            if ["(", "["].contains(text) { depth += 1 }
            if [")", "]"].contains(text) { depth -= 1 }
            index += 1
        }
        return index
    }

    private func has(attribute name: String) -> Bool { attributes.contains { tokens[$0.lowerBound + 1].text == name } }

    private func unavailability() -> String? {
        for range in attributes where tokens[range.lowerBound + 1].text == "available" {
            let parts = tokens[range].map(\.text)
            guard parts.contains("unavailable") else { continue }
            guard let message = parts.firstIndex(of: "message"), message + 2 < parts.count else { return "" }
            return String(parts[message + 2].dropFirst().dropLast())
        }
        return nil
    }
}
