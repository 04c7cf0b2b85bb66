// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A parsed part of a format: an expression or a predicate.
struct FormatNode {
    enum Content {
        case expression(QueryExpression)
        case predicate(QueryPredicate)
    }

    /// The maximum nesting depth of a predicate.
    static let depthLimit = 100

    var content: Content
    /// The start of the part, in Unicode scalars.
    var position: Int
    /// The depth of the tree. It is bounded, because trees are traversed recursively.
    var depth: Int

    init(_ expression: QueryExpression, at position: Int, depth: Int = 1) {
        content = .expression(expression)
        self.position = position
        self.depth = depth
    }

    init(_ predicate: QueryPredicate, at position: Int, depth: Int) {
        content = .predicate(predicate)
        self.position = position
        self.depth = depth
    }

    func expression() throws(QueryError) -> QueryExpression {
        if case .expression(let expression) = content { return expression }
        throw QueryError("A value or a key is expected here, not a whole comparison.", position: position)
    }

    func predicate() throws(QueryError) -> QueryPredicate {
        if case .predicate(let predicate) = content { return predicate }
        throw QueryError("A comparison is expected here, such as “mediaType == 1”.", position: position)
    }

    func checkingDepth() throws(QueryError) -> FormatNode {
        guard depth <= Self.depthLimit else {
            throw QueryError("The predicate is nested too deep.", position: position)
        }
        return self
    }
}
