// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

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
        throw reader.refusal("a regular expression of Swift's")
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
        else { throw refusal("a closure over values that is more than one comparison of each") }
        comparison.modifier = modifier
        return .comparison(comparison)
    }
}
