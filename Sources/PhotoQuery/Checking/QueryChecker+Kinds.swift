// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryChecker {
    /// Throws an error if values of these kinds cannot be compared by this operator.
    func checkKinds(
        _ left: CheckedSide, _ comparator: QueryComparison.Operator, _ right: CheckedSide
    ) throws(QueryError) {
        switch comparator {
        case .equal, .notEqual: try checkSame(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            try checkOrder(left)
            try checkSame(left, right)
        case .between: try checkBounds(left, right)
        case .in: try checkMembership(left, right)
        case .contains, .beginsWith, .endsWith, .like, .matches:
            guard left.kind == .text || left.kind == .null, right.kind == .text || right.kind == .null else {
                throw error(
                    "\(comparator.rawValue) compares texts, not \(left.shown) with \(right.shown).", left, right)
            }
            // The pattern has to be constant, so that it can be checked before anything is fetched.
            guard comparator != .matches || right.constant != nil else {
                throw error("MATCHES takes a regular expression as a text, not \(right.shown).", right)
            }
        }
    }

    private func checkOrder(_ left: CheckedSide) throws(QueryError) {
        switch left.kind {
        case .place:
            throw error("\(left.shown) has no order; use distanceTo(location, place(52.5, 13.4)) < 1000.", left)
        case .list: throw error("\(left.shown) has no order.", left)
        case .number, .text, .texts, .date, .null: return
        }
    }

    private func checkSame(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        if left.kind == .null || right.kind == .null || left.kind == right.kind { return }
        throw error("\(left.shown) cannot be compared with \(right.shown).\(hint(left, right))", left, right)
    }

    private func hint(_ left: CheckedSide, _ right: CheckedSide) -> String {
        guard left.kind == .date || right.kind == .date else { return "" }
        return " Give a date as an argument, or write CAST(seconds since 2001, \"NSDate\")."
    }

    private func checkBounds(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        try checkOrder(left)
        guard let bounds = right.elements, bounds.count == 2 else {
            throw error("BETWEEN takes a list of two: {from, to}.", left, right)
        }
        for bound in bounds { try checkSame(left, try side(bound)) }
    }

    private func checkMembership(_ left: CheckedSide, _ right: CheckedSide) throws(QueryError) {
        if let elements = right.elements {
            for element in elements { try checkSame(left, try side(element)) }
            return
        }
        guard left.kind == .text || left.kind == .null, right.kind == .text || right.kind == .null else {
            throw error("IN takes a list: {1, 2}, or an array as an argument.", left, right)
        }
    }

    func error(_ message: String, _ sides: CheckedSide...) -> QueryError {
        QueryError(message, key: sides.compactMap(\.attribute).first?.written)
    }
}

extension CheckedSide {
    /// The elements of a list; `nil` for other expressions.
    fileprivate var elements: [QueryExpression]? {
        switch expression {
        case .constant(.list(let values)): values.map { .constant($0) }
        case .aggregate(let elements): elements
        default: nil
        }
    }
}
