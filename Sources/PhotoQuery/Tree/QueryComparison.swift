// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Two expressions and how they are compared.
public struct QueryComparison: Hashable, Codable, Sendable {
    /// How the sides are compared. Raw values are the words of the format language.
    public enum Operator: String, Codable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        /// The right side is a list of two: from, to, both included.
        case between = "BETWEEN"
        /// The right side is a list, or a text of which the left side is a part.
        case `in` = "IN"
        case contains = "CONTAINS"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        /// `?` stands for one character, `*` for any number; a backslash takes their meaning away.
        case like = "LIKE"
        /// The whole text matches a regular expression (ICU's).
        case matches = "MATCHES"
    }

    /// What a comparison of texts does not look at.
    public struct Options: OptionSet, Hashable, Codable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `[c]`: upper and lower case are the same.
        public static let caseInsensitive = Options(rawValue: 1 << 0)
        /// `[d]`: accents make no difference.
        public static let diacriticInsensitive = Options(rawValue: 1 << 1)
        /// `[n]`: the texts are compared as they are, byte by byte; `c` and `d` then say nothing.
        public static let normalized = Options(rawValue: 1 << 2)
    }

    /// Of a left side with many values (keywords): how many have to fulfil the comparison.
    public enum Modifier: String, Codable, Sendable, CaseIterable {
        /// The left side is one value.
        case direct
        /// At least one; false of none.
        case any = "ANY"
        /// Every one; true of none.
        case all = "ALL"
        /// Not a single one; true of none.
        case none = "NONE"
    }

    /// What is compared.
    public var left: QueryExpression
    /// How it is compared.
    public var comparator: Operator
    /// What it is compared with.
    public var right: QueryExpression
    /// What texts are compared without.
    public var options: Options
    /// How many of the left side's values have to fulfil it.
    public var modifier: Modifier

    /// A comparison of two sides.
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
