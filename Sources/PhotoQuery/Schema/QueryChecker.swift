// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A checker of comparisons against the attributes of a schema.
struct QueryChecker {
    let schema: QuerySchema

    func check(_ comparison: QueryComparison) throws(QueryError) -> QueryPredicate {
        let left = try side(comparison.left)
        let right = try side(comparison.right)
        if comparison.modifier == .direct, let about = membership(left, comparison, right) {
            return try checkMany(about.many, .any, .equal, about.one, comparison.options)
        }
        if left.constant != nil, right.constant == nil, let mirrored = comparison.comparator.mirrored(right.kind) {
            return try check(right, mirrored, left, comparison)
        }
        return try check(left, comparison.comparator, right, comparison)
    }

    private func check(
        _ left: CheckedSide, _ comparator: QueryComparison.Operator, _ right: CheckedSide, _ comparison: QueryComparison
    ) throws(QueryError) -> QueryPredicate {
        if left.kind == .texts || comparison.modifier != .direct {
            return try checkMany(left, comparison.modifier, comparator, right, comparison.options)
        }
        try checkKinds(left, comparator, right)
        return try finished(left, comparator, right, comparison.options, .direct)
    }

    /// Recognises `keywords CONTAINS 'sea'` and `'sea' IN keywords`.
    private func membership(
        _ left: CheckedSide, _ comparison: QueryComparison, _ right: CheckedSide
    ) -> (many: CheckedSide, one: CheckedSide)? {
        switch comparison.comparator {
        case .contains where left.kind == .texts: (left, right)
        case .in where right.kind == .texts: (right, left)
        default: nil
        }
    }

    private func checkMany(
        _ left: CheckedSide, _ modifier: QueryComparison.Modifier, _ comparator: QueryComparison.Operator,
        _ right: CheckedSide, _ options: QueryComparison.Options
    ) throws(QueryError) -> QueryPredicate {
        guard left.kind == .texts else {
            throw error("\(modifier.rawValue) is for keys with many values; \(left.shown) has one.", left)
        }
        guard modifier != .direct else {
            throw error(
                "\(left.shown) must be compared with ANY, ALL or NONE: ANY \(left.expression.format) == "
                    + "\"…\". For the number of values, use “\(left.expression.format).@count”.", left)
        }
        var one = left
        one.kind = .text
        try checkKinds(one, comparator, right)
        return try finished(left, comparator, right, options, modifier)
    }

    /// Returns the comparison with constants converted to the attribute's type; a comparison of constants is evaluated.
    private func finished(
        _ left: CheckedSide, _ comparator: QueryComparison.Operator, _ right: CheckedSide,
        _ options: QueryComparison.Options, _ modifier: QueryComparison.Modifier
    ) throws(QueryError) -> QueryPredicate {
        if case .constant(.text(let pattern)) = right.expression {
            do throws(QueryError) { _ = try TextMatch(comparator, pattern, options: options) } catch {
                throw self.error(error.message, left)
            }
        }
        let isOfText = left.kind == .text || left.kind == .texts
        let comparison = QueryComparison(
            left.expression, comparator, right.expression.with(kind: left.attribute?.kind),
            options: isOfText ? options : [], modifier: modifier)
        guard left.constant != nil, right.constant != nil else { return .comparison(comparison) }
        let evaluator = QueryEvaluator(.comparison(comparison))
        let answer = evaluator.matches(NoAttributes())
        if let failure = evaluator.failure { throw failure }
        return .constant(answer)
    }
}

/// An object without attributes, for the evaluation of constant comparisons.
private struct NoAttributes: QueryReadable {
    func queryValue(for key: String) -> QueryValue { .null }
}

extension QueryComparison.Operator {
    /// Returns the equivalent operator for exchanged sides; `nil` if there is none.
    fileprivate func mirrored(_ right: CheckedSide.Kind) -> QueryComparison.Operator? {
        switch self {
        case .in where right == .text: .contains
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .contains: .in
        case .in, .between, .beginsWith, .endsWith, .like, .matches: nil
        }
    }
}

extension QueryExpression {
    /// Converts constants without a fraction to integers if the attribute has integers.
    fileprivate func with(kind: QuerySchema.Kind?) -> QueryExpression {
        guard kind == .integer || kind == .flag, case .constant(let value) = self else { return self }
        return .constant(value.whole)
    }
}

extension QueryValue {
    fileprivate var whole: QueryValue {
        switch self {
        case .real(let number): Int64(exactly: number).map { .integer($0) } ?? self
        case .list(let values): .list(values.map(\.whole))
        default: self
        }
    }
}

extension QueryPredicate {
    /// Returns the predicate in its normal form, if it is valid for the objects of the schema.
    ///
    /// In the normal form, keys have their canonical names, `SELF` is the key `localIdentifier`, expressions of
    /// constants are evaluated, a key is on the left where possible, and `keywords CONTAINS 'sea'` and `'sea' IN
    /// keywords` become `ANY keywords == 'sea'`. Checking a normal form returns it unchanged.
    ///
    /// Throws for an unknown key (the message names the nearest one, and lists all), for values of incompatible kinds,
    /// `ANY` of a single value, a variable without a value, and an invalid regular expression.
    public func checked(for schema: QuerySchema) throws(QueryError) -> QueryPredicate {
        switch self {
        case .constant: return self
        case .comparison(let comparison): return try QueryChecker(schema: schema).check(comparison)
        case .not(let predicate): return .not(try predicate.checked(for: schema))
        case .and(let parts): return .and(try QueryPredicate.checked(parts, schema))
        case .or(let parts): return .or(try QueryPredicate.checked(parts, schema))
        }
    }

    private static func checked(
        _ parts: [QueryPredicate], _ schema: QuerySchema
    ) throws(QueryError) -> [QueryPredicate] {
        var checked: [QueryPredicate] = []
        for part in parts { checked.append(try part.checked(for: schema)) }
        return checked
    }
}

extension QueryChecker {
    /// Throws an error if values of these kinds cannot be compared by this operator.
    func checkKinds(
        _ left: CheckedSide, _ comparator: QueryComparison.Operator, _ right: CheckedSide
    ) throws(QueryError) {
        switch comparator {
        case .equal, .notEqual: try checkSame(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            try checkOrder(left)
            try checkSame(left, right)
        case .between: try checkBounds(left, right)
        case .in: try checkMembership(left, right)
        case .contains, .beginsWith, .endsWith, .like, .matches:
            guard left.kind == .text || left.kind == .null, right.kind == .text || right.kind == .null else {
                throw error(
                    "\(comparator.rawValue) compares texts, not \(left.shown) with \(right.shown).", left, right)
            }
            // The pattern has to be constant, so that it can be checked before anything is fetched.
            guard comparator != .matches || right.constant != nil else {
                throw error("MATCHES needs a regular expression as a text, not \(right.shown).", right)
            }
        }
    }

    private func checkOrder(_ left: CheckedSide) throws(QueryError) {
        switch left.kind {
        case .place:
            throw error("\(left.shown) has no order; use distanceTo(location, place(52.5, 13.4)) < 1000.", left)
        case .list: throw error("\(left.shown) has no order.", left)
        case .number, .text, .texts, .date, .null: return
        }
    }

    private func checkSame(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        if left.kind == .null || right.kind == .null || left.kind == right.kind { return }
        throw error("\(left.shown) cannot be compared with \(right.shown).\(hint(left, right))", left, right)
    }

    private func hint(_ left: CheckedSide, _ right: CheckedSide) -> String {
        guard left.kind == .date || right.kind == .date else { return "" }
        return " Give a date as an argument, or write CAST(seconds since 2001, \"NSDate\")."
    }

    private func checkBounds(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        try checkOrder(left)
        guard let bounds = right.elements, bounds.count == 2 else {
            throw error("BETWEEN needs a list of two values: {from, to}.", left, right)
        }
        for bound in bounds { try checkSame(left, try side(bound)) }
    }

    private func checkMembership(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        if let elements = right.elements {
            for element in elements { try checkSame(left, try side(element)) }
            return
        }
        guard left.kind == .text || left.kind == .null, right.kind == .text || right.kind == .null else {
            throw error("IN needs a list: {1, 2}, or an array as an argument.", left, right)
        }
    }

    func error(_ message: String, _ sides: CheckedSide...) -> QueryError {
        QueryError(message, key: sides.compactMap(\.attribute).first?.written)
    }
}

extension CheckedSide {
    /// The elements of a list; `nil` for other expressions.
    fileprivate var elements: [QueryExpression]? {
        switch expression {
        case .constant(.list(let values)): values.map { .constant($0) }
        case .aggregate(let elements): elements
        default: nil
        }
    }
}
