// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoQuery
import Synchronization
import Testing

@testable import PhotoEngine

@Suite struct FilterCacheTests {
    private static let tests: [ColumnFilter] = [
        .flags(mask: IndexFlags.favorite.rawValue, value: IndexFlags.favorite.rawValue),
        .anyFlag(IndexFlags.hidden.rawValue | IndexFlags.trashed.rawValue),
        .field(IndexFlags.mediaType, accepted: 0b110),
        .created(5...20), .isDated, .bits(.subtypes, mask: 12, value: 4), .number(.width, 300...2_000),
        .real(.modification, 10...30), .real(.duration, 1...2), .shape(.greater),
    ]
    private static let segment: Segment = {
        var random = RandomIndexRows(seed: 5)
        return Segment(random.rows(1...UInt32(FilterCache.minimumRows + 77)))
    }()

    @Test(arguments: tests)
    func theyAreAnsweredAsTheFirstTime(_ test: ColumnFilter) {
        let segment = Self.segment
        var expected = Bitmap(100..<segment.count - 3, of: segment.count)
        test.narrow(&expected, in: segment)
        #expect(expected.count > 0 && expected.count < segment.count - 103)
        for _ in 0..<4 {
            var rows = Bitmap(100..<segment.count - 3, of: segment.count)
            segment.narrow(&rows, to: test)
            #expect(rows.words == expected.words)
        }
    }

    @Test func whatIsRememberedOfSomeCandidatesHoldsForOthers() {
        var random = RandomIndexRows(seed: 6)
        let segment = Segment(random.rows(1...UInt32(FilterCache.minimumRows)))
        for test in Self.tests {
            for candidates in [0..<64, 0..<64, 64..<segment.count] {
                var expected = Bitmap(candidates, of: segment.count)
                var rows = expected
                test.narrow(&expected, in: segment)
                segment.narrow(&rows, to: test)
                #expect(rows.words == expected.words, "\(test) \(candidates)")
            }
        }
    }

    @Test func aTestIsDecidedForAllRowsWhenItComesAgainAndThenNeverMore() {
        let filterCache = FilterCache()
        let answers = (0..<4).map { _ in
            var isDecided = false
            let rows = filterCache.rows(passing: .isDated) {
                isDecided = true
                return Bitmap(0..<3, of: 10)
            }
            return [rows?.count == 3, isDecided]
        }
        #expect(answers == [[false, false], [true, true], [true, false], [true, false]])
    }

    @Test func thoseNotAskedForLongestAreForgotten() {
        let filterCache = FilterCache()
        for width in 0..<UInt64(40) {
            for _ in 0..<2 { _ = filterCache.rows(passing: .number(.width, 0...width)) { Bitmap(none: 10) } }
            #expect(filterCache.rows(passing: .isDated) { Bitmap(none: 10) } != nil || width == 0)
        }
        #expect(filterCache.count == FilterCache.answerLimit)
        #expect(filterCache.rows(passing: .number(.width, 0...0)) { Bitmap(none: 10) } == nil)
    }

    @Test func manyThreadsFindTheSame() async {
        let filterCache = FilterCache()
        let found = await withTaskGroup(of: [Int].self) { group in
            for thread in 0..<8 {
                group.addTask {
                    (0..<500).map { round in
                        let width = (round + thread) % 20
                        let rows = filterCache.rows(passing: .number(.width, 0...UInt64(width))) {
                            Bitmap(0..<width, of: 20)
                        }
                        return rows.map { $0.count - width } ?? 0
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(found.count == 4_000 && found.allSatisfy { $0 == 0 })
    }
}
