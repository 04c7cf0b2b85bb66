// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The words of the format language, which are no keys unless a `#` stands before them.
enum FormatWord: String, CaseIterable {
    case and, or, not
    case `in`, between, contains, beginswith, endswith, like, matches
    case any, some, all, none
    case truepredicate, falsepredicate
    case `self`, null, `nil`, yes, no, `true`, `false`
    case cast
    // Foundation's, and not supported.
    case subquery, function, ternary, first, last, size

    /// Upper and lower case are the same.
    init?(_ word: String) { self.init(rawValue: word.lowercased()) }

    /// A key path without `SELF.` before it, which says nothing that the key does not say.
    static func withoutSelf(_ path: String) -> String {
        var key = path[...]
        while key.prefix(5).lowercased() == "self.", key.dropFirst(5).first != "@" { key = key.dropFirst(5) }
        return String(key)
    }

    /// Whether a key is read as itself only behind a `#`.
    static func hides(_ key: String) -> Bool { FormatWord(key) != nil || withoutSelf(key) != key }
}
