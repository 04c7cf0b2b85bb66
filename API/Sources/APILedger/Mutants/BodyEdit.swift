// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a member's source is changed, so that its body can be emptied while the program runs.
struct BodyEdit {
    struct Impossible: Error {
        var sentence: String
        /// Whether there is nothing to empty, which is no fault.
        var isBodiless = false
    }

    private(set) var edits: [SourceEdit] = []
    private(set) var parts: Set<Mutant.Part> = [.body]

    private let source: SourceTokens
    private let body: Int
    private let setter: Int

    private var tokens: [SourceToken] { source.tokens }

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

    // MARK: Functions

    private mutating func editFunction(_ name: Int, isVoid: Bool) throws(Impossible) {
        let braces = try bodyBraces(after: name)
        begin(braces, with: isVoid ? "return" : "return Mutants.emptied()", body, givesValue: !isVoid)
    }

    /// Puts a way out at the start of a body; what was its only expression is then returned in so many words.
    private mutating func begin(_ braces: ClosedRange<Int>, with exit: String, _ number: Int, givesValue: Bool) {
        let isExpression = givesValue && StatementScan(tokens[(braces.lowerBound + 1)..<braces.upperBound]).isExpression
        let start = tokens[braces.lowerBound].range.upperBound
        let text = " if Mutants.isActive(\(number)) { \(exit) }\n" + (isExpression ? "return " : "")
        edits.append(SourceEdit(range: start..<start, text: text))
    }

    /// The braces of a function's body, from its name or a word before its parameters on.
    private func bodyBraces(after name: Int) throws(Impossible) -> ClosedRange<Int> {
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

    // MARK: Initialisers

    /// One that may fail does; one that may not gets nothing in its arguments.
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

    // MARK: Properties

    private mutating func editProperty(_ name: Int, _ symbol: Symbol) throws(Impossible) {
        if symbol.kind == "subscript" { return try editAccessors(try bodyBraces(after: name)) }
        let end = endOfHead(name)
        guard end < tokens.count, tokens[end].text == "{", let close = source.closing(end) else {
            return try editStored(name, end, symbol)
        }
        try editAccessors(end...close)
    }

    /// The index at which a property's type ends: its body, its value, or the next line.
    private func endOfHead(_ name: Int) -> Int {
        var index = name + 1
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, ["{", "=", "}"].contains(token.text) || (token.startsLine && token.text != ":") { return index }
            if ["(", "["].contains(token.text) { depth += 1 }
            if [")", "]"].contains(token.text) { depth -= 1 }
            index += 1
        }
        return index
    }

    private mutating func editAccessors(_ braces: ClosedRange<Int>) throws(Impossible) {
        guard ["get", "set", "nonmutating"].contains(tokens[braces.lowerBound + 1].text) else {
            return begin(braces, with: "return Mutants.emptied()", body, givesValue: true)
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

    /// A stored property becomes one that is computed of a stored one beside it.
    private mutating func editStored(_ name: Int, _ end: Int, _ symbol: Symbol) throws(Impossible) {
        guard let type = symbol.propertyType else { throw Impossible(sentence: "its type is not told") }
        let isConstant = symbol.declaration.contains("let ")
        if isConstant, symbol.kind == "property" {
            throw Impossible(sentence: "a constant that initialisers set", isBodiless: true)
        }
        let storage = "stored_" + tokens[name].text
        let value = end < tokens.count && tokens[end].text == "=" ? valueRange(end) : nil
        let last = value?.upperBound ?? tokens[end - 1].range.upperBound
        let initial = value.map { " = " + source.text($0) } ?? ""
        let head = isConstant ? "Mutants.emptied(unlike: \(storage))" : "Mutants.emptied()"
        var accessors = "get { if Mutants.isActive(\(body)) { return \(head) }\nreturn \(storage) }"
        if !isConstant {
            accessors += "\nset { if Mutants.isActive(\(setter)) { return }\n\(storage) = newValue }"
            parts.insert(.setter)
        }
        let isStatic = symbol.kind == "type.property" ? "static " : ""
        let nameEnd = endOfName(name)
        edits.append(
            SourceEdit(
                range: nameEnd..<last,
                text: ": \(type) {\n\(accessors)\n}\n\(isStatic)\(isConstant ? "let" : "var") \(storage): \(type)\(initial)"))
        if isConstant, let keyword = tokens[..<name].last(where: { $0.text == "let" }) {
            edits.append(SourceEdit(range: keyword.range, text: "var"))
        }
    }

    private func endOfName(_ name: Int) -> Int {
        let isQuoted = name + 1 < tokens.count && tokens[name + 1].text == "`"
        return tokens[isQuoted ? name + 1 : name].range.upperBound
    }

    /// The bytes of the value after an equals sign: to the end of the line on which no bracket is open.
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

extension SourceTokens {
    /// The byte at a line and column, both counted from 0.
    fileprivate func byte(line: Int, column: Int) -> Int? {
        var start = 0
        for _ in 0..<line {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            start = end + 1
        }
        return start + column < bytes.count ? start + column : nil
    }
}

extension Symbol {
    /// Whether calling it gives nothing.
    fileprivate var isVoid: Bool { resultType.map { ["Void", "()"].contains($0) } ?? true }

    /// What stands after the arrow behind the parameters.
    private var resultType: String? {
        let tokens = SourceTokens(declaration)
        guard let open = tokens.tokens.firstIndex(where: { $0.text == "(" && $0.range.lowerBound > 0 }),
            let close = tokens.closing(open),
            let arrow = tokens.tokens[close...].first(where: { $0.text == "->" })
        else { return nil }
        let result = tokens.text(arrow.range.upperBound..<tokens.bytes.count)
        return result.split(separator: " where ").first.map { $0.trimmingPrefix(" ") }.map(String.init)
    }

    /// The parameters' own names and types.
    fileprivate var parameters: [(name: String, type: String)] {
        let source = SourceTokens(declaration)
        guard let open = source.tokens.firstIndex(where: { $0.text == "(" }), let close = source.closing(open) else {
            return []
        }
        var parameters: [(String, String)] = []
        var start = open + 1
        while start < close {
            guard let colon = source.tokens[start..<close].firstIndex(where: { $0.text == ":" }) else { break }
            var end = colon + 1
            var depth = 0
            while end < close, depth > 0 || ![",", "="].contains(source.tokens[end].text) {
                if ["(", "[", "<"].contains(source.tokens[end].text) { depth += 1 }
                if [")", "]", ">"].contains(source.tokens[end].text) { depth -= 1 }
                end += 1
            }
            let type = source.text(source.tokens[colon + 1].range.lowerBound..<source.tokens[end - 1].range.upperBound)
            parameters.append((source.tokens[colon - 1].text, type))
            while end < close, source.tokens[end].text != "," { end += 1 }
            start = end + 1
        }
        return parameters
    }

    /// The type of a property: what stands between the colon and the accessors.
    fileprivate var propertyType: String? {
        guard let colon = declaration.firstRange(of: ": ") else { return nil }
        let type = declaration[colon.upperBound...]
        return String(type.firstRange(of: " {").map { type[..<$0.lowerBound] } ?? type)
    }
}
