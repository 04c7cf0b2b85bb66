// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// Reads a `#Predicate` into the tree: what the macro makes of a closure is a value that can be walked.
///
/// Each expression of Foundation's says for itself what it means here (``MacroExpression``); what does not is an error that
/// names it. Nothing is read in a way that could find other objects than the closure would, but for two things: texts are compared
/// byte by byte, whereas in Swift “é” is the same whether its accent is apart or not; and `localizedStandardContains` looks at no
/// language in particular (`CONTAINS[cd]`). Where the closure would stop the program (a division by zero, an unwrapped nothing) there
/// is nothing, and a comparison with nothing is false.
package struct MacroReader {
    /// What objects can be tested by.
    let schema: QuerySchema
    /// The attributes behind key paths from the object.
    let keys: [AnyKeyPath: String]
    /// Key paths from an attribute to what it is stored as: raw values.
    let transparent: Set<AnyKeyPath>
    /// A captured value as attributes are compared with it; `nil` when they cannot be.
    let convert: (Any) -> QueryValue?
    /// What variables stand for: the object, and what closures inside the closure are given.
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

    /// The condition that the closure is.
    package func read<Object>(_ predicate: Predicate<Object>) throws(QueryError) -> QueryPredicate {
        let reader = binding(predicate.variable.key, to: .object)
        return try reader.condition(of: reader.term(predicate.expression))
    }

    /// This reader inside a closure whose variable stands for the term.
    func binding(_ variable: PredicateExpressions.VariableID, to term: MacroTerm) -> MacroReader {
        var reader = self
        reader.variables[variable] = term
        return reader
    }

    func variable(_ id: PredicateExpressions.VariableID) throws(QueryError) -> MacroTerm {
        guard let term = variables[id] else { throw refusal("a variable of another closure") }
        return term
    }

    /// What an expression of the macro's means.
    package func term(_ expression: Any) throws(QueryError) -> MacroTerm {
        guard let expression = expression as? any MacroExpression else {
            throw refusal("“\(MacroReader.name(of: expression))”")
        }
        return try expression.term(in: self)
    }

    /// The value that an expression of the macro's has.
    package func value(_ expression: Any) throws(QueryError) -> QueryExpression {
        try value(of: term(expression))
    }

    /// The condition that an expression of the macro's is.
    package func condition(_ expression: Any) throws(QueryError) -> QueryPredicate {
        try condition(of: term(expression))
    }

    package func refusal(_ what: String) -> QueryError {
        QueryError("#Predicate: \(what) cannot be used to fetch \(schema.objects)")
    }

    /// `SequenceMaximum` of what stands in the source as `max()`.
    private static func name(of expression: Any) -> String {
        String(describing: type(of: expression)).prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
    }
}

/// An expression of Foundation's macro that says what it means in the tree.
package protocol MacroExpression {
    func term(in reader: MacroReader) throws(QueryError) -> MacroTerm
}

/// What an expression of the macro's is, before it is known whether a value or a condition is wanted.
package enum MacroTerm {
    /// The object itself.
    case object
    /// What lies behind a key path from the object.
    case path(AnyKeyPath)
    case value(QueryExpression)
    /// What a value is, and what instead of it when there is none.
    case fallback(QueryExpression, QueryExpression)
    /// From, to, and whether that is included.
    case range(QueryExpression?, QueryExpression?, isClosed: Bool)
    case condition(QueryPredicate)
    /// A condition that is neither true nor false when the value is nothing.
    case optional(QueryPredicate, of: QueryExpression)
}
