// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery
internal import Testing

/// Texts are cut into words, and searches find them.
struct SearchTests {
    @Test(
        arguments: [
            ("", []), ("  \n", []), ("--- !?", []), ("Hello, World!", ["hello", "world"]),
            ("IMG_1234.HEIC", ["img", "1234", "heic"]), ("iPhone15Pro", ["iphone", "15", "pro"]),
            ("f/1.78", ["f", "1", "78"]), ("2024-05-01", ["2024", "05", "01"]),
            ("Café", ["cafe"]), ("Cafe\u{301}", ["cafe"]), ("ÅNGSTRÖM", ["angstrom"]), ("Straße", ["strasse"]),
            ("ПОД снегом", ["под", "снегом"]), ("Σίσυφος ΣΊΣΥΦΟΣ", ["σισυφοσ", "σισυφοσ"]), ("İstanbul", ["istanbul"]),
            ("東京タワー", ["東", "京", "タ", "ワ", "ー"]), ("日本2024", ["日", "本", "2024"]),
            ("photo写真photo", ["photo", "写", "真", "photo"]), ("한국 사진", ["한", "국", "사", "진"]),
            ("ひらがな", ["ひ", "ら", "が", "な"]), ("𠮷野家", ["𠮷", "野", "家"]),
            ("it's", ["it", "s"]), ("a+b=c", ["a", "b", "c"]), ("🎉party👍🏽", ["party"]), ("x²", ["x", "²"]),
            ("\u{301}a", ["a"]), ("a\u{0}b", ["a", "b"]), ("हिन्दी", ["हिन्दी"]),
        ] as [(String, [String])])
    func aTextHasTheseWords(_ text: String, _ words: [String]) {
        #expect(SearchText.words(in: text) == words)
    }

    /// Otherwise a search for a word of a text would not find it.
    @Test(arguments: [
        "IMG_1234.HEIC", "Straße über Brücken", "東京タワー", "हिन्दी", "Σίσυφος", "İstanbul", "ﬁne ofﬁce", "ǅungla", "한국",
    ])
    func aWordIsMadeOfItself(_ text: String) {
        for word in SearchText.words(in: text) { #expect(SearchText.words(in: word) == [word]) }
    }

    @Test(
        arguments: [
            ("", []), ("!!!", []), ("sun", [(["sun"], true)]), ("sun sea", [(["sun"], false), (["sea"], true)]),
            ("\"sun sea\"", [(["sun", "sea"], false)]), ("IMG_12", [(["img", "12"], true)]),
            ("\"IMG_12\"", [(["img", "12"], false)]),
            ("a \"b c\" d", [(["a"], false), (["b", "c"], false), (["d"], true)]),
            ("sun* sea", [(["sun"], true), (["sea"], true)]), ("sun !", [(["sun"], true)]),
            ("sun \"\"", [(["sun"], true)]),
            ("sun \"sea\"", [(["sun"], false), (["sea"], false)]), ("\"sun*\"", [(["sun"], false)]),
            ("\"open phrase", [(["open", "phrase"], false)]),
            ("a\"b\"c", [(["a"], false), (["b"], false), (["c"], true)]), ("\"\"", []),
            ("sun AND sea", [(["sun"], false), (["and"], false), (["sea"], true)]), ("東京", [(["東", "京"], true)]),
        ] as [(String, [([String], Bool)])])
    func whatIsTypedHasTheseTerms(_ text: String, _ terms: [([String], Bool)]) {
        let query = SearchQuery(text)
        #expect(query.terms.map(\.words) == terms.map(\.0))
        #expect(query.terms.map(\.isPrefix) == terms.map(\.1))
    }

    @Test(arguments: [
        ("sun", ["Sunset at sea"], true), ("sun sea", ["Sunset at sea"], false), ("sun* se", ["Sunset at sea"], true),
        ("\"sun\"", ["Sunset at sea"], false),
        ("\"sunset\"", ["Sunset at sea"], true), ("set", ["Sunset at sea"], false),
        ("sea sun", ["Sunset at sea"], true), ("sea moon", ["Sunset at sea"], false),
        ("\"at sea\"", ["Sunset at sea"], true), ("\"sea at\"", ["Sunset at sea"], false),
        ("\"at se\"", ["Sunset at sea"], false), ("sunset Anna", ["Sunset", "Anna"], true),
        ("\"sunset anna\"", ["Sunset", "Anna"], false),
        ("IMG_12", ["IMG_1234.HEIC"], true), ("IMG_34", ["IMG_1234.HEIC"], false),
        ("img 1234", ["IMG_1234.HEIC"], true), ("1234.heic", ["IMG_1234.HEIC"], true),
        ("heic.1234", ["IMG_1234.HEIC"], false), ("cafe", ["Le Café"], true), ("CAFÉ", ["cafeteria"], true),
        ("京", ["東京タワー"], true), ("東京", ["東京タワー"], true), ("東タ", ["東京タワー"], false), ("", ["anything"], false),
        ("a", [], false), ("a", [""], false),
    ])
    func whatIsTypedFinds(_ text: String, _ fields: [String], _ answer: Bool) {
        #expect(SearchQuery(text).matches(fields.map { SearchText.words(in: $0) }) == answer)
    }

    @Test(arguments: [
        ("sun", "\"sun\"*"), ("\"sun sea\" IMG_1", "\"sun sea\" AND \"img 1\"*"),
        ("NOT near(a) col:b*", "\"not\" AND \"near a\" AND \"col b\"*"), ("", nil), ("''; --", nil),
    ])
    func theExpressionForSQLiteIsMadeOfQuotedWords(_ text: String, _ expression: String?) {
        #expect(SearchQuery(text).ftsExpression == expression)
    }

    /// The tokenizer `ascii` keeps ASCII letters and digits and everything beyond ASCII, and lowercases ASCII letters.
    @Test func wordsAreWhatTheTokenizerKeeps() {
        let all = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init).map(String.init)
        let words = Set(all.flatMap { SearchText.words(in: $0) })
        let foreign = words.filter { word in
            word.unicodeScalars.contains { $0.isASCII && !("a"..."z").contains($0) && !("0"..."9").contains($0) }
        }
        #expect(words.count > 50_000)
        #expect(foreign == [])
    }

    /// The search must find it in any folding of the text around it.
    @Test func everyLetterAndDigitIsFoundByItself() {
        for value in UInt32(0x21)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace, scalar != "\"" else { continue }
            let query = SearchQuery(String(scalar))
            guard !query.terms.isEmpty else { continue }
            if !query.matches([SearchText.words(in: "before \(scalar) behind")]) {
                Issue.record("U+\(String(value, radix: 16)) is not found")
            }
        }
    }

    /// Texts of ASCII alone take a faster path; an accent after them makes them take the other one.
    @Test func wordsOfASCIIAreTheSameBesideAnAccent() {
        var texts = (UInt8(0)..<128).map { "a\(Character(Unicode.Scalar($0)))B7" }
        texts += ["IMG_1234.HEIC", "iPhone 13 Pro back camera 5.7mm f/1.5", "", " ", "0x1F", "A-b_C d9"]
        for text in texts {
            #expect(SearchText.words(in: text) + ["e"] == SearchText.words(in: text + " é"), "\(text.debugDescription)")
        }
    }
}
