// Licensed under the Apache License, Version 2.0. See LICENSE.

extension CMTime {
    /// Returns the sum of two times, exact if possible.
    ///
    /// The timescale is the least common multiple of both. If that is too large, it becomes the largest possible one;
    /// if the value is too large, the timescale is halved until it fits. The value is then rounded to the nearest unit,
    /// half a unit away from zero, and the sum is flagged `hasBeenRounded`, as it is when one of the times was. A sum
    /// that is still too large is infinite.
    ///
    /// Infinite takes precedence over indefinite, and indefinite over numbers. The sum is invalid for an invalid time,
    /// for opposite infinities, and for numbers of different epochs unless one epoch is 0. The sum of two times of one
    /// epoch has epoch 0.
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        switch (addend1.kind, addend2.kind) {
        case (.invalid, _), (_, .invalid): .invalid
        case (.positiveInfinity, .negativeInfinity), (.negativeInfinity, .positiveInfinity): .invalid
        case (.positiveInfinity, _), (_, .positiveInfinity): .positiveInfinity
        case (.negativeInfinity, _), (_, .negativeInfinity): .negativeInfinity
        case (.indefinite, _), (_, .indefinite): .indefinite
        case (.numeric, .numeric): addend1.adding(addend2, times: 1)
        }
    }

    /// Returns the difference of two times: the sum with the opposite of the second.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        switch subtrahend.kind {
        case .positiveInfinity: minuend + .negativeInfinity
        case .negativeInfinity: minuend + .positiveInfinity
        case .numeric where minuend.kind == .numeric: minuend.adding(subtrahend, times: -1)
        case .numeric, .indefinite, .invalid: minuend + subtrahend
        }
    }

    /// Returns the sum of two numbers, the second multiplied by 1 or -1.
    private func adding(_ other: CMTime, times sign: Int128) -> CMTime {
        guard epoch == other.epoch || epoch == 0 || other.epoch == 0 else { return .invalid }
        let divisor = CMTimeScale(greatestCommonDivisor(UInt64(timescale), UInt64(other.timescale)))
        let (factor, otherFactor) = (Int128(other.timescale / divisor), Int128(timescale / divisor))
        var sum = CMTime(
            units: Int128(value) * factor + sign * Int128(other.value) * otherFactor,
            toASecond: Int128(timescale) * factor)
        guard sum.isNumeric else { return sum }
        sum.flags.formUnion(flags.union(other.flags).intersection(.hasBeenRounded))
        sum.epoch = epoch == other.epoch ? 0 : epoch + other.epoch
        return sum
    }

    /// Creates the nearest representable time.
    private init(units: Int128, toASecond scale: Int128) {
        var fitting = CMTimeScale(min(scale, Int128(CMTimeScale.max)))
        while fitting > 0 {
            let (value, isExact) = dividing(units * Int128(fitting), by: scale)
            if let value = CMTimeValue(exactly: value) {
                self.init(value: value, timescale: fitting)
                if !isExact { flags.insert(.hasBeenRounded) }
                return
            }
            fitting /= 2
        }
        self = units > 0 ? .positiveInfinity : .negativeInfinity
    }
}

/// Returns the quotient rounded to the nearest whole number, halves away from zero.
private func dividing(_ dividend: Int128, by divisor: Int128) -> (quotient: Int128, isExact: Bool) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let isHalf = remainder.magnitude * 2 >= divisor.magnitude
    return (isHalf ? quotient + dividend.signum() : quotient, remainder == 0)
}

/// Returns the sum of two times, as `+` does.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times, as `-` does.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns the product of a time and an integer, exact if possible, as for the sum.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier))
}

/// Returns the product of a time and a number.
///
/// The timescale stays if the units come out whole; otherwise it is doubled until they do or it would be too large, and
/// the value is rounded to the nearest unit, half a unit away from zero, and flagged `hasBeenRounded`. A value that is
/// too large halves the timescale; a product that is still too large is infinite. Values are taken with 53 bits.
///
/// An infinite time stays infinite, with the sign of the product. The result is invalid for an invalid time, for NaN,
/// and for an infinite time multiplied by zero. Core Media may choose another timescale for the same time.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
    guard !multiplier.isNaN else { return .invalid }
    switch time.kind {
    case .invalid: return .invalid
    case .indefinite: return .indefinite
    case .positiveInfinity, .negativeInfinity:
        let product = time.seconds * multiplier
        return product.isNaN ? .invalid : .infinite(product)
    case .numeric: return time.scaled(by: multiplier)
    }
}

extension CMTime {
    fileprivate static func infinite(_ sign: Double) -> CMTime { sign > 0 ? .positiveInfinity : .negativeInfinity }

    fileprivate func scaled(by factor: Double) -> CMTime {
        let product = Double(value) * factor
        guard !product.isNaN else { return .invalid }
        guard product.isFinite else { return .infinite(product) }
        var (units, scale) = (product, timescale)
        while units != units.rounded(), scale <= CMTimeScale.max / 2, (2 * units).magnitude < 0x1p62 {
            (units, scale) = (2 * units, 2 * scale)
        }
        while CMTimeValue(exactly: units.rounded()) == nil, scale > 1 {
            scale /= 2
            units = product * (Double(scale) / Double(timescale))
        }
        guard let count = CMTimeValue(exactly: units.rounded()) else { return .infinite(product) }
        let isExact = Double(count) == units && CMTimeValue(exactly: Double(value)) == value
        let rounding = isExact ? flags.intersection(.hasBeenRounded) : .hasBeenRounded
        return CMTime(value: count, timescale: scale, flags: rounding.union(.valid), epoch: epoch)
    }
}

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
