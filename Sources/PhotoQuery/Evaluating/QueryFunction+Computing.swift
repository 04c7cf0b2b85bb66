// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension QueryFunction {
    /// Returns the value of the function; null if an argument is of the wrong kind, or if the result is undefined.
    public func value(of arguments: [QueryValue]) -> QueryValue {
        guard arguments.count == arity else { return .null }
        switch self {
        case .count: if case .list(let values) = arguments[0] { return QueryValue(values.count) } else { return .null }
        case .distanceTo: return QueryFunction.distance(arguments[0], arguments[1])
        case .negate: return QueryFunction.subtract.number(.integer(0), arguments[0])
        case .bitNot: return arguments[0].bits.map { .integer(~$0) } ?? .null
        case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight:
            guard let left = arguments[0].bits, let right = arguments[1].bits else { return .null }
            return .integer(bits(left, right))
        case .add, .subtract, .multiply, .divide, .power: return number(arguments[0], arguments[1])
        }
    }

    private func bits(_ left: Int64, _ right: Int64) -> Int64 {
        switch self {
        case .bitAnd: left & right
        case .bitOr: left | right
        case .bitXor: left ^ right
        case .shiftLeft: left << right
        default: left >> right
        }
    }

    private func number(_ left: QueryValue, _ right: QueryValue) -> QueryValue {
        if case .integer(let left) = left, case .integer(let right) = right, let whole = whole(left, right) {
            return .integer(whole)
        }
        guard let left = left.number, let right = right.number, self != .divide || right != 0 else { return .null }
        let result = real(left, right)
        return result.isNaN ? .null : .real(result)
    }

    /// Returns the result as an integer; `nil` if it does not fit into 64 bits or is not an integer.
    private func whole(_ left: Int64, _ right: Int64) -> Int64? {
        let (result, overflows) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide where right != 0: left.dividedReportingOverflow(by: right)
            default: (0, true)
            }
        return overflows ? nil : result
    }

    private func real(_ left: Double, _ right: Double) -> Double {
        switch self {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        default: pow(left, right)
        }
    }

    /// Returns the length of the great circle in metres (haversine), on a sphere of the earth's mean radius.
    private static func distance(_ from: QueryValue, _ to: QueryValue) -> QueryValue {
        guard case .place(let latitude, let longitude) = from, case .place(let otherLatitude, let otherLongitude) = to
        else {
            return .null
        }
        let radians = Double.pi / 180
        let north = sin((otherLatitude - latitude) * radians / 2)
        let east = sin((otherLongitude - longitude) * radians / 2)
        let chord = north * north + cos(latitude * radians) * cos(otherLatitude * radians) * east * east
        return .real(2 * 6_371_008.8 * asin(min(1, chord.squareRoot())))
    }
}

extension QueryValue {
    /// The value as an integer, also of a real number without fraction; `nil` for others.
    fileprivate var bits: Int64? {
        switch self {
        case .integer(let number): number
        case .real(let number): Int64(exactly: number)
        default: nil
        }
    }
}
