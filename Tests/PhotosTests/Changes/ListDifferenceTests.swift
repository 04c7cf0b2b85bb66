// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import Photos

struct ListDifferenceTests {
    private static func steps(_ old: [Int], _ new: [Int], touched: Set<Int> = []) -> ListDifference {
        ListDifference(from: old, to: new, touched: touched)
    }

    /// Returns the old list after the steps.
    private static func applied(_ steps: ListDifference, _ old: [Int], _ new: [Int]) throws -> [Int] {
        var grid = GridModel(cells: old)
        try grid.apply(steps, source: new)
        return grid.cells
    }

    @Test func equalListsHaveNoSteps() {
        #expect(Self.steps([1, 2, 3], [1, 2, 3]).isEmpty)
        #expect(Self.steps([], []).isEmpty)
        #expect(Self.steps([1, 2, 3], [1, 2, 3], touched: [2]).changed == [1])
    }

    /// An element that left because of a limit was touched by nobody.
    @Test func theLastOnesOfALimitedListGiveWay() {
        let steps = Self.steps([1, 2, 3], [9, 1, 2], touched: [9])
        #expect(steps.removed == [2] && steps.inserted == [0] && steps.moves.isEmpty)
    }

    @Test func elementsThatMovedWithoutBeingTouchedAreFound() throws {
        let steps = Self.steps([1, 2, 3, 4, 5], [5, 1, 2, 3, 4], touched: [2])
        #expect(steps.moves == [ListMove(from: 4, to: 0)])
        #expect(steps.changed == [2])
    }

    /// Of a touched element and the many that it passed, the one moves, also when all were touched.
    @Test(arguments: [Set([7]), Set(0..<10), []])
    func theFewestMove(_ touched: Set<Int>) {
        let old = Array(0..<10)
        let steps = Self.steps(old, [7] + old.filter { $0 != 7 }, touched: touched)
        #expect(steps.moves == [ListMove(from: 7, to: 0)])
    }

    @Test func aBlockOfUntouchedOnesMovesWhenItIsTheSmallerOne() {
        let steps = Self.steps([1, 2, 3, 4, 5], [2, 3, 4, 5, 1], touched: [2, 3, 4, 5])
        #expect(steps.moves == [ListMove(from: 0, to: 4)])
    }

    @Test func aboveTheLimitMovedElementsAreRemovedAndInserted() throws {
        let old = Array(0..<6_000)
        let new = Array(old.reversed())
        let steps = Self.steps(old, new, touched: Set(old))
        #expect(steps.moves.isEmpty)
        #expect(steps.removed.count == 5_999 && steps.inserted.count == 5_999)
        #expect(steps.changed.count == 1)
        #expect(try Self.applied(steps, old, new) == new)
    }

    @Test func atTheLimitTheyMove() throws {
        let count = ListDifference.moveLimit + 1
        let old = Array(0..<count)
        let new = Array(old.reversed())
        let steps = Self.steps(old, new)
        #expect(steps.moves.count == ListDifference.moveLimit && steps.removed.isEmpty)
        #expect(try Self.applied(steps, old, new) == new)
    }

    @Test func aLongListWithScatteredChangesIsComparedRight() throws {
        var random = Seeded(seed: 11)
        let old = Array(0..<100_000)
        let touched = Set((0..<500).map { _ in Int.random(in: old.indices, using: &random) })
        var new = old.filter { !touched.contains($0) || !$0.isMultiple(of: 3) }
        for id in touched where id % 3 == 1 {
            guard let place = new.firstIndex(of: id) else { continue }
            new.remove(at: place)
            new.insert(id, at: Int.random(in: 0...new.count, using: &random))
        }
        for id in 0..<100 { new.insert(200_000 + id, at: Int.random(in: 0...new.count, using: &random)) }
        let steps = Self.steps(old, new, touched: touched.union(200_000..<200_100))
        #expect(try Self.applied(steps, old, new) == new)
        #expect(steps.inserted.count == 100 && steps.removed.count == touched.count { $0.isMultiple(of: 3) })
        #expect(steps.changed.count == touched.count { !$0.isMultiple(of: 3) })
    }
}
