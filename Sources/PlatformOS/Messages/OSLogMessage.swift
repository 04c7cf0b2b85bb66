// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A message as it is written in a call: a string literal with values in it.
///
/// Only literals can be messages; write `"\(text)"` for a string that you have.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let interpolation: OSLogInterpolation

    /// The message of a literal with values.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// The message of a literal without values.
    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(literal: value)
    }

    /// Evaluates the values and puts them in their places.
    func text(_ showsPrivate: Bool) -> String {
        interpolation.pieces.map { $0.text(showsPrivate: showsPrivate) }.joined()
    }
}
