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

/// The interpolation of a message. Values are evaluated when the message is written, and never if it is not.
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// A part of a message.
    struct Piece {
        var privacy: OSLogPrivacy
        /// True if the value is visible by default, as numbers are.
        var isScalar: Bool
        var value: () -> String

        func text(showsPrivate: Bool) -> String {
            privacy.shows(isScalar: isScalar, showsPrivate: showsPrivate) ? value() : privacy.redaction(of: value)
        }
    }

    private(set) var pieces: [Piece] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
        pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    init(literal: String) { appendLiteral(literal) }

    /// Adds the text between values, which is always visible.
    public mutating func appendLiteral(_ literal: String) {
        pieces.append(Piece(privacy: .public, isScalar: true) { literal })
    }

    mutating func append(
        _ privacy: OSLogPrivacy, isScalar: Bool = false, _ align: OSLogStringAlignment = .none,
        _ value: @escaping () -> String
    ) {
        pieces.append(Piece(privacy: privacy, isScalar: isScalar) { align.aligned(value()) })
    }
}

extension OSLogInterpolation {
    /// Adds a string; private by default.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, argumentString)
    }

    /// Adds the description of a value; private by default.
    // Disfavoured, so that an integer, which has a description as well, is interpolated as an integer.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { value().description }
    }

    /// Adds the name of a type; visible by default.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isScalar: true, align) { String(describing: value()) }
    }

    /// Adds the description of an error; private by default.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { String(describing: error()) }
    }

    /// Adds a Boolean; visible by default.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isScalar: true) { format.text(boolean()) }
    }

    /// Adds an integer; visible by default.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isScalar: true, align) { format.text(number()) }
    }

    /// Adds a floating-point number, with six digits by default; visible by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isScalar: true, align) { format.text(number()) }
    }

    /// Adds a floating-point number, with six digits by default; visible by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isScalar: true, align) { format.text(Double(number())) }
    }
}
