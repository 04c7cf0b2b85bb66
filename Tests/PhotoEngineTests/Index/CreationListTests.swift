// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

@Suite struct CreationListTests {
    /// Rows of an index in several segments, of which some were replaced.
    private struct Library {
        var random: RandomIndexRows
        var snapshot: IndexSnapshot

        init(seed: UInt64) {
            random = RandomIndexRows(seed: seed)
            var rows = random.rows(1...500)
            // Many rows have the same date, or few.
            for index in rows.indices where seed.isMultiple(of: 2) && rows[index].creation != IndexRow.undated {
                rows[index].creation += Double(index % 64) / 128
            }
            snapshot = IndexSnapshot(Segment(rows), at: .first)
        }

        mutating func change(_ count: Int) {
            for _ in 0..<count {
                let id = UInt32(random.number(520) + 1)
                var row = random.row(id)
                // Most changes leave the date as it is.
                if !random.chance(4), let old = snapshot[id: id] { row.creation = old.creation }
                snapshot.replace(with: [row])
            }
        }

        func list(isAscending: Bool) throws -> CreationList {
            let plan = IndexPlan(try QueryPredicate(format: "isFavorite == NO").checked(for: .assets))
            let rows = try IndexMatching(snapshot: snapshot) { _, _ in [] }.rows(plan)
            return CreationList(IndexListing(snapshot: snapshot, rows: rows), isAscending: isAscending)
        }
    }

    @Test(arguments: [true, false], 0..<8 as Range<UInt64>)
    func eachIdentifierIsFoundAtItsIndex(_ isAscending: Bool, _ seed: UInt64) throws {
        var library = Library(seed: seed)
        library.change(Int(seed) * 10)
        let list = try library.list(isAscending: isAscending)
        let all = list.ids(in: 0..<list.count)
        #expect(all.count > 300)
        for (index, id) in all.enumerated() { #expect(list.place(of: id) == .at(index)) }
        let others = Set((0..<600).map { AssetID(rawValue: $0) }).subtracting(all)
        for id in others { #expect(list.place(of: id) == .missing) }
        #expect(list.place(of: AssetID(rawValue: 1 << 40)) == .missing)
    }

    @Test(arguments: [true, false], 0..<16 as Range<UInt64>)
    func twoListsAreOneWithoutTheirChanges(_ isAscending: Bool, _ seed: UInt64) throws {
        var library = Library(seed: seed)
        library.change(Int(seed % 4) * 5)
        let old = try library.list(isAscending: isAscending)
        library.change(Int(seed) * 3)
        let new = try library.list(isAscending: isAscending)
        let changes = try #require(new.changes(from: old))
        #expect(rest(of: old, without: changes.old) == rest(of: new, without: changes.new))
        // Each change concerns one asset, which is at most once in each list.
        #expect(max(changes.old.count, changes.new.count) <= Int(seed) * 3)
    }

    @Test func aListStaysAsItWasWhenItWasMade() throws {
        var library = Library(seed: 3)
        library.change(20)
        let list = try library.list(isAscending: false)
        let other = try library.list(isAscending: false)
        let before = other.ids(in: 0..<other.count)
        library.change(200)
        // It has read nothing until now.
        #expect(list.ids(in: 0..<list.count) == before)
        #expect(try library.list(isAscending: false).ids(in: 0..<10) != Array(before.prefix(10)))
    }

    @Test func listsOfOtherOrdersAndSegmentsAreNotCompared() throws {
        var library = Library(seed: 1)
        let list = try library.list(isAscending: true)
        #expect(try library.list(isAscending: false).changes(from: list) == nil)
        library.change(10)
        library.snapshot = library.snapshot.merged()
        #expect(try library.list(isAscending: true).changes(from: list) == nil)
    }

    private func rest(of list: CreationList, without indexes: [Int]) -> [AssetID] {
        let left = Set(indexes)
        #expect(left.count == indexes.count)
        #expect(indexes == indexes.sorted())
        return list.ids(in: 0..<list.count).enumerated().filter { !left.contains($0.offset) }.map(\.element)
    }
}
