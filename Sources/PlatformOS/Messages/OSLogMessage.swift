// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A message of a log call: a string literal with interpolated values.
///
/// Only literals can be messages; for a string write `"\(text)"`.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let interpolation: OSLogInterpolation

    /// Creates the message of a literal with values.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// Creates the message of a literal without values.
    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(literal: value)
    }

    /// Evaluates the values and returns the whole message.
    func text(_ showsPrivate: Bool) -> String {
        interpolation.pieces.map { $0.text(showsPrivate: showsPrivate) }.joined()
    }
}
