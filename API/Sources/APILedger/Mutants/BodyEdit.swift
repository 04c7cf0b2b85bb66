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
