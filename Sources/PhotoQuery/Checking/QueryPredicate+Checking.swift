// Licensed under the Apache License, Version 2.0. See LICENSE.

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
