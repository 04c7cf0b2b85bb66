// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import TestForms
import Testing

@testable import Photos

/// Details of random histories, applied to a model of a collection view.
struct RandomHistoryTests {
    /// 400 histories; with `SOAK=1` 100,000.
    private static let count = LongForm.isOn ? 100_000 : 400
    /// The number of parts, which are run at the same time.
    private static let parts = 8

    /// What the histories had in them.
    struct Tally {
        var histories = 0
        var withMoves = 0, withLimit = 0, mixed = 0
        /// Steps of all details, and the least number of steps for the same.
        var steps = 0, leastSteps = 0

        mutating func add(_ other: Tally) {
            histories += other.histories
            withMoves += other.withMoves
            withLimit += other.withLimit
            mixed += other.mixed
            steps += other.steps
            leastSteps += other.leastSteps
        }
    }

    @Test(arguments: 0..<parts)
    func detailsOfRandomHistoriesAreSafeAndMinimal(_ part: Int) throws {
        var tally = Tally()
        for number in 0..<Self.count / Self.parts {
            var random = Seeded(seed: UInt64(part * 1_000_000 + number + 1))
            tally.add(try Self.run(&random))
        }
        #expect(tally.withMoves * 5 >= tally.histories)
        #expect(tally.withLimit * 5 >= tally.histories)
        #expect(tally.mixed * 5 >= tally.histories)
        #expect(tally.steps <= 2 * tally.leastSteps)
    }

    /// Makes a library of items, changes it a few times, and updates a grid after each change.
    private static func run(_ random: inout Seeded) throws -> Tally {
        var tally = Tally()
        tally.histories = 1
        var shelf = RandomShelf(&random)
        var grid = GridModel(cells: shelf.cells)
        var (hasMoves, isMixed) = (false, false)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let before = shelf.cells
            let touched = shelf.change(&random)
            let after = shelf.cells
            // Steps that are computed of the lists alone are the same as those that know what was touched.
            let steps = ListDifference(from: before.map(\.id), to: after.map(\.id), touched: touched)
            try grid.apply(steps, source: after)
            try #require(grid.cells == after)
            let least = leastSteps(from: before.map(\.id), to: after.map(\.id))
            let taken = steps.removed.count + steps.inserted.count + steps.moves.count
            try #require(taken <= 2 * least, "\(before.map(\.id)) \(after.map(\.id))")
            tally.steps += taken
            tally.leastSteps += least
            hasMoves = hasMoves || !steps.moves.isEmpty
            isMixed = isMixed || !steps.removed.isEmpty && !steps.inserted.isEmpty && !steps.changed.isEmpty
        }
        tally.withMoves = hasMoves ? 1 : 0
        tally.mixed = isMixed ? 1 : 0
        tally.withLimit = shelf.limit == nil ? 0 : 1
        return tally
    }

    /// Returns the least number of removals, insertions and moves from one list to another, found in the plainest way.
    private static func leastSteps(from old: [Int], to new: [Int]) -> Int {
        let places = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($0.element, $0.offset) })
        let kept = old.compactMap { places[$0] }
        var longest = [Int](repeating: 1, count: kept.count)
        for index in kept.indices {
            for earlier in 0..<index where kept[earlier] < kept[index] {
                longest[index] = max(longest[index], longest[earlier] + 1)
            }
        }
        return old.count + new.count - kept.count - (longest.max() ?? 0)
    }
}

/// A list of items, sorted and limited as a fetch does, that changes at random.
struct RandomShelf {
    struct Cell: Equatable {
        var id: Int
        var version: Int
    }

    private struct Item {
        var id: Int
        var key: Int
        var version = 0
    }

    let limit: Int?
    private var items: [Item]
    private var lastID: Int

    init(_ random: inout Seeded) {
        lastID = Int.random(in: 0...40, using: &random)
        items = []
        limit = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 1...30, using: &random) : nil
        for id in 0..<lastID { items.append(Item(id: id, key: Int.random(in: 0..<100, using: &random))) }
    }

    /// The items of a fetch.
    var cells: [Cell] {
        let sorted = items.sorted { ($0.key, $0.id) < ($1.key, $1.id) }.map { Cell(id: $0.id, version: $0.version) }
        return limit.map { Array(sorted.prefix($0)) } ?? sorted
    }

    /// Removes, inserts and changes items; some changes are of the sort key. Returns the items that were touched.
    mutating func change(_ random: inout Seeded) -> Set<Int> {
        var touched: Set<Int> = []
        let most = Bool.random(using: &random) ? 3 : 12
        for _ in 0..<Int.random(in: 0...most, using: &random) where !items.isEmpty {
            touched.insert(items.remove(at: Int.random(in: items.indices, using: &random)).id)
        }
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            items.append(Item(id: lastID, key: Int.random(in: 0..<100, using: &random)))
            touched.insert(lastID)
            lastID += 1
        }
        for _ in 0..<Int.random(in: 0...most, using: &random) where !items.isEmpty {
            let index = Int.random(in: items.indices, using: &random)
            items[index].version += 1
            touched.insert(items[index].id)
            if Bool.random(using: &random) { items[index].key = Int.random(in: 0..<100, using: &random) }
        }
        return touched
    }
}
