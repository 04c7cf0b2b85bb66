// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import Testing

/// Formats are parsed into the right trees, and these are printed in the normal spelling.
struct GrammarTests {
    // MARK: - Comparisons

    @Test(
        arguments: [
            ("=", .equal), ("==", .equal), ("!=", .notEqual), ("<>", .notEqual), ("<", .less), ("<=", .lessOrEqual),
            ("=<", .lessOrEqual),
            (">", .greater), (">=", .greaterOrEqual), ("=>", .greaterOrEqual), ("IN", .in), ("in", .in),
            ("BETWEEN", .between), ("between", .between),
            ("CONTAINS", .contains), ("contains", .contains), ("BeginsWith", .beginsWith), ("ENDSWITH", .endsWith),
            ("like", .like), ("Matches", .matches),
        ] as [(String, QueryComparison.Operator)])
    func anOperatorHasTheseSpellings(_ spelling: String, _ meaning: QueryComparison.Operator) throws {
        #expect(try comparison("a \(spelling) b") == QueryComparison(.key("a"), meaning, .key("b")))
        #expect(try comparison("a \(spelling)[cd] b").options == [.caseInsensitive, .diacriticInsensitive])
    }

    @Test(
        arguments: [
            ("", []), ("[]", []), ("[c]", .caseInsensitive), ("[d]", .diacriticInsensitive), ("[n]", .normalized),
            ("[cd]", [.caseInsensitive, .diacriticInsensitive]), ("[dc]", [.caseInsensitive, .diacriticInsensitive]),
            ("[ndc]", [.caseInsensitive, .diacriticInsensitive, .normalized]),
            ("[CD]", [.caseInsensitive, .diacriticInsensitive]), (" [c] ", .caseInsensitive),
            ("[cc]", .caseInsensitive),
        ] as [(String, QueryComparison.Options)])
    func optionsComeInAnyOrder(_ letters: String, _ options: QueryComparison.Options) throws {
        #expect(try comparison("a CONTAINS\(letters) 'b'").options == options)
    }

    @Test(
        arguments: [
            ("ANY", .any), ("any", .any), ("SOME", .any), ("Some", .any), ("ALL", .all), ("all", .all), ("NONE", .none),
            ("none", .none),
        ] as [(String, QueryComparison.Modifier)])
    func aModifierStandsBeforeAKey(_ word: String, _ modifier: QueryComparison.Modifier) throws {
        #expect(
            try comparison("\(word) keywords == 'a'")
                == QueryComparison(.key("keywords"), .equal, .constant("a"), modifier: modifier))
    }

    // MARK: - Values

    @Test(
        arguments: [
            ("0", 0), ("007", 7), ("-5", -5), ("- 5", -5), ("+5", 5), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .real(0x1p63)), ("0x1F", 31), ("0XfF", 255), ("-0x10", -16), ("0b101", 5),
            ("0B11", 3), ("0o17", 15),
            ("1.5", .real(1.5)), (".5", .real(0.5)), ("-.5", .real(-0.5)), ("1.0", .real(1)), ("1e3", .real(1000)),
            ("1E+3", .real(1000)), ("25e-2", .real(0.25)), ("1.5e1", .real(15)),
            ("YES", 1), ("no", 0), ("TRUE", 1), ("False", 0), ("nil", .null), ("NULL", .null), ("Nil", .null),
            ("{}", .list([])), ("{1}", .list([1])), ("{1, 'a', nil}", .list([1, "a", .null])),
            ("(1, 2)", .list([1, 2])), ("{{1, 2}, {3}}", .list([.list([1, 2]), .list([3])])),
            ("((1, 2), 3)", .list([.list([1, 2]), 3])),
            ("CAST(5, 'NSDate')", .date(Date(timeIntervalSinceReferenceDate: 5))),
            ("cast(-1.5, \"NSDate\")", .date(Date(timeIntervalSinceReferenceDate: -1.5))),
            ("place(52.5, 13)", .place(latitude: 52.5, longitude: 13)),
            ("place(-90, -180)", .place(latitude: -90, longitude: -180)),
            ("((5))", 5), ("('a')", "a"),
        ] as [(String, QueryValue)])
    func aValueIsWrittenSo(_ text: String, _ value: QueryValue) throws {
        #expect(try comparison("a == \(text)").right == .constant(value))
    }

    @Test(arguments: [
        ("'a'", "a"), ("\"a\"", "a"), ("''", ""), ("'\"'", "\""), ("\"'\"", "'"), (#"'\''"#, "'"), (#""\"""#, "\""),
        (#"'\\'"#, "\\"), (#"'\n\t\r'"#, "\n\t\r"),
        (#"'\u00e9'"#, "é"), (#"'\u65E5'"#, "日"), (#"'\x41\xe9'"#, "Aé"), (#"'\a\.'"#, "a."),
        ("'%@ %K %d'", "%@ %K %d"), ("'$x #y'", "$x #y"), ("'AND (1 == 1)'", "AND (1 == 1)"),
        ("'日本 🎉'", "日本 🎉"), ("'two\nlines'", "two\nlines"), ("'\u{301}'", "\u{301}"), ("'%%'", "%%"),
    ])
    func aTextIsWrittenSo(_ text: String, _ value: String) throws {
        #expect(try comparison("a == \(text)").right == .constant(.text(value)))
    }

    @Test(arguments: [
        "%@", "%d", "%D", "%i", "%u", "%U", "%x", "%X", "%o", "%f", "%g", "%e", "%a", "%c", "%C", "%s", "%S", "%p",
        "%ld", "%lu", "%lld", "%llu", "%hd", "%hhd", "%qd", "%zd", "%zu", "%td", "%jd", "%Lf", "%5d", "%.2f", "%-5d",
        "%05d", "%+d",
    ])
    func aPlaceholderTakesTheNextArgument(_ placeholder: String) throws {
        let read = try QueryPredicate(format: "a == 1 AND a == \(placeholder) AND a == %@", arguments: ["first", 2])
        #expect(read.predicateFormat == "a == 1 AND a == \"first\" AND a == 2")
    }

    @Test func argumentsAreOfEveryKind() throws {
        let arguments: [QueryValue] = [
            .null, 1, .real(0.5), "a", .date(.distantPast), .place(latitude: 1, longitude: 2), .list([1, .null]),
        ]
        let format = arguments.map { _ in "a == %@" }.joined(separator: " OR ")
        let expected = arguments.map { QueryPredicate.comparison(QueryComparison(.key("a"), .equal, .constant($0))) }
        #expect(try QueryPredicate(format: format, arguments: arguments) == .or(expected))
    }

    // MARK: - Keys

    @Test(
        arguments: [
            ("a", .key("a")), ("a.b.c", .key("a.b.c")), ("_a1", .key("_a1")), ("größe", .key("größe")),
            ("#and", .key("and")), ("#self", .key("self")), ("#a", .key("a")), ("anything", .key("anything")),
            ("SELF", .evaluatedObject), ("self", .evaluatedObject), ("SELF.a", .key("a")), ("self.self.a", .key("a")),
            ("SELF.self", .evaluatedObject),
            ("keywords.@count", .function(.count, [.key("keywords")])),
            ("a.b.@count", .function(.count, [.key("a.b")])), ("a.b[SIZE]", .function(.count, [.key("a.b")])),
            ("a [size]", .function(.count, [.key("a")])), ("#any.@count", .function(.count, [.key("any")])),
            ("$x", .variable("x")), ("$AND", .variable("AND")),
        ] as [(String, QueryExpression)])
    func aKeyIsWrittenSo(_ text: String, _ key: QueryExpression) throws {
        #expect(try comparison("\(text) == 1").left == key)
    }

    @Test(
        arguments: [
            ("a.b", .key("a.b")), ("any", .key("any")), ("SELF", .evaluatedObject), ("SELF.a", .key("a")),
            ("keywords.@count", .function(.count, [.key("keywords")])),
        ] as [(String, QueryExpression)])
    func aKeyArgumentMayBe(_ argument: String, _ key: QueryExpression) throws {
        let read = try QueryPredicate(format: "%K == %@", arguments: [.text(argument), 1])
        #expect(read == .comparison(QueryComparison(key, .equal, .constant(1))))
    }

    @Test func aDistanceIsBetweenPlaces() throws {
        let expected = QueryExpression.function(
            .distanceTo, [.key("location"), .constant(.place(latitude: 52.5, longitude: 13))])
        #expect(try comparison("distanceTo(location, {52.5, 13}) < 1").left == expected)
        #expect(try comparison("distanceTo(location, (52.5, 13)) < 1").left == expected)
        #expect(try comparison("distanceTo(location, place(52.5, 13)) < 1").left == expected)
        let read = try QueryPredicate(
            format: "distanceTo(location, %@) < 1", arguments: [.place(latitude: 52.5, longitude: 13)])
        #expect(read == .comparison(QueryComparison(expected, .less, .constant(1))))
    }

    // MARK: - Precedence

    @Test(arguments: [
        ("1 + 2 * 3", "1 + (2 * 3)"), ("1 * 2 + 3", "(1 * 2) + 3"), ("1 - 2 - 3", "(1 - 2) - 3"),
        ("8 / 4 / 2", "(8 / 4) / 2"), ("(1 + 2) * 3", "(1 + 2) * 3"),
        ("2 * 3 ** 2", "2 * (3 ** 2)"), ("-a ** 2", "-(a) ** 2"), ("-a + 1", "-(a) + 1"), ("- -a", "-(-(a))"),
        ("~a & b", "~a & b"),
        ("a & b | c", "(a & b) | c"), ("a | b & c", "a | (b & c)"), ("a ^ b & c", "a ^ (b & c)"),
        ("a | b ^ c", "a | (b ^ c)"), ("a & b << 1", "a & (b << 1)"), ("1 << 2 + 3", "1 << (2 + 3)"),
        ("a << 1 >> 2", "(a << 1) >> 2"),
    ])
    func functionsBindSo(_ format: String, _ printed: String) throws {
        #expect(try QueryPredicate(format: "\(format) == 1").predicateFormat == "\(printed) == 1")
    }

    @Test(arguments: [
        ("a == 1 AND b == 2 OR c == 3", "(a == 1 AND b == 2) OR c == 3"),
        ("a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"),
        ("a == 1 && b == 2 || !c == 3", "(a == 1 AND b == 2) OR NOT c == 3"),
        ("NOT a == 1 AND b == 2", "NOT a == 1 AND b == 2"), ("NOT (a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
        ("a == 1 AND b == 2 AND c == 3", "a == 1 AND b == 2 AND c == 3"),
        ("(a == 1 AND b == 2) AND c == 3", "(a == 1 AND b == 2) AND c == 3"),
        ("a == 1 AND (b == 2 AND c == 3)", "a == 1 AND (b == 2 AND c == 3)"),
        ("!!a == 1", "NOT NOT a == 1"), ("not not a = 1", "NOT NOT a == 1"), ("((a == 1))", "a == 1"),
        ("mediaType == 1 AND (a > 2 OR b == nil)", "mediaType == 1 AND (a > 2 OR b == nil)"),
        ("a & 1 != 0", "a & 1 != 0"), ("(a & 1) != 0 AND TRUEPREDICATE", "a & 1 != 0 AND TRUEPREDICATE"),
        ("a==1AND b==2", "a == 1 AND b == 2"), ("a IN{1,2}OR b=2", "a IN {1, 2} OR b == 2"),
        ("falsepredicate or TruePredicate", "FALSEPREDICATE OR TRUEPREDICATE"),
        ("ANY k ==[c] 'x' OR NONE k IN {'a'}", "ANY k ==[c] \"x\" OR NONE k IN {\"a\"}"),
    ])
    func wordsBindSo(_ format: String, _ printed: String) throws {
        let read = try QueryPredicate(format: format)
        #expect(read.predicateFormat == printed)
        #expect(read.description == printed)
        #expect(try QueryPredicate(format: printed) == read)
    }

    // MARK: - Printing

    @Test(
        arguments: [
            .null, 5, -5, .integer(.min), .integer(.max), .real(0.1), .real(5), .real(-0.5), .real(1e300),
            .real(1e-300), .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude),
            .real(.greatestFiniteMagnitude),
            "", "a\"b'c\\d", "\n\t\r\u{0}\u{1}\u{7F}", "日本 🎉 e\u{301}", "%@ $x #y", "\u{301}", "\u{FEFF}\u{2028}",
            .date(Date(timeIntervalSinceReferenceDate: 123_456_789.125)), .date(.distantPast), .date(.distantFuture),
            .place(latitude: -33.8568, longitude: 151.2153),
            .list([]), .list([1, "a", .null, .real(2), .list([.date(.distantPast)])]),
        ] as [QueryValue])
    func aValueIsReadBackAsItWasPrinted(_ value: QueryValue) throws {
        let predicate = QueryPredicate.comparison(QueryComparison(.key("a"), .equal, .constant(value)))
        #expect(try QueryPredicate(format: predicate.predicateFormat) == predicate)
    }

    @Test func datesAndPlacesArePrintedSo() throws {
        let arguments: [QueryValue] = [
            .date(Date(timeIntervalSinceReferenceDate: 7e8)), .place(latitude: 52.5, longitude: 13),
        ]
        let read = try QueryPredicate(format: "a > %@ AND b == %@", arguments: arguments)
        #expect(read.predicateFormat == "a > CAST(700000000.0, \"NSDate\") AND b == place(52.5, 13.0)")
    }

    // MARK: -

    private func comparison(_ format: String) throws -> QueryComparison {
        guard case .comparison(let comparison) = try QueryPredicate(format: format) else {
            throw QueryError("“\(format)” is no comparison")
        }
        return comparison
    }
}
