// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

extension PredicateExpressions.Variable: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { try reader.variable(key) }
}

extension PredicateExpressions.Value: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        if let range = value as? any MacroRange { return try reader.term(range) }
        return try reader.constant(value)
    }
}

extension PredicateExpressions.NilLiteral: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { .value(.constant(.null)) }
}

extension PredicateExpressions.KeyPath: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let owner = try reader.term(root)
        if reader.transparent.contains(keyPath) { return owner }
        switch owner {
        case .object: return .path(keyPath)
        case .path(let path):
            if let count = try count(of: owner, in: reader) { return count }
            guard let longer = path.appending(path: keyPath) else { throw reader.refusal("“\(keyPath.shown)”") }
            return .path(longer)
        case .value:
            if let count = try count(of: owner, in: reader) { return count }
            throw reader.refusal("“\(keyPath.shown)”")
        case .fallback, .range, .condition, .optional: throw reader.refusal("“\(keyPath.shown)”")
        }
    }

    /// Returns the number of values of a set, or tests if a set or a text is empty.
    private func count(of owner: MacroTerm, in reader: MacroReader) throws(QueryError) -> MacroTerm? {
        guard let kind else { return nil }
        let value = try reader.value(of: owner)
        let count = QueryExpression.function(.count, [value])
        switch (kind, reader.isSet(value)) {
        case (.collectionCount, true): return .value(count)
        case (.collectionIsEmpty, true): return .condition(reader.test(count, .equal, .constant(.integer(0))))
        case (.collectionIsEmpty, false): return .condition(reader.test(value, .equal, .constant(.text(""))))
        default: throw reader.refusal("“\(keyPath.shown)”")
        }
    }
}

extension PredicateExpressions.ForcedUnwrap: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        // The closure would trap on nil; here the value is null, and a comparison with null is false.
        try reader.term(inner)
    }
}

extension PredicateExpressions.OptionalFlatMap: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let value = try reader.value(wrapped)
        switch try reader.binding(variable.key, to: .value(value)).term(transform) {
        case .condition(let condition): return .optional(condition, of: value)
        case .optional(let condition, let inner) where inner.isNull(without: value):
            return .optional(condition, of: inner)
        case .value(let result) where result.isNull(without: value): return .value(result)
        case .value, .optional, .object, .path, .fallback, .range:
            throw reader.refusal("a value that depends on another optional value")
        }
    }
}

extension QueryExpression {
    /// Returns true if the expression is null wherever the part is; every function of null is null.
    fileprivate func isNull(without part: QueryExpression) -> Bool {
        if self == part { return true }
        guard case .function(_, let arguments) = self else { return false }
        return arguments.contains { $0.isNull(without: part) }
    }
}

extension PredicateExpressions.NilCoalesce: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        switch try reader.term(lhs) {
        case .optional(let condition, let value):
            return .condition(reader.or(value, condition, whenNothing: try reader.condition(rhs)))
        case let value: return .fallback(try reader.value(of: value), try reader.value(rhs))
        }
    }
}

extension PredicateExpressions.Arithmetic: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let function: QueryFunction =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            @unknown default: throw reader.refusal("this operator")
            }
        return .value(.function(function, [try reader.value(lhs), try reader.value(rhs)]))
    }
}

extension PredicateExpressions.FloatDivision: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .value(.function(.divide, [try reader.value(lhs), try reader.value(rhs)]))
    }
}

extension PredicateExpressions.IntDivision: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .value(.function(.divide, [try reader.value(lhs), try reader.value(rhs)]))
    }
}

extension PredicateExpressions.IntRemainder: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { throw reader.refusal("“%”") }
}

extension PredicateExpressions.UnaryMinus: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .value(.function(.negate, [try reader.value(wrapped)]))
    }
}

extension PredicateExpressions.TypeCheck: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { throw reader.refusal("“is”") }
}

extension PredicateExpressions.ForceCast: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { throw reader.refusal("“as!”") }
}

extension PredicateExpressions.ConditionalCast: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm { throw reader.refusal("“as?”") }
}

extension PredicateExpressions.Conjunction: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(.and([try reader.condition(lhs), try reader.condition(rhs)]))
    }
}

extension PredicateExpressions.Disjunction: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(.or([try reader.condition(lhs), try reader.condition(rhs)]))
    }
}

extension PredicateExpressions.Negation: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(.not(try reader.condition(wrapped)))
    }
}

extension PredicateExpressions.Conditional: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        guard Output.self == Bool.self else { throw reader.refusal("a choice between values (“? :”, “if”)") }
        let test = try reader.condition(test)
        return .condition(
            .or([
                .and([test, try reader.condition(trueBranch)]),
                .and([.not(test), try reader.condition(falseBranch)]),
            ]))
    }
}

extension PredicateExpressions.Equal: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(try reader.equality(of: reader.term(lhs), and: reader.term(rhs)))
    }
}

extension PredicateExpressions.NotEqual: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(try reader.inequality(of: reader.term(lhs), and: reader.term(rhs)))
    }
}

extension PredicateExpressions.Comparison: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let comparator: QueryComparison.Operator =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw reader.refusal("this comparison")
            }
        return .condition(try reader.comparison(of: reader.term(lhs), comparator, reader.term(rhs)))
    }
}

extension PredicateExpressions.CollectionContainsCollection: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(reader.test(try reader.value(base), .contains, try reader.value(other)))
    }
}

extension PredicateExpressions.SequenceStartsWith: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        .condition(reader.test(try reader.value(base), .beginsWith, try reader.value(prefix)))
    }
}

extension PredicateExpressions.StringContainsRegex: MacroExpression {
    /// Refused, because Swift's regular expressions differ from those of ICU.
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        throw reader.refusal("a Swift regular expression")
    }
}

extension PredicateExpressions.SequenceContains: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let (all, one) = (try reader.value(sequence), try reader.value(element))
        if reader.isSet(all) { return .condition(reader.test(all, .equal, one, modifier: .any)) }
        return .condition(reader.test(one, .in, all))
    }
}

extension PredicateExpressions.SequenceContainsWhere: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let all = try reader.value(sequence)
        return .condition(try reader.binding(variable.key, to: .value(all)).quantified(test, over: all, .any))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: MacroExpression {
    package func term(in reader: MacroReader) throws(QueryError) -> MacroTerm {
        let all = try reader.value(sequence)
        return .condition(try reader.binding(variable.key, to: .value(all)).quantified(test, over: all, .all))
    }
}

extension MacroReader {
    /// Returns a comparison of each value of a set.
    fileprivate func quantified(
        _ test: Any, over all: QueryExpression, _ modifier: QueryComparison.Modifier
    ) throws(QueryError) -> QueryPredicate {
        guard isSet(all), case .comparison(var comparison) = try condition(test), comparison.left == all,
            comparison.modifier == .direct
        else { throw refusal("a closure with more than one comparison per value") }
        comparison.modifier = modifier
        return .comparison(comparison)
    }
}
