// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The conversion of terms to values and to conditions.
extension MacroReader {
    func value(of term: MacroTerm) throws(QueryError) -> QueryExpression {
        switch term {
        case .object: return .evaluatedObject
        case .path(let path): return .key(try attribute(at: path).name)
        case .value(let value): return value
        case .fallback: throw refusal("“??” inside a computation")
        case .range: throw refusal("a range by itself")
        case .condition, .optional: throw refusal("a condition as a value")
        }
    }

    func condition(of term: MacroTerm) throws(QueryError) -> QueryPredicate {
        switch term {
        case .condition(let condition): return condition
        case .value(.constant(.integer(let flag))): return .constant(flag != 0)
        case .path, .value: return test(try value(of: term), .equal, .constant(QueryValue(true)))
        case .fallback(let value, let fallback):
            return try comparison(of: .fallback(value, fallback), .equal, .value(.constant(QueryValue(true))))
        case .object, .range: throw refusal("an expression that is neither true nor false")
        case .optional: throw refusal("a condition that may be nil; add “?? false”")
        }
    }

    func comparison(
        of left: MacroTerm, _ comparator: QueryComparison.Operator, _ right: MacroTerm
    ) throws(QueryError) -> QueryPredicate {
        if case .fallback(let value, let fallback) = left {
            return or(
                value, try comparison(of: .value(value), comparator, right),
                whenNothing: try comparison(of: .value(fallback), comparator, right))
        }
        if case .fallback(let value, let fallback) = right {
            return or(
                value, try comparison(of: left, comparator, .value(value)),
                whenNothing: try comparison(of: left, comparator, .value(fallback)))
        }
        return test(try value(of: left), comparator, try value(of: right))
    }

    /// Returns the condition that two conditions or values are equal.
    func equality(of left: MacroTerm, and right: MacroTerm) throws(QueryError) -> QueryPredicate {
        switch (left, right) {
        case (.condition, _), (_, .condition):
            let (left, right) = (try condition(of: left), try condition(of: right))
            return .or([.and([left, right]), .and([.not(left), .not(right)])])
        case (.optional(let condition, let value), .value(.constant(let constant))),
            (.value(.constant(let constant)), .optional(let condition, let value)):
            let isThere = test(value, .notEqual, .constant(.null))
            switch constant {
            case .null: return .not(isThere)
            case .integer(0): return .and([isThere, .not(condition)])
            default: return .and([isThere, condition])
            }
        default: return try comparison(of: left, .equal, right)
        }
    }

    /// Returns the condition that two conditions or values differ.
    func inequality(of left: MacroTerm, and right: MacroTerm) throws(QueryError) -> QueryPredicate {
        let equality = try equality(of: left, and: right)
        guard case .comparison(var comparison) = equality, comparison.comparator == .equal else {
            return .not(equality)
        }
        comparison.comparator = .notEqual
        return .comparison(comparison)
    }

    /// Returns a condition for a value that is not null, combined with another one for null.
    func or(
        _ value: QueryExpression, _ condition: QueryPredicate, whenNothing other: QueryPredicate
    ) -> QueryPredicate {
        .or([
            .and([test(value, .notEqual, .constant(.null)), condition]),
            .and([test(value, .equal, .constant(.null)), other]),
        ])
    }

    func test(
        _ left: QueryExpression, _ comparator: QueryComparison.Operator, _ right: QueryExpression,
        options: QueryComparison.Options = [], modifier: QueryComparison.Modifier = .direct
    ) -> QueryPredicate {
        .comparison(QueryComparison(left, comparator, right, options: options, modifier: modifier))
    }

    /// Returns the attribute for a key path from the object.
    func attribute(at path: AnyKeyPath) throws(QueryError) -> QuerySchema.Attribute {
        guard let name = keys[path], let attribute = schema[name] else {
            let known = Set(keys.values).sorted().joined(separator: ", ")
            throw QueryError("\(refusal("“\(path.shown)”").message); supported attributes: \(known)")
        }
        return attribute
    }

    /// Returns true if a value is an attribute that is a set of texts.
    func isSet(_ value: QueryExpression) -> Bool {
        guard case .key(let name) = value else { return false }
        return schema[name]?.kind == .texts
    }
}

extension AnyKeyPath {
    /// The path in messages: a computed property is shown as its type, because Swift does not record its name.
    package var shown: String { "\(self)".replacing(/<computed 0x\w+ \(([^)]*)\)>/) { "(\($0.output.1))" } }
}
