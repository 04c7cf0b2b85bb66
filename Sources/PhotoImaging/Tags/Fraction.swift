// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A fraction for a number, as cameras would write it: 1/250, 9/5.
struct Fraction: Hashable {
    let numerator: Int
    let denominator: Int

    /// Both parts stay below this, so that a signed type holds them.
    private static let limit = 2_147_483_647.0

    /// The first convergent of the number's continued fraction that is right to nine digits. What is no number is 0/0.
    init(_ value: Double) {
        guard value.isFinite, abs(value) < Fraction.limit else {
            (numerator, denominator) = (0, 0)
            return
        }
        var (last, this) = ((1.0, 0.0), (value.rounded(.down), 1.0))
        var rest = value - this.0
        while abs(this.0 / this.1 - value) > abs(value) * 1e-9, rest > 0 {
            let inverse = 1 / rest
            let whole = inverse.rounded(.down)
            let next = (whole * this.0 + last.0, whole * this.1 + last.1)
            guard abs(next.0) < Fraction.limit, next.1 < Fraction.limit else { break }
            (last, this, rest) = (this, next, inverse - whole)
        }
        (numerator, denominator) = (Int(this.0), Int(this.1))
    }

    var bytes: [UInt8] {
        TIFFValue.bigEndian(numerator, width: 4) + TIFFValue.bigEndian(denominator, width: 4)
    }
}
