// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A comparison of a value on the left with an expression on the right.
struct ValuePair: Sendable {
    /// A constant right side, prepared for many comparisons.
    private enum Ready: Sendable {
        case text(TextMatch)
        case members(ValueSet)
        /// Folded texts.
        case bounds(String, String)
    }

    private let comparator: QueryComparison.Operator
    private let options: QueryComparison.Options
    private let right: QueryExpression.Reader
    private let ready: Ready?
    private let failures: EvaluationFailures?

    init(
        _ comparator: QueryComparison.Operator, _ right: QueryExpression, _ options: QueryComparison.Options,
        _ failures: EvaluationFailures?
    ) {
        self.comparator = comparator
        self.options = options
        self.right = right.reader
        self.failures = failures
        ready =
            switch (comparator, right.constant) {
            case (_, .text(let pattern)): (try? TextMatch(comparator, pattern, options: options)).map { .text($0) }
            case (.in, .list(let values)): .members(ValueSet(values, options))
            case (.between, .list(let bounds)) where bounds.count == 2:
                if case .text(let low) = bounds[0], case .text(let high) = bounds[1] {
                    .bounds(low.folded(options), high.folded(options))
                } else {
                    nil
                }
            default: nil
            }
    }

    func holds(_ left: QueryValue, _ object: any QueryReadable) -> Bool {
        switch (ready, left) {
        case (.text(let match), .text(let text)): return matches(text, match)
        case (.members(let members), _): return members.contains(left)
        case (.bounds(let low, let high), .text(let text)):
            let text = text.folded(options)
            return text.utf8Order(low) != .orderedAscending && text.utf8Order(high) != .orderedDescending
        default: return holds(left, right(object))
        }
    }

    private func holds(_ left: QueryValue, _ right: QueryValue) -> Bool {
        switch comparator {
        case .equal: isSame(left, right)
        case .notEqual: !isSame(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: order(left, right).map(comparator.holds) ?? false
        case .between: isBetween(left, right)
        case .in: isContained(left, right)
        case .contains: isContained(right, left)
        case .beginsWith, .endsWith, .like, .matches: matches(left, comparator, right)
        }
    }

    private func isSame(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard case .text = left, case .text = right else { return left.isSame(as: right) }
        return order(left, right) == .orderedSame
    }

    private func order(_ left: QueryValue, _ right: QueryValue) -> ComparisonResult? {
        guard case .text(let left) = left, case .text(let right) = right else { return left.order(right) }
        return left.folded(options).utf8Order(right.folded(options))
    }

    private func isBetween(_ left: QueryValue, _ right: QueryValue) -> Bool {
        guard case .list(let bounds) = right, bounds.count == 2, let low = order(left, bounds[0]),
            let high = order(left, bounds[1])
        else { return false }
        return low != .orderedAscending && high != .orderedDescending
    }

    private func isContained(_ one: QueryValue, _ many: QueryValue) -> Bool {
        guard case .list(let values) = many else { return matches(one, .in, many) }
        return values.contains { isSame(one, $0) }
    }

    /// Returns the result of a text operator; false if a side is not a text.
    private func matches(_ left: QueryValue, _ comparator: QueryComparison.Operator, _ right: QueryValue) -> Bool {
        guard case .text(let left) = left, case .text(let pattern) = right else { return false }
        do throws(QueryError) { return matches(left, try TextMatch(comparator, pattern, options: options)) } catch {
            failures?.note(error)
            return false
        }
    }

    private func matches(_ text: String, _ match: TextMatch) -> Bool {
        do throws(QueryError) { return try match.matches(text) } catch {
            failures?.note(error)
            return false
        }
    }
}

/// The values of a list as a set, in which texts are looked up without scanning the list.
private struct ValueSet: Sendable {
    /// The folded texts as bytes, because equality of `String` ignores if an accent is decomposed.
    private let texts: Set<[UInt8]>
    private let others: [QueryValue]
    private let options: QueryComparison.Options

    init(_ values: [QueryValue], _ options: QueryComparison.Options) {
        var (texts, others): (Set<[UInt8]>, [QueryValue]) = ([], [])
        for value in values {
            if case .text(let text) = value { texts.insert(text.bytes(options)) } else { others.append(value) }
        }
        (self.texts, self.others, self.options) = (texts, others, options)
    }

    func contains(_ value: QueryValue) -> Bool {
        if case .text(let text) = value { return !texts.isEmpty && texts.contains(text.bytes(options)) }
        return others.contains { $0.isSame(as: value) }
    }
}

extension String {
    fileprivate func bytes(_ options: QueryComparison.Options) -> [UInt8] { Array(folded(options).utf8) }
}

extension QueryValue {
    /// Compares two values; returns `nil` for kinds without an order between them, and for null and NaN.
    func order(_ other: QueryValue) -> ComparisonResult? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): QueryValue.order(left, right)
        case (.real(let left), .real(let right)): QueryValue.order(left, right)
        case (.integer(let left), .real(let right)): QueryValue.exactOrder(left, right)
        case (.real(let left), .integer(let right)): QueryValue.exactOrder(right, left).map(\.reversed)
        case (.date(let left), .date(let right)):
            QueryValue.order(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        case (.text(let left), .text(let right)): left.utf8Order(right)
        default: nil
        }
    }

    /// Returns true if both values are equal; null equals null.
    func isSame(as other: QueryValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.place(let latitude, let longitude), .place(let otherLatitude, let otherLongitude)):
            latitude == otherLatitude && longitude == otherLongitude
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        default: order(other) == .orderedSame
        }
    }

    private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult? {
        left < right ? .orderedAscending : left > right ? .orderedDescending : left == right ? .orderedSame : nil
    }

    /// Compares without rounding integers of more than 53 bits to a double.
    private static func exactOrder(_ left: Int64, _ right: Double) -> ComparisonResult? {
        if right.isNaN { return nil }
        if right >= 0x1p63 { return .orderedAscending }
        if right < -0x1p63 { return .orderedDescending }
        let whole = right.rounded(.towardZero)
        return left == Int64(whole) ? order(whole, right) : order(left, Int64(whole))
    }
}

extension ComparisonResult {
    fileprivate var reversed: ComparisonResult {
        switch self {
        case .orderedAscending: .orderedDescending
        case .orderedSame: .orderedSame
        case .orderedDescending: .orderedAscending
        }
    }
}
