// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension String {
    /// The translation of a text, from the bundle's string tables; the text itself when there is none.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key, which is also the text in the language of development.
    ///   - table: The table; `Localizable` when `nil`.
    ///   - bundle: The bundle; the program's own when `nil`.
    ///   - locale: How numbers in it are written.
    ///   - comment: For translators; not used.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = (bundle ?? .main).localizedString(forKey: keyAndValue.key, value: nil, table: table)
        self.init(translation: found, of: keyAndValue, locale: locale)
    }

    /// The translation that the key stands for, from the bundle's string tables; `defaultValue` when there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - defaultValue: The text in the language of development, with the values.
    ///   - table: The table; `Localizable` when `nil`.
    ///   - bundle: The bundle; the program's own when `nil`.
    ///   - locale: How numbers in it are written.
    ///   - comment: For translators; not used.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        let found = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue.key, table: table)
        self.init(translation: found, of: defaultValue, locale: locale)
    }

    /// What has no values is no format: its per cent signs stand for themselves.
    private init(translation: String, of value: String.LocalizationValue, locale: Locale) {
        guard !value.arguments.isEmpty else {
            self = translation
            return
        }
        self.init(format: translation, locale: locale, arguments: value.arguments)
    }
}
