// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The edits of a member's source that let its body be emptied while the program runs.
struct BodyEdit {
    struct Impossible: Error {
        var sentence: String
        /// True if the member has no body to empty, which is no error.
        var isBodiless = false
    }

    var edits: [SourceEdit] = []
    var parts: Set<Mutant.Part> = [.body]

    let source: SourceTokens
    let body: Int
    let setter: Int

    var tokens: [SourceToken] { source.tokens }

    init(_ symbol: Symbol, in source: SourceTokens, body: Int, setter: Int) throws(Impossible) {
        self.source = source
        self.body = body
        self.setter = setter
        guard let place = symbol.place, let byte = source.byte(line: place.line, column: place.column),
            let start = source.index(atByte: byte)
        else { throw Impossible(sentence: "its place is outside the file") }
        let name = source.tokens[start].text == "`" ? start + 1 : start
        switch symbol.kind {
        case "method", "type.method", "func": try editFunction(name, isVoid: symbol.isVoid)
        case "init": try editInitialiser(name, symbol)
        case "property", "type.property", "var", "subscript": try editProperty(name, symbol)
        default: throw Impossible(sentence: "a \(symbol.kind) cannot be emptied")
        }
    }

    private mutating func editFunction(_ name: Int, isVoid: Bool) throws(Impossible) {
        let braces = try bodyBraces(after: name)
        guard braces.count > 2 else { throw Impossible(sentence: "it does nothing", isBodiless: true) }
        begin(braces, with: isVoid ? "return" : "return Mutants.emptied()", body, givesValue: !isVoid)
    }

    /// Inserts an early exit at the start of a body. A body of a single expression gets an explicit `return`.
    mutating func begin(_ braces: ClosedRange<Int>, with exit: String, _ number: Int, givesValue: Bool) {
        let isExpression = givesValue && StatementScan(tokens[(braces.lowerBound + 1)..<braces.upperBound]).isExpression
        let start = tokens[braces.lowerBound].range.upperBound
        let text = " if Mutants.isActive(\(number)) { \(exit) }\n" + (isExpression ? "return " : "")
        edits.append(SourceEdit(range: start..<start, text: text))
    }

    /// Returns the braces of a function's body. `name` is the index of the function's name or of a word before its
    /// parameters.
    func bodyBraces(after name: Int) throws(Impossible) -> ClosedRange<Int> {
        guard let parameters = tokens[name...].firstIndex(where: { $0.text == "(" }),
            var index = source.closing(parameters)
        else { throw Impossible(sentence: "its parameters are not to be found") }
        while index < tokens.count, tokens[index].text != "{" {
            if tokens[index].text == "}" { throw Impossible(sentence: "it has no body", isBodiless: true) }
            index += 1
        }
        guard index < tokens.count, let close = source.closing(index) else {
            throw Impossible(sentence: "it has no body", isBodiless: true)
        }
        return index...close
    }

    /// Edits an initialiser: a failable one returns `nil`, another one gets emptied arguments.
    private mutating func editInitialiser(_ name: Int, _ symbol: Symbol) throws(Impossible) {
        let braces = try bodyBraces(after: name)
        if symbol.declaration.contains("init?") {
            return begin(braces, with: "return nil", body, givesValue: false)
        }
        let parameters = symbol.parameters.filter { !$0.type.contains("->") }
        guard !parameters.isEmpty else { throw Impossible(sentence: "it takes nothing", isBodiless: true) }
        let start = tokens[braces.lowerBound].range.upperBound
        let shadows = parameters.map { name, type in
            "\nlet \(name): \(type) = Mutants.isActive(\(body)) ? Mutants.emptied() : \(name)"
        }
        edits.append(SourceEdit(range: start..<start, text: shadows.joined() + "\n"))
    }
}

extension SourceTokens {
    /// Returns the offset of the byte at a line and column, both counted from 0.
    fileprivate func byte(line: Int, column: Int) -> Int? {
        var start = 0
        for _ in 0..<line {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        return start + column < bytes.count ? start + column : nil
    }
}

extension BodyEdit {
    mutating func editProperty(_ name: Int, _ symbol: Symbol) throws(Impossible) {
        if symbol.kind == "subscript" { return try editAccessors(try bodyBraces(after: name), symbol) }
        let end = endOfHead(name)
        guard end < tokens.count, tokens[end].text == "{", let close = source.closing(end) else {
            return try editStored(name, end, symbol)
        }
        if tokens[(end + 1)..<close].allSatisfy({ ["get", "set"].contains($0.text) }) {
            throw Impossible(sentence: "it is a requirement of a protocol", isBodiless: true)
        }
        try editAccessors(end...close, symbol)
    }

    /// Returns the index at which a property's type ends: its body, its value, or the next line.
    private func endOfHead(_ name: Int) -> Int {
        var index = name + 1
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, ["{", "=", "}"].contains(token.text) || (token.startsLine && token.text != ":") {
                return index
            }
            if ["(", "["].contains(token.text) { depth += 1 }
            if [")", "]"].contains(token.text) { depth -= 1 }
            index += 1
        }
        return index
    }

    private mutating func editAccessors(_ braces: ClosedRange<Int>, _ symbol: Symbol) throws(Impossible) {
        guard ["get", "set", "nonmutating"].contains(tokens[braces.lowerBound + 1].text) else {
            return begin(braces, with: "return \(emptied(braces, symbol))", body, givesValue: true)
        }
        var index = braces.lowerBound + 1
        while index < braces.upperBound {
            let isGetter = tokens[index].text == "get"
            guard isGetter || tokens[index].text == "set",
                let open = tokens[index...].firstIndex(where: { $0.text == "{" }), let close = source.closing(open)
            else {
                index += 1
                continue
            }
            begin(
                open...close, with: isGetter ? "return Mutants.emptied()" : "return", isGetter ? body : setter,
                givesValue: isGetter)
            if !isGetter { parts.insert(.setter) }
            index = close + 1
        }
    }

    /// Returns the expression for the value of an emptied getter. A static property may be a constant that equals the
    /// emptied value; it then becomes another value.
    private func emptied(_ braces: ClosedRange<Int>, _ symbol: Symbol) -> String {
        guard ["var", "type.property"].contains(symbol.kind), let type = symbol.propertyType else {
            return "Mutants.emptied()"
        }
        let value = source.text(tokens[braces.lowerBound].range.upperBound..<tokens[braces.upperBound].range.lowerBound)
        return "Mutants.emptied(unlike: { () -> \(type) in\(value)}())"
    }

    /// Turns a stored property into a computed one over a stored property beside it.
    private mutating func editStored(_ name: Int, _ end: Int, _ symbol: Symbol) throws(Impossible) {
        guard let type = symbol.propertyType else { throw Impossible(sentence: "its type is not told") }
        let isConstant = symbol.declaration.contains("let ")
        if isConstant, symbol.kind == "property" {
            throw Impossible(sentence: "a constant that initialisers set", isBodiless: true)
        }
        let storage = "stored_" + tokens[name].text
        let value = end < tokens.count && tokens[end].text == "=" ? valueRange(end) : nil
        let keywords = (symbol.kind == "type.property" ? "static " : "") + (isConstant ? "let" : "var")
        let initial = value.map { " = " + source.text($0) } ?? ""
        let text = """
            : \(type) {
            \(accessors(of: storage, isConstant: isConstant))
            }
            \(keywords) \(storage): \(type)\(initial)
            """
        let last = value?.upperBound ?? tokens[end - 1].range.upperBound
        edits.append(SourceEdit(range: endOfName(name)..<last, text: text))
        if isConstant, let keyword = tokens[..<name].last(where: { $0.text == "let" }) {
            edits.append(SourceEdit(range: keyword.range, text: "var"))
        }
    }

    private mutating func accessors(of storage: String, isConstant: Bool) -> String {
        let emptied = isConstant ? "Mutants.emptied(unlike: \(storage))" : "Mutants.emptied()"
        let getter = "get { if Mutants.isActive(\(body)) { return \(emptied) }\nreturn \(storage) }"
        if isConstant { return getter }
        parts.insert(.setter)
        return getter + "\nset { if Mutants.isActive(\(setter)) { return }\n\(storage) = newValue }"
    }

    private func endOfName(_ name: Int) -> Int {
        let isQuoted = name + 1 < tokens.count && tokens[name + 1].text == "`"
        return tokens[isQuoted ? name + 1 : name].range.upperBound
    }

    /// Returns the bytes of the value after an equals sign: to the end of the line on which no bracket is open.
    private func valueRange(_ equals: Int) -> Range<Int> {
        var index = equals + 1
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, index > equals + 1, token.startsLine && token.text != "." || token.text == "}" { break }
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            index += 1
        }
        return tokens[equals + 1].range.lowerBound..<tokens[index - 1].range.upperBound
    }
}

/// A test whether the tokens of a body are one expression, which Swift returns without `return`.
struct StatementScan {
    let isExpression: Bool

    private static let statements: Set = [
        "let", "var", "return", "guard", "for", "while", "repeat", "defer", "do", "throw", "func", "struct", "class",
        "nonisolated", "@", "#", "typealias", "enum",
    ]
    /// The beginnings of a line that continues the expression above it.
    private static let lineStarts: Set = [
        ".", "?", ":", "&", "|", "+", "-", "*", "/", "=", "<", ">", ")", "]", "}", "->",
    ]
    private static let words: Set = ["as", "is", "else", "in", "where"]
    /// The ends of a line that the next line continues.
    private static let lineEnds: Set = [
        "?", ":", "&", "|", "+", "-", "*", "/", "=", "<", ">", ",", "(", "[", "{", "->", ".",
    ]

    init(_ tokens: ArraySlice<SourceToken>) {
        guard let first = tokens.first, !Self.statements.contains(first.text) else {
            isExpression = false
            return
        }
        var depth = 0
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            guard depth == 0, next.startsLine || token.text == ";" else { continue }
            let carriesOn =
                Self.lineStarts.contains(next.text) || Self.words.contains(next.text)
                || Self.lineEnds.contains(token.text)
            if !carriesOn {
                isExpression = false
                return
            }
        }
        // An `if` whose branches return is a statement; one whose branches are values is an expression.
        isExpression = !(["if", "switch"].contains(first.text) && tokens.contains { $0.text == "return" })
    }
}

/// A replacement of a range of a source's bytes.
package struct SourceEdit: Sendable {
    package var range: Range<Int>
    package var text: String

    /// Returns the text with all edits made; they must not overlap.
    package static func apply(_ edits: [SourceEdit], to text: String) -> String {
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
