// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FormatParser {
    /// Parses an operand, and all operators of a higher precedence that follow, with their operands.
    mutating func parse(above minimum: Int) throws(QueryError) -> FormatNode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.nestingLimit else { throw error("The predicate is nested too deeply.") }
        var left = try prefix().checkingDepth()
        while let operation = FormatOperator(token), operation.precedence > minimum {
            _ = take()
            left = try join(left, operation).checkingDepth()
        }
        return left
    }

    mutating func join(_ left: FormatNode, _ operation: FormatOperator) throws(QueryError) -> FormatNode {
        switch operation {
        case .and, .or: return try list(left, operation)
        case .comparison(let comparator): return try compare(left, comparator, .direct)
        case .function(let function):
            let right = try parse(above: operation.precedence)
            return FormatNode(
                .function(function, [try left.expression(), try right.expression()]), at: left.position,
                depth: max(left.depth, right.depth) + 1)
        }
    }

    /// Parses the rest of a conjunction or disjunction: operands joined by the same word, without parentheses, form one
    /// list.
    mutating func list(_ left: FormatNode, _ operation: FormatOperator) throws(QueryError) -> FormatNode {
        var parts = [try left.predicate()]
        var depth = left.depth
        repeat {
            let part = try parse(above: operation.precedence)
            parts.append(try part.predicate())
            depth = max(depth, part.depth)
        } while skip(operation)
        return FormatNode(operation == .and ? .and(parts) : .or(parts), at: left.position, depth: depth + 1)
    }

    mutating func skip(_ operation: FormatOperator) -> Bool {
        guard FormatOperator(token) == operation else { return false }
        _ = take()
        return true
    }

    mutating func compare(
        _ left: FormatNode, _ comparator: QueryComparison.Operator, _ modifier: QueryComparison.Modifier
    ) throws(QueryError) -> FormatNode {
        let options = try self.options()
        let right = try expression()
        if let following = FormatOperator(token), case .comparison = following {
            throw error("A comparison cannot be compared; join two comparisons with AND.")
        }
        places.comparisons.append(left.position)
        let comparison = QueryComparison(
            try left.expression(), comparator, try right.expression(), options: options, modifier: modifier)
        return FormatNode(.comparison(comparison), at: left.position, depth: max(left.depth, right.depth) + 1)
    }

    /// Parses `[cd]` after an operator.
    mutating func options() throws(QueryError) -> QueryComparison.Options {
        guard skip("[") else { return [] }
        var options: QueryComparison.Options = []
        if case .word(let letters) = token {
            for letter in letters {
                guard let option = QueryComparison.Options(letter: letter) else {
                    throw error(
                        "“[\(letter)]” is not an option; the options are c (case), d (diacritics) and n (normalized).")
                }
                options.insert(option)
            }
            _ = take()
        }
        try expect("]")
        return options
    }
}

/// A binary operator of the format language.
enum FormatOperator: Hashable {
    case or
    case and
    case comparison(QueryComparison.Operator)
    case function(QueryFunction)

    init?(_ token: FormatToken) {
        switch token {
        case .symbol(let symbol): self.init(symbol: symbol)
        case .word(let word): self.init(FormatWord(word))
        default: return nil
        }
    }

    private init?(symbol: String) {
        switch symbol {
        case "||": self = .or
        case "&&": self = .and
        case "=", "==": self = .comparison(.equal)
        case "!=", "<>": self = .comparison(.notEqual)
        case "<": self = .comparison(.less)
        case "<=", "=<": self = .comparison(.lessOrEqual)
        case ">": self = .comparison(.greater)
        case ">=", "=>": self = .comparison(.greaterOrEqual)
        case "+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>":
            guard let function = QueryFunction(rawValue: symbol) else { return nil }
            self = .function(function)
        default: return nil
        }
    }

    private init?(_ word: FormatWord?) {
        switch word {
        case .or: self = .or
        case .and: self = .and
        case .in: self = .comparison(.in)
        case .between: self = .comparison(.between)
        case .contains: self = .comparison(.contains)
        case .beginswith: self = .comparison(.beginsWith)
        case .endswith: self = .comparison(.endsWith)
        case .like: self = .comparison(.like)
        case .matches: self = .comparison(.matches)
        default: return nil
        }
    }

    /// The precedence; a larger number binds more tightly.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .comparison: Self.comparisonPrecedence
        case .function(let function):
            switch function {
            case .bitOr: 5
            case .bitXor: 6
            case .bitAnd: 7
            case .shiftLeft, .shiftRight: 8
            case .add, .subtract: 9
            case .multiply, .divide: 10
            default: 11
            }
        }
    }

    /// The precedence of `NOT`, which binds more loosely than a comparison, and more tightly than `AND`.
    static let negationPrecedence = 3
    static let comparisonPrecedence = 4
    /// The lowest precedence inside of one side of a comparison.
    static let expressionPrecedence = 5
    /// The precedence of the operand of a sign.
    static let signPrecedence = 12
}
