// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import QuerySupport
internal import Testing

/// Malformed and extreme formats are read or refused quickly: a short form of `make fuzz`.
struct HostileFormatTests {
    @Test(arguments: [UInt64](1...4))
    func changedFormatsAreReadOrRefused(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let format = mutated(QueryCase.all.randomElement(using: &random)?.format ?? "", &random)
            if let failure = PredicateTrial.failure(of: format) {
                Issue.record("seed \(seed): “\(format)” \(failure)")
                return
            }
        }
    }

    @Test(arguments: [
        "(", ")", "!", "NOT ", "-", "~", "{", "1 + ", "1 ** ", "a == 1 AND ", "a == 1 OR ", "a == 1 AND (",
        "a == 1 OR b == 2 AND ",
        "ANY ", "a.", "'", "\"", "\\", "%@ ", "%K == 1 AND ", "$a ", "#", "a IN {1, ", "{{1},", "distanceTo(", "CAST(",
        "place(1,",
        "[c]", "\u{301}", "日", "1", "0x", "1e", "[", "SUBQUERY(", "a[FIRST]", "caption LIKE '*a*' AND ", ".", "@count",
    ])
    func longFormatsTakeNoTime(_ piece: String) {
        let format = String(repeating: piece, count: 64_000 / piece.utf8.count)
        #expect(PredicateTrial.failure(of: format) == nil)
        #expect(PredicateTrial.failure(of: format + "mediaType == 1") == nil)
    }

    @Test func manyKeysAreReadInTimeWithTheirNumber() {
        let keys = (0..<5_000).map { "key\($0) == 1" }.joined(separator: " OR ")
        #expect(PredicateTrial.failure(of: keys) == nil)
    }

    @Test func aFormatOfMoreThan64KibibytesIsRefused() {
        let list = "mediaType IN {" + String(repeating: "1,", count: 40_000) + "1}"
        #expect(throws: QueryError.self) { try QueryFormat(list) }
    }

    /// Nests as deep as allowed, in a debug build, on half of a thread's stack.
    @Test(arguments: [
        ("(", "mediaType == 1", ")"), ("NOT ", "mediaType == 1", ""), ("NOT (", "mediaType == 1", ")"),
        ("-", "rating", " == 1"), ("~(", "rating", ")"),
        ("mediaType == 1 AND (rating == 2 OR ", "mediaType == 2", ")"), ("1 + (", "rating", ")"),
    ])
    func whatIsNestedAsDeepAsAllowedFitsOnAStack(_ begin: String, _ middle: String, _ end: String) async {
        let failures = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    returning: [45, 90, 95, 110, 205, 1_000].compactMap { depth in
                        let nested =
                            String(repeating: begin, count: depth) + middle + String(repeating: end, count: depth)
                        return PredicateTrial.failure(of: nested) ?? PredicateTrial.failure(of: nested + " == 0")
                    })
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        #expect(failures == [])
    }

    @Test func whatIsNestedTooDeepIsRefused() throws {
        let deep = { String(repeating: "(", count: $0) + "mediaType == 1" + String(repeating: ")", count: $0) }
        #expect(try QueryPredicate(format: deep(90)) == QueryPredicate(format: "mediaType == 1"))
        let error = #expect(throws: QueryError.self) { try QueryPredicate(format: deep(1_000)) }
        #expect(error?.message == "The predicate is nested too deeply.")
    }

    /// Returns the format with a few letters removed, doubled, or inserted from elsewhere.
    private func mutated(_ format: String, _ random: inout SeededRandom) -> String {
        var scalars = Array(format.unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !scalars.isEmpty {
            let place = Int.random(in: 0..<scalars.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: scalars.remove(at: place)
            case 1: scalars.insert(scalars[place], at: place)
            case 2: scalars.insert(Self.signs.randomElement(using: &random) ?? " ", at: place)
            case 3:
                scalars.insert(
                    contentsOf: (QueryCase.all.randomElement(using: &random)?.format ?? "").unicodeScalars, at: place)
            default: scalars.removeSubrange(place..<min(place + 5, scalars.count))
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let signs = Array("()[]{}%@#$!=<>&|^~+-*/'\"\\.,:;? 019aeKcdnE\n\t\u{0}\u{301}é日🎉".unicodeScalars)
}
