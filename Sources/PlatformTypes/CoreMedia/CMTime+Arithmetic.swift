// Licensed under the Apache License, Version 2.0. See LICENSE.

extension CMTime {
    /// The sum of two times, exact where it can be.
    ///
    /// The timescale is the least common multiple of both. One that does not fit becomes the largest there is, and one
    /// whose value does not fit is halved until it does; the value is then rounded to the nearest unit, half a unit away
    /// from zero, and the sum is flagged `hasBeenRounded`, as it is when one of the times was. What fits nowhere is
    /// infinite.
    ///
    /// Infinite beats indefinite, indefinite beats numbers. Invalid are: a sum with an invalid time, opposite infinities,
    /// and numbers of different epochs unless one epoch is 0. The sum of two times of one epoch is of epoch 0.
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

    /// The difference of two times; like the sum with the second's opposite.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        switch subtrahend.kind {
        case .positiveInfinity: minuend + .negativeInfinity
        case .negativeInfinity: minuend + .positiveInfinity
        case .numeric where minuend.kind == .numeric: minuend.adding(subtrahend, times: -1)
        case .numeric, .indefinite, .invalid: minuend + subtrahend
        }
    }

    /// The sum of two numbers, the second taken once or with its sign turned.
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

    /// The nearest time that fits.
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

/// The nearest whole number, halves away from zero.
private func dividing(_ dividend: Int128, by divisor: Int128) -> (quotient: Int128, isExact: Bool) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let isHalf = remainder.magnitude * 2 >= divisor.magnitude
    return (isHalf ? quotient + dividend.signum() : quotient, remainder == 0)
}
