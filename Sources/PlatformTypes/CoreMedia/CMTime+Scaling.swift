// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The sum of two times; as `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference of two times; as `-`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// A time so many times over; exact where it can be, as the sum is.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier))
}

/// A time stretched by a number.
///
/// The timescale stays when units come out whole; otherwise it is doubled until they do or it would not fit, and the value
/// is rounded to the nearest unit, half a unit away from zero, and flagged `hasBeenRounded`. A value that does not fit
/// halves the timescale; what fits nowhere is infinite. Values are taken with 53 bits.
///
/// An infinite time stays so, its sign by the rule of signs. Invalid are: an invalid time, not a number as the multiplier, and
/// nothing times the infinite. Core Media may choose another timescale; the time is the same.
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
