// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A language of the titles of computed albums.
enum TitleLanguage: Sendable, CaseIterable {
    case english, german, simplifiedChinese, japanese

    /// Returns the first of the languages that has titles; English when none has.
    init(preferring tags: [String]) { self = tags.lazy.compactMap(TitleLanguage.init(tag:)).first ?? .english }

    /// Parses `de-AT` and `de_AT.UTF-8`. `nil` when there are no titles in the language.
    private init?(tag: String) {
        let parts = tag.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        switch parts.first {
        case "en", "c", "posix": self = .english
        case "de": self = .german
        case "ja": self = .japanese
        case "zh" where !TitleLanguage.isTraditional(parts.dropFirst()): self = .simplifiedChinese
        default: return nil
        }
    }

    private static func isTraditional(_ parts: ArraySlice<String>) -> Bool {
        if parts.contains("hans") { return false }
        return !Set(["hant", "tw", "hk", "mo"]).isDisjoint(with: parts)
    }

    /// The language of the program: the one it set, otherwise that of its environment.
    static var current: TitleLanguage { languages.map(TitleLanguage.init(preferring:)) ?? ofEnvironment }

    /// The languages that the program set.
    @TaskLocal static var languages: [String]?

    private static let ofEnvironment = TitleLanguage(preferring: languages(ProcessInfo.processInfo.environment))

    /// Returns the languages of the environment. `LANGUAGE` is a list, and applies unless the locale is `C` or `POSIX`.
    static func languages(_ environment: [String: String]) -> [String] {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        guard let locale = locales.first(where: { !$0.isEmpty }) else { return Locale.preferredLanguages }
        let name = locale.prefix { $0 != "." }
        if name == "C" || name == "POSIX" { return ["en"] }
        return (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    }
}
