// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The steps from one list to another: removals, then insertions, then moves one after the other.
struct ListDifference {
    /// The removed indexes, in the old list.
    var removed = IndexSet()
    /// The inserted indexes after the removals; valid in the new list too, because moves leave inserted elements where
    /// they are.
    var inserted = IndexSet()
    /// The changed indexes, in the new list.
    var changed = IndexSet()
    /// The moves, as indexes after removals, insertions and the preceding moves.
    var moves: [(from: Int, to: Int)] = []

    /// Creates a difference without steps.
    init() {}

    /// Computes the steps from one list of distinct elements to another; `nil` when an element occurs twice.
    init?<Element: Hashable>(from old: [Element], to new: [Element], changed: Set<Element>) {
        let places = Dictionary(zip(new, new.indices)) { first, _ in first }
        let earlier = Set(old)
        guard places.count == new.count, earlier.count == old.count else { return nil }
        removed = IndexSet(old.indices.filter { places[old[$0]] == nil })
        inserted = IndexSet(new.indices.filter { !earlier.contains(new[$0]) })
        self.changed = IndexSet(new.indices.filter { changed.contains(new[$0]) && earlier.contains(new[$0]) })
        moves = Self.moves(sorting: Self.merged(old.compactMap { places[$0] }, inserted, count: new.count))
    }

    /// Returns the list after removals and insertions, with each element as its index in the new list.
    private static func merged(_ survivors: [Int], _ inserted: IndexSet, count: Int) -> [Int] {
        var rest = survivors.makeIterator()
        return (0..<count).compactMap { inserted.contains($0) ? $0 : rest.next() }
    }

    /// Returns moves that sort the numbers `0..<list.count`, of only those outside the longest ascending subsequence.
    private static func moves(sorting list: [Int]) -> [(from: Int, to: Int)] {
        let settled = longestAscent(of: list)
        guard settled.count < list.count else { return [] }
        var list = list
        var moves: [(from: Int, to: Int)] = []
        // Each goes right behind its predecessor, which is in place by then.
        for number in list.indices where !settled.contains(number) {
            guard let from = list.firstIndex(of: number) else { continue }
            list.remove(at: from)
            let to = number == 0 ? 0 : (list.firstIndex(of: number - 1) ?? -1) + 1
            list.insert(number, at: to)
            if from != to { moves.append((from, to)) }
        }
        return moves
    }

    /// Returns the longest ascending subsequence.
    private static func longestAscent(of list: [Int]) -> Set<Int> {
        /// The smallest number that ends an ascending subsequence, for each length.
        var ends: [Int] = []
        var predecessors = [Int?](repeating: nil, count: list.count)
        for number in list {
            let length = ends.partitioningIndex { $0 >= number }
            predecessors[number] = length == 0 ? nil : ends[length - 1]
            if length == ends.count { ends.append(number) } else { ends[length] = number }
        }
        var ascent: Set<Int> = []
        var number = ends.last
        while let last = number {
            ascent.insert(last)
            number = predecessors[last]
        }
        return ascent
    }
}

extension [Int] {
    /// Returns the first index whose element fulfils a condition that is false for all elements before it and true for
    /// all after it.
    fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = condition(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
