// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A fraction that approximates a number in the form that cameras write: 1/250, 9/5.
struct Fraction: Hashable {
    let numerator: Int
    let denominator: Int

    /// The limit of both parts, so that a signed type can hold them.
    private static let limit = 2_147_483_647.0

    /// Creates the first convergent of the number's continued fraction that is correct to nine digits; 0/0 for a number
    /// that is not finite or too large.
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
