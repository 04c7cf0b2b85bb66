// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What stands on one side of a comparison.
public indirect enum QueryExpression: Hashable, Codable, Sendable {
    /// A value.
    case constant(QueryValue)
    /// An attribute of the object, by its name.
    case key(String)
    /// `SELF`: the object, which is compared by its local identifier.
    case evaluatedObject
    /// `$NAME`: a value that is put in later, by QueryPredicate/substituting(_:).
    case variable(String)
    /// `{a, b}`: a list that is not made of values alone.
    case aggregate([QueryExpression])
    /// A function of other expressions.
    case function(QueryFunction, [QueryExpression])
}

/// What can be computed in an expression. Raw values are the signs of the format language.
///
/// Numbers are computed as Foundation's: whole ones stay whole, in division too, which drops the rest (`7 / 2` is 3, `7.0 / 2`
/// is 3.5); powers are real, and what does not fit 64 bits becomes real. Division by zero, and anything computed with nothing,
/// is nothing.
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
    /// `keywords.@count`: how many values an attribute has.
    case count = "@count"
    /// `distanceTo(location, place)`: metres over the ground between two places, as on a sphere. Ours.
    case distanceTo

    /// How many arguments it takes.
    public var arity: Int { self == .negate || self == .bitNot || self == .count ? 1 : 2 }
}
