// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

@Suite struct IndexSnapshotTests {
    @Test(arguments: 0..<6 as Range<UInt64>)
    func afterManyChangesEveryAssetIsAsItLastWas(_ seed: UInt64) {
        var random = RandomIndexRows(seed: seed)
        var model: [UInt32: IndexRow] = [:]
        for row in random.rows(1...300) { model[row.id] = row }
        var snapshot = IndexSnapshot(Segment(Array(model.values)), at: .first)
        var next: UInt32 = 301
        for _ in 0..<200 {
            let changed = (0..<random.number(20)).map { _ in UInt32(random.number(Int(next))) }
            let new = (0..<random.number(4)).map { _ in
                next += 1
                return next
            }
            let rows = random.rows(Set(changed.filter { model[$0] != nil } + new).sorted())
            for row in rows { model[row.id] = row }
            snapshot.replace(with: rows)
        }
        for id in 0...next + 1 { #expect(snapshot[id: id] == model[id]) }
        let merged = snapshot.merged().parts[0].segment
        #expect(merged.isConsistent)
        #expect((0..<merged.count).map { merged[$0] } == model.values.sorted(by: IndexRow.precedes))
    }

    @Test func manySmallChangesMakeFewSegments() {
        var random = RandomIndexRows(seed: 9)
        var snapshot = IndexSnapshot(Segment(random.rows(1...20_000)), at: .first)
        for id in 1...3_000 as ClosedRange<UInt32> {
            let row = random.row(id)
            snapshot.replace(with: [row])
            #expect(snapshot.parts.count <= 7)
        }
    }

    @Test func theFirstSegmentOfALargeLibraryIsLeftToWhoHasTime() {
        var random = RandomIndexRows(seed: 10)
        let first = Segment(random.rows(1...20_000))
        var snapshot = IndexSnapshot(first, at: .first)
        snapshot.replace(with: random.rows(5_001...15_000))
        #expect(snapshot.parts[0].segment === first)
        #expect(snapshot.changedRowCount == 10_000)
        #expect(snapshot.merged().changedRowCount == 0)
        #expect(snapshot.merged().parts.map(\.segment.count) == [20_000])
    }

    @Test func assetsThatHaveChangedAreFoundByTheirUUIDs() {
        var random = RandomIndexRows(seed: 11)
        let rows = random.rows(1...20_000)
        var snapshot = IndexSnapshot(Segment(rows), at: .first)
        var changed: [UUID: UInt32] = [:]
        for id in [7, 300, 7, 19_999] as [UInt32] {
            let row = random.row(id)
            changed = changed.filter { $0.value != id }
            changed[row.uuid] = id
            snapshot.replace(with: [row])
        }
        let wanted = Set(rows.prefix(500).map(\.uuid)).union(changed.keys).union([UUID()])
        #expect(snapshot.changedIDs(of: wanted) == changed)
        #expect(snapshot.merged().changedIDs(of: wanted) == [:])
    }

    @Test func aSnapshotThatWasTakenBeforeAChangeStaysAsItWas() {
        var random = RandomIndexRows(seed: 2)
        let rows = random.rows(1...100)
        let before = IndexSnapshot(Segment(rows), at: .first)
        var after = before
        after.replace(with: [random.row(7)])
        #expect(before[id: 7] == rows[6])
        #expect(before.parts.count == 1)
    }
}

@Suite struct IndexOrderTests {
    private static let terms: [[SortTerm<AssetKey>]] = [
        [], [SortTerm(.creationDate)], [SortTerm(.creationDate, ascending: false)],
        [SortTerm(.modificationDate, ascending: false)],
        [SortTerm(.mediaType), SortTerm(.creationDate, ascending: false)],
        [SortTerm(.rating), SortTerm(.duration, ascending: false)],
        [SortTerm(.pixelWidth), SortTerm(.isFavorite, ascending: false), SortTerm(.addedDate, ascending: false)],
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func rowsOfManySegmentsAreInOneOrder(_ seed: UInt64) throws {
        var random = RandomIndexRows(seed: seed)
        var model: [UInt32: IndexRow] = [:]
        // The last seed finds enough rows for a sample, so that a page is selected without sorting the rest.
        let count = seed == 7 ? 9_000 : 500
        for var row in random.rows(1...UInt32(count)) {
            // Many rows have the same date, or few.
            if seed.isMultiple(of: 2), row.creation != IndexRow.undated { row.creation += Double(row.id % 64) / 128 }
            model[row.id] = row
        }
        var snapshot = IndexSnapshot(Segment(Array(model.values)), at: .first)
        for _ in 0..<seed * 10 {
            let row = random.row(UInt32(random.number(count + 20)))
            model[row.id] = row
            snapshot.replace(with: [row])
        }
        for isMost in [true, false] {
            let format = isMost ? "isFavorite == NO OR mediaType != 3" : "isFavorite == YES AND mediaType == 1"
            let plan = IndexPlan(try QueryPredicate(format: format).checked(for: .assets))
            let rows = try IndexMatching(snapshot: snapshot) { _, _ in [] }.rows(plan)
            let found = model.values.sorted { $0.id < $1.id }.filter { row in
                let type = row.flags[IndexFlags.mediaType]
                let isFavorite = row.flags.contains(.favorite)
                return isMost ? !isFavorite || type != 3 : isFavorite && type == 1
            }.map(SortableRow.init)
            let listing = IndexListing(snapshot: snapshot, rows: rows)
            if seed == 7, isMost { #expect(RankedBits(rows[0]).count > 8_192) }
            for terms in Self.terms {
                let expected = found.sorted(by: terms).map { AssetID(rawValue: Int64($0.row.id)) }
                try expectOrder(expected, of: listing, by: terms, &random)
            }
        }
    }

    private func expectOrder(
        _ expected: [AssetID], of listing: IndexListing, by terms: [SortTerm<AssetKey>], _ random: inout RandomIndexRows
    ) throws {
        let order = try #require(IndexOrder(terms))
        // All are sorted last: what came before is selected, and after it is read from the sorted order.
        for window in [
            FetchWindow(offset: 0, limit: 10), FetchWindow(offset: 37, limit: 100), FetchWindow(),
            FetchWindow(offset: 0, limit: 10), FetchWindow(offset: 5_000, limit: nil),
            FetchWindow(offset: 3, limit: .max),
        ] {
            let wanted = expected.dropFirst(window.offset).prefix(window.limit ?? .max)
            #expect(listing.ids(order, window).all == Array(wanted), "\(terms)")
        }
        let list = listing.ids(order)
        for _ in 0..<20 {
            let start = random.number(expected.count + 1)
            let end = min(expected.count, start + random.number(90))
            #expect(list[start..<end] == Array(expected[start..<end]), "\(terms)")
            if start < end { #expect(list[start] == expected[start], "\(terms)") }
        }
        var walk = IndexWalk(listing, order)
        #expect(Array(AnyIterator { walk.next() }) == expected, "\(terms)")
    }

    @Test func idsThatLieFarApartAreInOrderOfAddition() throws {
        var random = RandomIndexRows(seed: 6)
        let ids: [UInt32] = [4_000_000_000, 7, 3_999_999_999, 100_000, 8]
        let snapshot = IndexSnapshot(Segment(random.rows(ids)), at: .first)
        let rows = try IndexMatching(snapshot: snapshot) { _, _ in [] }.rows(.everything)
        let listing = IndexListing(snapshot: snapshot, rows: rows)
        #expect(listing.ids(.addition).all.map(\.rawValue) == ids.sorted().map(Int64.init))
    }

    private struct SortableRow: SortReadable {
        let row: IndexRow
        init(_ row: IndexRow) { self.row = row }
        func sortValue(for key: AssetKey) -> SortValue { SortValue(row.queryValue(for: key.rawValue)) }
    }
}

@Suite struct IndexPlanTests {
    private static let formats = [
        "mediaType == 1", "mediaType != 2", "mediaType IN {1, 3}", "mediaType > 1 AND isFavorite == YES",
        "isFavorite == YES AND isFavorite == NO", "rating == nil", "rating >= 3", "rating != 3", "rating * 2 > 4",
        "creationDate == nil", "creationDate != nil", "creationDate > CAST(10, \"NSDate\")",
        "creationDate BETWEEN {CAST(5, \"NSDate\"), CAST(12.5, \"NSDate\")}", "creationDate != CAST(7, \"NSDate\")",
        "creationDate IN {CAST(5, \"NSDate\"), CAST(6, \"NSDate\")}", "NOT creationDate < CAST(20, \"NSDate\")",
        "creationDate < nil", "modificationDate >= CAST(30, \"NSDate\")", "modificationDate == nil",
        "addedDate < CAST(50, \"NSDate\")", "duration > 0", "duration == 0", "duration <= 1.5", "duration != 2",
        "duration > 0.5 AND duration < 3", "pixelWidth > 2000.5", "pixelWidth == 300", "pixelHeight IN {100, 200, 300}",
        "pixelWidth > pixelHeight", "pixelWidth == pixelHeight", "pixelHeight < -1", "pixelHeight > -1",
        "(mediaSubtypes & 8) != 0", "(mediaSubtypes & 12) == 0", "(mediaSubtypes & 4) == 4", "(mediaSubtypes & 3) > 0",
        "mediaSubtypes == 8", "mediaSubtypes > 100", "mediaSubtypes & 8 < 4", "pixelWidth * pixelHeight > 2000000",
        "pixelWidth BETWEEN {500, 1500} OR (rating > 2 AND NOT mediaType == 1) OR creationDate == nil",
        "NOT (isHidden == YES OR pixelWidth < 1000)", "TRUEPREDICATE", "FALSEPREDICATE OR isRAW == YES",
        "isFrontCamera == 1 AND isDamaged == 0", "representsBurst == YES", "hasAdjustments != NO", "sourceType == 1",
        "sourceType IN {2, 4} AND duration == 0", "pixelWidth >= 9223372036854775807", "duration < 1e999",
        "duration > 1.7976931348623157e308", "duration < -1.7976931348623157e308",
        "creationDate > CAST(1.7976931348623157e308, \"NSDate\")",
        "creationDate < CAST(-1.7976931348623157e308, \"NSDate\")",
        "creationDate <= CAST(1.7976931348623157e308, \"NSDate\")",
    ]

    @Test(arguments: formats)
    func aPlanFindsWhatTheEvaluatorFinds(_ format: String) throws {
        let predicate = try QueryPredicate(format: format).checked(for: .assets)
        let evaluator = QueryEvaluator(predicate)
        for snapshot in Self.snapshots {
            let matching = IndexMatching(snapshot: snapshot) { _, _ in
                Issue.record("the database is asked for what the index has")
                return []
            }
            let rows = try matching.rows(IndexPlan(predicate))
            for (part, rows) in zip(snapshot.parts, rows) {
                let wrong = (0..<part.segment.count).filter { row in
                    rows[row] != (part.isLive(row) && evaluator.matches(part.segment[row]))
                }
                #expect(wrong.isEmpty)
            }
        }
    }

    /// Random rows, some of which were replaced.
    private static let snapshots: [IndexSnapshot] = (0..<5 as Range<UInt64>).map { seed in
        var random = RandomIndexRows(seed: seed)
        var snapshot = IndexSnapshot(Segment(random.rows(1...333)), at: .first)
        for id in stride(from: 2, to: 300, by: 7) as StrideTo<UInt32> {
            snapshot.replace(with: [random.row(id)])
        }
        return snapshot
    }

    @Test func whatTheIndexDoesNotKnowIsAskedOfTheDatabaseOnce() throws {
        var random = RandomIndexRows(seed: 4)
        let snapshot = IndexSnapshot(Segment(random.rows(1...6_000)), at: .first)
        let format = "(title == 'x' OR caption == 'y') AND isFavorite == YES AND NOT filename == 'z'"
        var asked: [(String, Int?)] = []
        let matching = IndexMatching(snapshot: snapshot) { predicate, candidates in
            asked.append((predicate.predicateFormat, candidates?.count))
            return [10, 20, 30]
        }
        _ = try matching.rows(IndexPlan(try QueryPredicate(format: format).checked(for: .assets)))
        #expect(asked.map(\.0) == ["title == \"x\" OR caption == \"y\"", "NOT filename == \"z\""])
        #expect(asked.allSatisfy { ($0.1 ?? .max) < 4_096 })
    }
}

extension IndexSnapshot.Place {
    /// The place before any change.
    static let first = IndexSnapshot.Place(token: .beginning, date: nil)
}
