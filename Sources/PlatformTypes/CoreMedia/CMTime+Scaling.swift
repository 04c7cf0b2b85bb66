// Licensed under the Apache License, Version 2.0. See LICENSE.

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
    case .numeric: return time.stretched(by: multiplier)
    }
}

extension CMTime {
    fileprivate static func infinite(_ sign: Double) -> CMTime { sign > 0 ? .positiveInfinity : .negativeInfinity }

    fileprivate func stretched(by factor: Double) -> CMTime {
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
