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
                "\(left.shown) is compared by ANY, ALL or NONE: ANY \(left.expression.format) == \"…\". "
                    + "How many there are says “\(left.expression.format).@count”.", left)
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
