// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FormatParser {
    mutating func prefix() throws(QueryError) -> FormatNode {
        let start = position
        switch take() {
        case .symbol("!"): return try negation(at: start)
        case .symbol("-"): return try negative(at: start)
        case .symbol("+"): return try parse(above: FormatOperator.signPrecedence)
        case .symbol("~"):
            return try Self.function(.bitNot, of: try parse(above: FormatOperator.signPrecedence), at: start)
        case .symbol("("): return try parenthesised(at: start)
        case .symbol("{"): return try aggregate(closedBy: "}", at: start)
        case .number(let digits):
            return FormatNode(.constant(try number(digits, isNegative: false, at: start)), at: start)
        case .text(let text): return FormatNode(.constant(.text(text)), at: start)
        case .variable(let name): return FormatNode(.variable(name), at: start)
        case .argument: return FormatNode(.constant(try argument(at: start)), at: start)
        case .keyArgument: return try keyArgument(at: start)
        case .escapedWord(let path): return try key(path, at: start)
        case .word(let word): return try self.word(word, at: start)
        case .end: throw error("The predicate ends where a value or a key is expected.", at: start)
        case .symbol(let symbol): throw error("A value or a key is expected here, not “\(symbol)”.", at: start)
        }
    }

    mutating func negation(at start: Int) throws(QueryError) -> FormatNode {
        let node = try parse(above: FormatOperator.negationPrecedence)
        return FormatNode(.not(try node.predicate()), at: start, depth: node.depth + 1)
    }

    /// Parses a minus. Directly before digits it belongs to the number.
    mutating func negative(at start: Int) throws(QueryError) -> FormatNode {
        if case .number(let digits) = token {
            _ = take()
            return FormatNode(.constant(try number(digits, isNegative: true, at: start)), at: start)
        }
        return try Self.function(.negate, of: try parse(above: FormatOperator.signPrecedence), at: start)
    }

    /// Returns a function of one argument. Static, because otherwise the parser would be copied before the argument is
    /// read.
    static func function(
        _ function: QueryFunction, of node: FormatNode, at start: Int
    ) throws(QueryError) -> FormatNode {
        FormatNode(.function(function, [try node.expression()]), at: start, depth: node.depth + 1)
    }

    /// Parses parentheses; with a comma inside they are a list.
    mutating func parenthesised(at start: Int) throws(QueryError) -> FormatNode {
        var node = try parse(above: 0)
        if token == .symbol(",") {
            let list = try list(startingWith: node, closedBy: ")", at: start)
            return FormatNode(.list(of: list.elements), at: start, depth: list.depth)
        }
        try expect(")", closing: start)
        node.position = start
        return node
    }

    mutating func aggregate(closedBy end: String, at start: Int) throws(QueryError) -> FormatNode {
        if skip(end) { return FormatNode(.constant(.list([])), at: start) }
        let list = try list(startingWith: try expression(), closedBy: end, at: start)
        return FormatNode(.list(of: list.elements), at: start, depth: list.depth)
    }

    mutating func list(
        startingWith first: FormatNode, closedBy end: String, at start: Int
    ) throws(QueryError) -> (elements: [QueryExpression], depth: Int) {
        var (elements, depth) = ([try first.expression()], first.depth)
        while skip(",") {
            let element = try expression()
            elements.append(try element.expression())
            depth = max(depth, element.depth)
        }
        try expect(end, closing: start)
        return (elements, depth + 1)
    }

    /// Parses one side of a comparison.
    mutating func expression() throws(QueryError) -> FormatNode {
        try parse(above: FormatOperator.comparisonPrecedence)
    }

    mutating func argument(at start: Int) throws(QueryError) -> QueryValue {
        guard let value = arguments.popFirst() else {
            throw error("The argument for this is missing; arguments given: \(argumentCount).", at: start)
        }
        if let invalidReason = value.invalidReason { throw error("The argument for this \(invalidReason).", at: start) }
        return value
    }

    mutating func keyArgument(at start: Int) throws(QueryError) -> FormatNode {
        guard case .text(let path) = try argument(at: start) else {
            throw error("The argument of %K must be a text, the name of a key.", at: start)
        }
        let tokens = try? FormatLexer.tokens(of: path).map(\.token)
        guard tokens == [.word(path), .end] else { throw error("“\(path)”, given for %K, is not a key.", at: start) }
        let key = FormatWord.removingSelfPrefix(path)
        return FormatWord(key) == .self ? evaluatedObject(at: start) : try self.key(key, at: start)
    }
}
