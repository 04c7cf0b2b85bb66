// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery
internal import Testing

/// Texts are matched against patterns by every operator and option.
struct TextMatchTests {
    @Test(
        arguments: [
            ("abc", .equal, "abc", true), ("abc", .equal, "ABC", false), ("é", .equal, "e\u{301}", false),
            ("abc", .notEqual, "abd", true), ("abc", .notEqual, "abc", false),
            ("a", .less, "b", true), ("Z", .less, "a", true), ("é", .less, "z", false), ("日", .greater, "é", true),
            ("ab", .greater, "a", true), ("", .less, "a", true), ("a", .lessOrEqual, "a", true),
            ("a", .greaterOrEqual, "b", false),
            ("\u{FFFD}", .less, "\u{10000}", true),
            ("abc", .contains, "b", true), ("abc", .contains, "", true), ("", .contains, "", true),
            ("", .contains, "a", false), ("abc", .contains, "abcd", false), ("e\u{301}", .contains, "e", true),
            ("é", .contains, "e", false),
            ("abc", .beginsWith, "ab", true), ("abc", .beginsWith, "bc", false), ("abc", .endsWith, "bc", true),
            ("abc", .endsWith, "ab", false), ("abc", .endsWith, "", true), ("a", .endsWith, "ba", false),
            ("b", .in, "abc", true), ("", .in, "abc", true), ("d", .in, "abc", false),
        ] as [(String, QueryComparison.Operator, String, Bool)])
    func withoutOptionsTextsAreComparedByteByByte(
        _ text: String, _ comparator: QueryComparison.Operator, _ pattern: String, _ answer: Bool
    ) throws {
        #expect(try TextMatch(comparator, pattern).matches(text) == answer)
        #expect(try TextMatch(comparator, pattern, options: .normalized).matches(text) == answer)
        #expect(try TextMatch(comparator, pattern, options: [.normalized, .caseInsensitive]).matches(text) == answer)
    }

    @Test(
        arguments: [
            ("ABC", .equal, "abc", .caseInsensitive), ("É", .equal, "é", .caseInsensitive),
            ("ПОД", .equal, "под", .caseInsensitive), ("ΣΊΣΥΦΟΣ", .equal, "σίσυφος", .caseInsensitive),
            ("STRASSE", .equal, "straße", .caseInsensitive),
            ("E\u{301}", .equal, "é", .caseInsensitive), ("é", .equal, "e", .diacriticInsensitive),
            ("e\u{301}", .equal, "é", .diacriticInsensitive), ("Å", .equal, "A", .diacriticInsensitive),
            ("Zürich", .beginsWith, "Zu", .diacriticInsensitive),
            ("ÉCLAIR", .contains, "clair", .caseInsensitive),
            ("ÉCLAIR", .equal, "eclair", [.caseInsensitive, .diacriticInsensitive]),
            ("crème brûlée", .endsWith, "BRULEE", [.caseInsensitive, .diacriticInsensitive]),
            ("ABC", .less, "abd", .caseInsensitive), ("abc", .greater, "ABB", .caseInsensitive),
            ("IMG_1.HEIC", .like, "img_?.heic", .caseInsensitive), ("Café", .like, "caf?", .caseInsensitive),
            ("Cafe\u{301}", .like, "caf?", .caseInsensitive),
            ("Café", .like, "CAFE", [.caseInsensitive, .diacriticInsensitive]),
            ("Café", .matches, "caf.", .caseInsensitive),
            ("Café", .matches, "[a-z]+", [.caseInsensitive, .diacriticInsensitive]),
            ("B", .in, "abc", .caseInsensitive),
        ] as [(String, QueryComparison.Operator, String, QueryComparison.Options)])
    func optionsFoldBothSides(
        _ text: String, _ comparator: QueryComparison.Operator, _ pattern: String, _ options: QueryComparison.Options
    ) throws {
        #expect(try TextMatch(comparator, pattern, options: options).matches(text))
        #expect(try !TextMatch(comparator, pattern).matches(text) || [.less, .greater].contains(comparator))
    }

    @Test(
        arguments: [
            ("é", .equal, "e", .caseInsensitive), ("É", .equal, "é", .diacriticInsensitive),
            ("ABC", .equal, "abc", .diacriticInsensitive), ("abc", .notEqual, "ABC", .caseInsensitive),
            ("Å", .contains, "a", .diacriticInsensitive),
        ] as [(String, QueryComparison.Operator, String, QueryComparison.Options)])
    func anOptionFoldsNothingElse(
        _ text: String, _ comparator: QueryComparison.Operator, _ pattern: String, _ options: QueryComparison.Options
    ) throws {
        #expect(try !TextMatch(comparator, pattern, options: options).matches(text))
    }

    @Test(arguments: [
        ("", "", true), ("", "*", true), ("", "?", false), ("a", "", false), ("a", "?", true), ("ab", "?", false),
        ("ab", "??", true), ("abc", "a*c", true), ("ac", "a*c", true), ("abcd", "a*c", false), ("abc", "***", true),
        ("abc", "*b*", true),
        ("aXbXc", "*X*X*", true), ("aab", "*ab", true), ("aaab", "a*aab", true), ("abab", "*ab", true),
        ("mississippi", "m*issip*pi", true), ("mississippi", "m*issip*pp", false),
        ("a*b", "a\\*b", true), ("axb", "a\\*b", false), ("a?b", "a\\?b", true), ("a\\b", "a\\\\b", true),
        ("a\\", "a\\", true), ("ab", "\\ab", true), ("a.b", "a.b", true), ("axb", "a.b", false), ("[a]", "[a]", true),
        ("a", "[a]", false), ("100%", "100%", true), ("a", "_", false),
        ("👨‍👩‍👧", "?", true), ("e\u{301}", "?", true), ("日本", "??", true), ("a\nb", "a?b", true), ("\r\n", "?", true),
        ("é", "e\u{301}", false),
    ])
    func likeHasSignsForOneAndForAny(_ text: String, _ pattern: String, _ answer: Bool) throws {
        #expect(try TextMatch(.like, pattern).matches(text) == answer)
    }

    @Test(arguments: [
        ("abc", "abc", true), ("abc", "ab", false), ("abc", "bc", false), ("abc", "a|ab|abc", true),
        ("abc", "abc|x", true), ("xabc", "abc|x", false), ("", "", true), ("a", "", false), ("a\nb", "a.b", false),
        ("a\nb", "(?s)a.b", true), ("a\n", "a", false), ("a\n", "a$", false),
        ("abc", "^abc$", true), ("IMG_1", "[A-Z]+_\\d", true), ("日本", "\\p{Han}+", true), ("🎉", ".", true),
        ("aa", "(a)\\1", true), ("ABC", "(?i)abc", true),
    ])
    func aRegularExpressionMatchesTheWholeText(_ text: String, _ pattern: String, _ answer: Bool) throws {
        #expect(try TextMatch(.matches, pattern).matches(text) == answer)
    }

    /// The limit counts steps and not time, so that it is the same on every machine.
    @Test func aMatchThatTakesTooLongIsAnErrorThatNamesTheExpression() throws {
        let match = try TextMatch(.matches, "(A+)+B")
        #expect(try match.matches("AAAB"))
        #expect(try !match.matches("AAAC"))
        for count in [30, 3_000] {
            let error = #expect(throws: QueryError.self) { try match.matches(String(repeating: "A", count: count)) }
            #expect(error?.message.contains("“(A+)+B” takes too long") == true)
        }
    }

    @Test func aMatchThatNeedsTooMuchMemoryIsAnError() throws {
        let match = try TextMatch(.matches, "(a|b)*c")
        #expect(throws: QueryError.self) { try match.matches(String(repeating: "a", count: 2_000_000)) }
    }

    @Test func betweenIsNoTestOfOneText() {
        #expect(throws: QueryError.self) { try TextMatch(.between, "abc") }
    }

    @Test(arguments: ["(", ")", "a)(b", "[", "*", "\\", "a{2,1}", "(?<n>a", "(?x)a#"])
    func whatIsNoRegularExpressionIsRefused(_ pattern: String) {
        #expect(throws: QueryError("“\(pattern)” is not a valid regular expression.")) {
            try TextMatch(.matches, pattern)
        }
    }
}
