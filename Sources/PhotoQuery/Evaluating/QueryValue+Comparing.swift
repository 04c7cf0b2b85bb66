// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
