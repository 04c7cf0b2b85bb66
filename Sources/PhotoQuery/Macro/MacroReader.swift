// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A converter from `#Predicate` to ``QueryPredicate``: the macro turns a closure into a tree of values that can be
/// traversed.
///
/// Each of Foundation's expressions is converted by its own ``MacroExpression`` conformance; any other expression is an
/// error that names it. The result finds the same objects as the closure, with two exceptions: texts are compared byte
/// by byte, whereas in Swift “é” is equal whether its accent is decomposed or not; and `localizedStandardContains` is
/// independent of the language (`CONTAINS[cd]`). Where the closure would trap (a division by zero, an unwrapped nil)
/// the value is null, and a comparison with null is false.
package struct MacroReader {
    /// The attributes that predicates may use.
    let schema: QuerySchema
    /// The attributes for key paths from the object.
    let keys: [AnyKeyPath: String]
    /// The key paths from an attribute to its stored form, such as a raw value.
    let transparent: Set<AnyKeyPath>
    /// Converts a captured value for comparisons with attributes; returns `nil` if it cannot be compared.
    let convert: (Any) -> QueryValue?
    /// The terms of variables: the object, and the arguments of nested closures.
    private var variables: [PredicateExpressions.VariableID: MacroTerm] = [:]

    package init(
        schema: QuerySchema, keys: [AnyKeyPath: String], transparent: Set<AnyKeyPath> = [],
        convert: @escaping (Any) -> QueryValue?
    ) {
        self.schema = schema
        self.keys = keys
        self.transparent = transparent
        self.convert = convert
    }

    /// Converts a predicate.
    package func read<Object>(_ predicate: Predicate<Object>) throws(QueryError) -> QueryPredicate {
        let reader = binding(predicate.variable.key, to: .object)
        return try reader.condition(of: reader.term(predicate.expression))
    }

    /// Returns a reader for the inside of a closure whose variable stands for the term.
    func binding(_ variable: PredicateExpressions.VariableID, to term: MacroTerm) -> MacroReader {
        var reader = self
        reader.variables[variable] = term
        return reader
    }

    func variable(_ id: PredicateExpressions.VariableID) throws(QueryError) -> MacroTerm {
        guard let term = variables[id] else { throw refusal("a variable of another closure") }
        return term
    }

    /// Converts an expression of the macro.
    package func term(_ expression: Any) throws(QueryError) -> MacroTerm {
        guard let expression = expression as? any MacroExpression else {
            throw refusal("“\(MacroReader.name(of: expression))”")
        }
        return try expression.term(in: self)
    }

    /// Converts an expression of the macro to a value.
    package func value(_ expression: Any) throws(QueryError) -> QueryExpression {
        try value(of: term(expression))
    }

    /// Converts an expression of the macro to a condition.
    package func condition(_ expression: Any) throws(QueryError) -> QueryPredicate {
        try condition(of: term(expression))
    }

    package func refusal(_ what: String) -> QueryError {
        QueryError("#Predicate: \(what) cannot be used to fetch \(schema.objects)")
    }

    /// Returns the name of the expression's type, such as `SequenceMaximum` for `max()` in the source.
    private static func name(of expression: Any) -> String {
        String(describing: type(of: expression)).prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
    }
}

/// An expression of Foundation's macro that can be converted.
package protocol MacroExpression {
    func term(in reader: MacroReader) throws(QueryError) -> MacroTerm
}

/// An expression of the macro, before it is known if a value or a condition is needed.
package enum MacroTerm {
    /// The object itself.
    case object
    /// The target of a key path from the object.
    case path(AnyKeyPath)
    case value(QueryExpression)
    /// A value, and the replacement if it is null.
    case fallback(QueryExpression, QueryExpression)
    /// The lower and upper bound, and true if the upper one is included.
    case range(QueryExpression?, QueryExpression?, isClosed: Bool)
    case condition(QueryPredicate)
    /// A condition that is neither true nor false if the value is null.
    case optional(QueryPredicate, of: QueryExpression)
}

/// Our own expressions: those that Foundation lacks on Linux, and those of option sets.
extension MacroReader {
    /// Returns the term of a captured value.
    package func constant(_ value: Any) throws(QueryError) -> MacroTerm {
        guard let converted = convert(value) else { throw refusal("a value of the type \(type(of: value))") }
        return .value(.constant(converted))
    }

    /// Returns the term of `text.localizedStandardContains(part)`: case and accents are ignored.
    package func search(_ text: Any, for part: Any) throws(QueryError) -> MacroTerm {
        .condition(
            test(try value(text), .contains, try value(part), options: [.caseInsensitive, .diacriticInsensitive]))
    }

    /// Returns the term of `set.contains(options)`: all bits of the options are in the set.
    package func bits(of options: Any, in set: Any) throws(QueryError) -> MacroTerm {
        let options = try value(options)
        let bits = QueryExpression.function(.bitAnd, [try value(set), options])
        // The form that clients write, and that the index recognises.
        if case .constant(.integer(let number)) = options, number.nonzeroBitCount == 1 {
            return .condition(test(bits, .notEqual, .constant(.integer(0))))
        }
        return .condition(test(bits, .equal, options))
    }
}
