// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The reserved words of the format language, which are keys only after a `#`.
enum FormatWord: String, CaseIterable {
    case and, or, not
    case `in`, between, contains, beginswith, endswith, like, matches
    case any, some, all, none
    case truepredicate, falsepredicate
    case `self`, null, `nil`, yes, no, `true`, `false`
    case cast
    // Words of Foundation that are not supported.
    case subquery, function, ternary, first, last, size

    /// Returns the word, without regard to case; `nil` if it is not reserved.
    init?(_ word: String) { self.init(rawValue: word.lowercased()) }

    /// Returns a key path without a leading `SELF.`, which is redundant.
    static func withoutSelf(_ path: String) -> String {
        var key = path[...]
        while key.prefix(5).lowercased() == "self.", key.dropFirst(5).first != "@" { key = key.dropFirst(5) }
        return String(key)
    }

    /// Returns true if a key needs a `#` to be read as a key.
    static func hides(_ key: String) -> Bool { FormatWord(key) != nil || withoutSelf(key) != key }
}
