// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import QuerySupport
internal import Testing

/// The evaluator gives predicates their documented meaning on one object.
struct EvaluatorTests {
    /// An object without values for `missing` and `location`.
    private let object = QueryRow([
        "n": 5, "zero": 0, "big": .integer(.max), "least": .integer(.min), "r": .real(2.5),
        "precise": .integer(9_007_199_254_740_993),
        "text": "Café", "other": "cafe",
        "date": .date(Date(timeIntervalSinceReferenceDate: 100)),
        "later": .date(Date(timeIntervalSinceReferenceDate: 200)),
        "here": .place(latitude: 52.52, longitude: 13.405), "there": .place(latitude: 48.8566, longitude: 2.3522),
        "many": .list(["a", "b", "ab"]), "noneOfMany": .list([]),
    ])

    @Test(arguments: [
        // Null.
        ("missing == nil", true), ("missing != nil", false), ("n == nil", false), ("n != nil", true),
        ("missing == 1", false),
        ("missing != 1", true), ("missing < 1", false), ("missing > 1", false), ("missing <= nil", false),
        ("NOT missing < 1", true),
        ("missing == missing", true), ("missing IN {1, nil}", true), ("missing IN {1}", false), ("n IN {nil}", false),
        ("missing BETWEEN {0, 1}", false), ("missing CONTAINS 'a'", false), ("missing BEGINSWITH ''", false),
        ("missing LIKE '*'", false), ("missing MATCHES '.*'", false), ("missing IN 'abc'", false),
        ("text CONTAINS missing", false),
        ("missing + 1 == nil", true), ("-missing == nil", true), ("~missing == nil", true),
        ("missing.@count == nil", true),
        ("distanceTo(missing, here) == nil", true), ("distanceTo(missing, here) < 5", false),
        ("(missing & 1) != 0", true),
        // Numbers.
        ("n == 5.0", true), ("n < 5.5", true), ("n > 4.5", true), ("r == 2.5", true), ("r > 2", true), ("r < 3", true),
        ("2 < r", true), ("precise == 9007199254740993", true), ("precise == 9007199254740992.0", false),
        ("precise > 9007199254740992.0", true), ("9007199254740992.0 < precise", true),
        ("big < 9223372036854775808", true), ("big == 9223372036854775808", false), ("n < 1e300", true),
        ("n > -1e300", true), ("n < 1e999", true), ("n BETWEEN {5, 5}", true), ("n BETWEEN {4.5, 5.5}", true),
        ("n BETWEEN {6, 4}", false), ("n IN {5.0}", true), ("n == 'a'", false), ("n != 'a'", true), ("n < 'a'", false),
        // Arithmetic.
        ("n + 1 == 6", true), ("n - 6 == -1", true), ("n * 2 == 10", true), ("n / 2 == 2", true),
        ("-n / 2 == -2", true),
        ("n / 2.0 == 2.5", true), ("n / 6 == 0", true), ("least / -1 == 9223372036854775808", true),
        ("10 / n == 2", true), ("n ** 2 == 25", true), ("2 ** 0.5 > 1.414", true), ("-n == -5", true),
        ("n / zero == nil", true), ("zero / zero == nil", true), ("r / zero == nil", true),
        ("big + 1 > big", true), ("big + 1 == 9223372036854775808", true), ("big * 2 > big", true),
        ("-big - 2 < -big", true), ("n + r == 7.5", true), ("zero ** zero == 1", true), ("(0 - 8) ** 0.5 == nil", true),
        ("precise + 1 == 9007199254740994", true), ("text + 1 == nil", true),
        // Bits.
        ("(n & 4) == 4", true), ("(n | 2) == 7", true), ("(n ^ 1) == 4", true), ("~n == -6", true),
        ("n << 1 == 10", true), ("n >> 1 == 2", true), ("-n >> 1 == -3", true), ("1 << 63 < 0", true),
        ("1 << 64 == 0", true), ("n >> 64 == 0", true), ("-n >> 64 == -1", true), ("n << -1 == 2", true),
        ("(r & 1) == nil", true), ("(4.0 & 4) == 4", true),
        // Dates.
        ("date == CAST(100, 'NSDate')", true), ("date < later", true), ("date > later", false),
        ("date BETWEEN {CAST(0, 'NSDate'), later}", true), ("date IN {later, CAST(100, 'NSDate')}", true),
        ("date == 100", false), ("date < 1000", false),
        // Texts.
        ("text == 'Café'", true), ("text ==[cd] other", true), ("text !=[cd] other", false), ("text <[cd] 'D'", true),
        ("text BETWEEN[cd] {'cafe', 'CAFE'}", true), ("text BETWEEN {'cafe', 'cafz'}", false),
        ("other BEGINSWITH text", false), ("other BEGINSWITH[cd] text", true), ("text IN[cd] {'x', 'CAFE'}", true),
        ("text IN {other, 'Café'}", true), ("text MATCHES 'Caf.'", true), ("text MATCHES other", false),
        ("text BETWEEN 'Café'", false), ("'b' BETWEEN 'abc'", false), ("text BETWEEN {other}", false),
        ("text IN {'Cafe\u{301}'}", false), ("text IN[c] {'Cafe\u{301}'}", true), ("text IN {1, nil, 'Café'}", true),
        ("text IN {1, nil, 'cafe'}", false), ("n IN {'5', 5.0}", true), ("text BETWEEN {nil, 'a'}", false),
        ("text BETWEEN {'A', 5}", false), ("text BETWEEN {'Café', 'Café'}", true),
        // Places.
        ("here == place(52.52, 13.405)", true), ("here != there", true),
        ("here IN {place(0, 0), place(52.52, 13.405)}", true), ("distanceTo(here, here) == 0", true),
        ("distanceTo(here, there) BETWEEN {877000, 878000}", true),
        ("distanceTo(here, there) == distanceTo(there, here)", true),
        // Half round the earth, and across the 180th meridian.
        ("distanceTo(place(0, 0), place(0, 180)) BETWEEN {20015114, 20015115}", true),
        ("distanceTo(place(90, 0), place(-90, 0)) BETWEEN {20015114, 20015115}", true),
        ("distanceTo(place(0, 179.5), place(0, -179.5)) BETWEEN {111194, 111196}", true),
        // Many values.
        ("ANY many == 'a'", true), ("ANY many == 'x'", false), ("ALL many CONTAINS 'a'", false),
        ("ALL many MATCHES '[ab]+'", true), ("NONE many == 'x'", true), ("NONE many == 'a'", false),
        ("ANY many BEGINSWITH 'ab'", true), ("ANY many IN {'x', 'b'}", true), ("many.@count == 3", true),
        ("ANY noneOfMany == 'a'", false), ("ALL noneOfMany == 'a'", true), ("NONE noneOfMany == 'a'", true),
        ("many CONTAINS 'a'", true), ("many CONTAINS 'c'", false), ("many CONTAINS[c] 'AB'", true),
        ("many CONTAINS nil", false), ("noneOfMany CONTAINS 'a'", false), ("many CONTAINS 1", false),
        ("many[SIZE] == 3", true), ("noneOfMany.@count == 0", true), ("ANY missing == 'a'", false),
        ("ALL missing == 'a'", true),
        ("NONE missing == 'a'", true),
        // AND, OR and NOT.
        ("TRUEPREDICATE", true), ("FALSEPREDICATE", false), ("NOT FALSEPREDICATE AND TRUEPREDICATE", true),
        ("FALSEPREDICATE OR n == 5", true), ("n == 5 AND n == 6", false), ("$x == nil", true),
    ])
    func aPredicateMeans(_ format: String, _ answer: Bool) throws {
        #expect(QueryEvaluator(try QueryPredicate(format: format)).matches(object) == answer)
    }

    @Test func ofNothingAllAreTrueAndNoneIsFalse() {
        #expect(QueryEvaluator(.and([])).matches(object))
        #expect(!QueryEvaluator(.or([])).matches(object))
    }

    /// Without the limit, a search of a library would hang without an error.
    @Test(arguments: ["text MATCHES '(A+)+B'", "NOT text MATCHES '(A+)+B'", "text MATCHES pattern"])
    func aRegularExpressionThatTakesTooLongIsAFailure(_ format: String) throws {
        let object = QueryRow(["text": .text(String(repeating: "A", count: 40)), "pattern": "(A+)+B"])
        let evaluator = QueryEvaluator(try QueryPredicate(format: format))
        #expect(evaluator.failure == nil)
        #expect(!evaluator.matches(object))
        #expect(evaluator.failure?.message.contains("“(A+)+B” takes too long") == true)
        #expect(!evaluator.matches(QueryRow(["text": "AB"])))
    }

    @Test func aRegularExpressionThatAnObjectHasMayBeNone() throws {
        let evaluator = QueryEvaluator(try QueryPredicate(format: "text MATCHES pattern"))
        #expect(evaluator.matches(QueryRow(["text": "a", "pattern": "[a-z]"])))
        #expect(evaluator.failure == nil)
        #expect(!evaluator.matches(QueryRow(["text": "a", "pattern": "("])))
        #expect(evaluator.failure == QueryError("“(” is not a valid regular expression."))
    }

    @Test func textsOfALongListAreFoundAsOneByOne() throws {
        let texts = (0..<2_000).map { QueryValue.text("Größe \($0)") }
        let evaluator = QueryEvaluator(try QueryPredicate(format: "text IN[cd] %@", arguments: [.list(texts)]))
        #expect(
            evaluator.matches(QueryRow(["text": "GROSSE 1999"])) == evaluator.matches(QueryRow(["text": "größe 0"])))
        #expect(evaluator.matches(QueryRow(["text": "GRÖSSE 1999"])))
        #expect(!evaluator.matches(QueryRow(["text": "Größe 2000"])))
    }

    @Test func whatDiffersInBytesIsNotTheSamePredicate() throws {
        let (one, two) = (QueryValue.text("\u{e9}"), QueryValue.text("e\u{301}"))
        #expect(one != two && Set([one, two, one]).count == 2)
        let predicates = try [one, two].map { try QueryPredicate(format: "text == %@", arguments: [$0]) }
        #expect(Set(predicates).count == 2)
    }

    @Test func negationIsTheOpposite() throws {
        for format in ["missing < 1", "missing == 1", "ALL noneOfMany == 'a'", "n IN {}", "missing CONTAINS 'a'"] {
            let predicate = try QueryPredicate(format: format)
            #expect(QueryEvaluator(.not(predicate)).matches(object) == !QueryEvaluator(predicate).matches(object))
        }
    }
}
