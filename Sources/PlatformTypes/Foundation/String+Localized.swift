// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension String {
    /// Looks up the translation of a text in the bundle's string tables; without one, uses the text itself.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key, which is also the text in the development language.
    ///   - table: The table; `nil` for `Localizable`.
    ///   - bundle: The bundle; `nil` for the program's own.
    ///   - locale: The locale for formatting numbers.
    ///   - comment: A comment for translators; not used.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = (bundle ?? .main).localizedString(forKey: keyAndValue.key, value: nil, table: table)
        self.init(translation: found, of: keyAndValue, locale: locale)
    }

    /// Looks up the translation of a key in the bundle's string tables; without one, uses `defaultValue`.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - defaultValue: The text in the development language, with the values.
    ///   - table: The table; `nil` for `Localizable`.
    ///   - bundle: The bundle; `nil` for the program's own.
    ///   - locale: The locale for formatting numbers.
    ///   - comment: A comment for translators; not used.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue.key, table: table)
        self.init(translation: found, of: defaultValue, locale: locale)
    }

    /// Formats the translation with the values; without values it is no format, and percent signs are literal.
    private init(translation: String, of value: String.LocalizationValue, locale: Locale) {
        guard !value.arguments.isEmpty else {
            self = translation
            return
        }
        self.init(format: translation, locale: locale, arguments: value.arguments)
    }
}

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
