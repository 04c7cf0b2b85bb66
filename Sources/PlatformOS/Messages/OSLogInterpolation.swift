// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the compiler puts a message's literal together with. Values are evaluated when the message is written, if it is.
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// A part of a message.
    struct Piece {
        var privacy: OSLogPrivacy
        /// Whether the value is shown when nothing is said of its privacy, as a number is.
        var isPlain: Bool
        var value: () -> String

        func text(showsPrivate: Bool) -> String {
            privacy.shows(isPlain: isPlain, showsPrivate: showsPrivate) ? value() : privacy.redaction(of: value)
        }
    }

    private(set) var pieces: [Piece] = []

    /// A message without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
        pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    init(literal: String) { appendLiteral(literal) }

    /// Adds what stands between values; it is always shown.
    public mutating func appendLiteral(_ literal: String) {
        pieces.append(Piece(privacy: .public, isPlain: true) { literal })
    }

    mutating func append(
        _ privacy: OSLogPrivacy, isPlain: Bool = false, _ align: OSLogStringAlignment = .none,
        _ value: @escaping () -> String
    ) {
        pieces.append(Piece(privacy: privacy, isPlain: isPlain) { align.aligned(value()) })
    }
}

extension OSLogInterpolation {
    /// Adds a string; private unless said otherwise.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, argumentString)
    }

    /// Adds the description of a value; private unless said otherwise.
    // An integer has a description too, and is to be taken as an integer.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align) { value().description }
    }

    /// Adds the name of a type; shown unless said otherwise.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPlain: true, align) { String(describing: value()) }
    }

    /// Adds the description of an error; private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy) { String(describing: error()) }
    }

    /// Adds a truth value; shown unless said otherwise.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPlain: true) { format.text(boolean()) }
    }

    /// Adds an integer; shown unless said otherwise.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPlain: true, align) { format.text(number()) }
    }

    /// Adds a number with a fraction, of six digits unless said otherwise; shown unless said otherwise.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPlain: true, align) { format.text(number()) }
    }

    /// Adds a number with a fraction, of six digits unless said otherwise; shown unless said otherwise.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPlain: true, align) { format.text(Double(number())) }
    }
}
