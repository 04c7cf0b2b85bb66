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
