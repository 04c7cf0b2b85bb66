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
