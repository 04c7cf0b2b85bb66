// Licensed under the Apache License, Version 2.0. See LICENSE.

extension CMTime: Comparable, Hashable {
    /// Returns true if both represent the same time; see ``CMTimeCompare(_:_:)``.
    public static func == (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) == 0 }

    /// Returns true if the first is earlier; see ``CMTimeCompare(_:_:)``.
    public static func < (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) < 0 }

    /// Hashes the time in lowest terms, so that equal times have the same hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        guard kind == .numeric else { return }
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale))
        hasher.combine(value / CMTimeValue(divisor))
        hasher.combine(timescale / CMTimeScale(divisor))
        hasher.combine(epoch)
    }

    /// The kinds of time, in their sort order.
    enum Kind: Int {
        case negativeInfinity
        case numeric
        case indefinite
        case positiveInfinity
        case invalid
    }

    var kind: Kind {
        if isPositiveInfinity { return .positiveInfinity }
        if isNegativeInfinity { return .negativeInfinity }
        if isIndefinite { return .indefinite }
        return isValid && timescale > 0 ? .numeric : .invalid
    }
}

/// Compares two times: -1 when the first is earlier, 0 when they are equal, 1 when it is later.
///
/// The order is total, so that lists can be sorted: minus infinity, numbers, indefinite, infinity, invalid. A number of
/// a greater epoch is later than all of a smaller one.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    guard time1.kind == .numeric, time2.kind == .numeric else {
        return order(time1.kind.rawValue, time2.kind.rawValue)
    }
    guard time1.epoch == time2.epoch else { return order(time1.epoch, time2.epoch) }
    return order(
        Int128(time1.value) * Int128(time2.timescale),
        Int128(time2.value) * Int128(time1.timescale))
}

private func order<Number: Comparable>(_ first: Number, _ second: Number) -> Int32 {
    first == second ? 0 : first < second ? -1 : 1
}

/// Returns the greatest common divisor: at least 1, unless both numbers are zero.
func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
