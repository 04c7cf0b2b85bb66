// Licensed under the Apache License, Version 2.0. See LICENSE.

extension FormatParser {
    /// Parses an operand, and all operators of a higher precedence that follow, with their operands.
    mutating func parse(above minimum: Int) throws(QueryError) -> FormatNode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.nestingLimit else { throw error("The predicate is nested too deep.") }
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
                    throw error("“[\(letter)]” is no option; there are c (case), d (diacritics) and n (normalized).")
                }
                options.insert(option)
            }
            _ = take()
        }
        try expect("]")
        return options
    }
}
