// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A precedence climbing parser that needs a single pass: it decides after parsing if parentheses contain an expression
/// or a predicate.
struct FormatParser {
    /// The maximum nesting depth of parentheses: the printed form of a predicate may have parentheses around every
    /// part.
    static let nestingLimit = 2 * FormatNode.depthLimit + 10

    private let tokens: [PlacedToken]
    private var next = 0
    var arguments: ArraySlice<QueryValue>
    let argumentCount: Int
    var nesting = 0
    /// The positions of keys and comparisons, for errors that are found later.
    var places = FormatPositions()

    init(_ tokens: [PlacedToken], _ arguments: [QueryValue]) {
        self.tokens = tokens
        self.arguments = arguments[...]
        argumentCount = arguments.count
    }

    /// Parses all tokens as a predicate.
    mutating func predicate() throws(QueryError) -> QueryPredicate {
        guard token != .end else { throw error("The predicate is empty. To find everything, write TRUEPREDICATE.") }
        let node = try parse(above: 0)
        guard token == .end else { throw error("\(token.shown) is not expected here.") }
        // Superfluous arguments are ignored, as in Foundation.
        return try node.predicate()
    }

    var token: FormatToken { tokens[next].token }
    var position: Int { tokens[next].position }

    func error(_ message: String, at position: Int? = nil) -> QueryError {
        QueryError(message, position: position ?? self.position)
    }

    mutating func take() -> FormatToken {
        defer { if next + 1 < tokens.count { next += 1 } }
        return token
    }

    mutating func skip(_ symbol: String) -> Bool {
        guard token == .symbol(symbol) else { return false }
        _ = take()
        return true
    }

    mutating func expect(_ symbol: String, closing start: Int? = nil) throws(QueryError) {
        guard !skip(symbol) else { return }
        if let start, token == .end { throw error("The closing “\(symbol)” is missing.", at: start) }
        throw error("“\(symbol)” is expected before \(token.shown).")
    }
}

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
            throw QueryError("The predicate is nested too deeply.", position: position)
        }
        return self
    }
}
