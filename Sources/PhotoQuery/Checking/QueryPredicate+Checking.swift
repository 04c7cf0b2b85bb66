// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryPredicate {
    /// The predicate in its normal form, when it can be asked of objects of the schema.
    ///
    /// Keys have their canonical names; `SELF` is the key `localIdentifier`; what is made of values alone is a value; a key stands on
    /// the left where it can; `keywords CONTAINS 'sea'` and `'sea' IN keywords` say `ANY keywords == 'sea'`. Checking it again changes
    /// nothing.
    ///
    /// Throws what is wrong: an unknown key (with the nearest one, and all there are), values of kinds that do not fit, `ANY` of what has one
    /// value, a variable without a value, a broken regular expression.
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
