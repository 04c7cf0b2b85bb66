// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

/// The numbers of occurrences of operators, keys and words in predicate trees.
public struct PredicateUsage: Sendable {
    public private(set) var predicates = 0
    public private(set) var operators: [QueryComparison.Operator: Int] = [:]
    public private(set) var modifiers: [QueryComparison.Modifier: Int] = [:]
    /// The options of text comparisons.
    public private(set) var options: [QueryComparison.Options: Int] = [:]
    public private(set) var functions: [QueryFunction: Int] = [:]
    /// The keys; `SELF` counts as one.
    public private(set) var keys: [String: Int] = [:]
    /// The words NOT, AND, OR, TRUEPREDICATE and FALSEPREDICATE.
    public private(set) var words: [String: Int] = [:]

    public init() {}

    public mutating func count(_ predicate: QueryPredicate) {
        predicates += 1
        visit(predicate)
    }

    public mutating func add(_ other: PredicateUsage) {
        predicates += other.predicates
        operators.merge(other.operators, uniquingKeysWith: +)
        modifiers.merge(other.modifiers, uniquingKeysWith: +)
        options.merge(other.options, uniquingKeysWith: +)
        functions.merge(other.functions, uniquingKeysWith: +)
        keys.merge(other.keys, uniquingKeysWith: +)
        words.merge(other.words, uniquingKeysWith: +)
    }

    private mutating func visit(_ predicate: QueryPredicate) {
        switch predicate {
        case .constant(let answer): words[answer ? "TRUEPREDICATE" : "FALSEPREDICATE", default: 0] += 1
        case .not(let part):
            words["NOT", default: 0] += 1
            visit(part)
        case .and(let parts):
            words["AND", default: 0] += 1
            for part in parts { visit(part) }
        case .or(let parts):
            words["OR", default: 0] += 1
            for part in parts { visit(part) }
        case .comparison(let comparison):
            operators[comparison.comparator, default: 0] += 1
            modifiers[comparison.modifier, default: 0] += 1
            options[comparison.options, default: 0] += 1
            visit(comparison.left)
            visit(comparison.right)
        }
    }

    private mutating func visit(_ expression: QueryExpression) {
        switch expression {
        case .constant, .variable: break
        case .key(let name): keys[name, default: 0] += 1
        case .evaluatedObject: keys["SELF", default: 0] += 1
        case .aggregate(let parts): for part in parts { visit(part) }
        case .function(let function, let arguments):
            functions[function, default: 0] += 1
            for part in arguments { visit(part) }
        }
    }
}
