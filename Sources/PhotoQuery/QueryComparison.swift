// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A comparison of two expressions.
public struct QueryComparison: Hashable, Codable, Sendable {
    /// The comparison operator. Raw values are the words of the format language.
    public enum Operator: String, Codable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        /// The left side is between the two elements of the list on the right, both included.
        case between = "BETWEEN"
        /// The left side is an element of the list on the right, or a part of the text on the right.
        case `in` = "IN"
        case contains = "CONTAINS"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        /// The text matches a pattern: `?` stands for one character, `*` for any number, and a backslash quotes them.
        case like = "LIKE"
        /// The whole text matches an ICU regular expression.
        case matches = "MATCHES"
    }

    /// The differences that a comparison of texts ignores.
    public struct Options: OptionSet, Hashable, Codable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `[c]`: case is ignored.
        public static let caseInsensitive = Options(rawValue: 1 << 0)
        /// `[d]`: accents are ignored.
        public static let diacriticInsensitive = Options(rawValue: 1 << 1)
        /// `[n]`: texts are compared byte by byte; `c` and `d` have no effect then.
        public static let normalized = Options(rawValue: 1 << 2)
    }

    /// The number of values that have to match, for a left side with many values (keywords).
    public enum Modifier: String, Codable, Sendable, CaseIterable {
        /// The left side is a single value.
        case direct
        /// At least one value matches; false for an empty set.
        case any = "ANY"
        /// Every value matches; true for an empty set.
        case all = "ALL"
        /// No value matches; true for an empty set.
        case none = "NONE"
    }

    /// The left side.
    public var left: QueryExpression
    /// The operator.
    public var comparator: Operator
    /// The right side.
    public var right: QueryExpression
    /// The differences that texts are compared without.
    public var options: Options
    /// The number of the left side's values that have to match.
    public var modifier: Modifier

    /// Creates a comparison.
    public init(
        _ left: QueryExpression, _ comparator: Operator, _ right: QueryExpression, options: Options = [],
        modifier: Modifier = .direct
    ) {
        self.left = left
        self.comparator = comparator
        self.right = right
        self.options = options
        self.modifier = modifier
    }
}
