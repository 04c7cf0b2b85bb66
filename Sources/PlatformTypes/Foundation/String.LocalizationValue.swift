// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension String {
    /// A text to translate: the key to look up, and the values to insert into the translation.
    ///
    /// The key contains a format for each interpolated value: `"\(3) photos"` is looked up as `%lld photos`.
    public struct LocalizationValue: ExpressibleByStringInterpolation {
        let key: String
        let arguments: [any CVarArg]

        /// Creates a text without values.
        public init(_ value: String) {
            key = value
            arguments = []
        }

        /// Creates a text without values.
        public init(stringLiteral value: String) { self.init(value) }

        /// Creates a text with values.
        public init(stringInterpolation: StringInterpolation) {
            key = stringInterpolation.key
            arguments = stringInterpolation.arguments
        }
    }
}

extension String.LocalizationValue {
    /// The interpolation, which collects the key and the values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [any CVarArg] = []

        /// Creates an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text. A percent sign is doubled, because it would start a format.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// Adds a text: `%@` in the key.
        public mutating func appendInterpolation(_ string: String) { append(string, as: "%@") }

        /// Adds a number: `%d` in the key, for more than 32 bits `%lld`.
        public mutating func appendInterpolation<T: SignedInteger & FixedWidthInteger & CVarArg>(_ value: T) {
            append(value, as: T.bitWidth > 32 ? "%lld" : "%d")
        }

        /// Adds a number: `%u` in the key, for more than 32 bits `%llu`.
        public mutating func appendInterpolation<T: UnsignedInteger & FixedWidthInteger & CVarArg>(_ value: T) {
            append(value, as: T.bitWidth > 32 ? "%llu" : "%u")
        }

        /// Adds a number: `%lf` in the key, for `Float` `%f`.
        public mutating func appendInterpolation<T: BinaryFloatingPoint & CVarArg>(_ value: T) {
            append(value, as: T.self == Float.self ? "%f" : "%lf")
        }

        private mutating func append(_ value: any CVarArg, as format: String) {
            key += format
            arguments.append(value)
        }
    }
}
