// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One side of a comparison.
public indirect enum QueryExpression: Hashable, Codable, Sendable {
    /// A constant value.
    case constant(QueryValue)
    /// An attribute of the object, by name.
    case key(String)
    /// `SELF`: the object, compared by its local identifier.
    case evaluatedObject
    /// `$NAME`: a variable, to be replaced by ``QueryPredicate/substituting(_:)``.
    case variable(String)
    /// `{a, b}`: a list with elements that are not constants.
    case aggregate([QueryExpression])
    /// A function applied to other expressions.
    case function(QueryFunction, [QueryExpression])
}

/// A function in an expression. Raw values are the operators of the format language.
///
/// Numbers are computed as in Foundation: integers stay integers, also in division, which truncates (`7 / 2` is 3, `7.0
/// / 2` is 3.5). Powers are real, and integers that do not fit into 64 bits become real. Division by zero, and every
/// function of null, is null.
public enum QueryFunction: String, Codable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case power = "**"
    case negate = "-x"
    case bitAnd = "&"
    case bitOr = "|"
    case bitXor = "^"
    case bitNot = "~"
    case shiftLeft = "<<"
    case shiftRight = ">>"
    /// The number of values of an attribute: `keywords.@count`.
    case count = "@count"
    /// The distance of two places in metres, on a sphere: `distanceTo(location, place)`. Our own function.
    case distanceTo

    /// The number of arguments.
    public var arity: Int { self == .negate || self == .bitNot || self == .count ? 1 : 2 }
}

extension QueryExpression {
    /// Returns `{a, b}`: a constant if all elements are constants, else an aggregate.
    package static func list(of elements: [QueryExpression]) -> QueryExpression {
        let values = elements.compactMap(\.constant)
        return values.count == elements.count ? .constant(.list(values)) : .aggregate(elements)
    }

    /// Returns `distanceTo(a, b)`, with lists of two numbers converted to places.
    static func distance(between places: [QueryExpression]) -> QueryExpression {
        .function(.distanceTo, places.map(\.parsedPlace))
    }

    /// The value of a constant; `nil` for every other expression.
    var constant: QueryValue? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// A list of two numbers converted to a place; the expression itself if it is not a valid place.
    var parsedPlace: QueryExpression {
        guard case .constant(.list(let values)) = self, values.count == 2, let latitude = values[0].number,
            let longitude = values[1].number
        else { return self }
        let place = QueryValue.place(latitude: latitude, longitude: longitude)
        return place.invalidReason == nil ? .constant(place) : self
    }
}
