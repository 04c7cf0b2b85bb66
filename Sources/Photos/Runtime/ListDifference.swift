// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// What is different between two lists of objects.
struct ListDifference: Sendable {
    /// In the list before.
    let removed: IndexSet
    /// In the list after.
    let inserted: IndexSet
    /// In the list after.
    let changed: IndexSet
    /// The list once removals and insertions are done, each object named by its place after.
    private let list: [Int]

    init<Object: Hashable>(from before: [Object], to after: [Object], changed objects: Set<Object>) {
        let places = Dictionary(zip(after, after.indices)) { first, _ in first }
        let known = Set(before)
        let inserted = IndexSet(after.indices.filter { !known.contains(after[$0]) })
        removed = IndexSet(before.indices.filter { places[before[$0]] == nil })
        changed = IndexSet(after.indices.filter { known.contains(after[$0]) && objects.contains(after[$0]) })
        self.inserted = inserted
        var stayed = before.compactMap { places[$0] }.makeIterator()
        list = after.indices.compactMap { inserted.contains($0) ? $0 : stayed.next() }
    }

    var hasMoves: Bool { !list.elementsEqual(list.indices) }

    /// One after the other; each takes out first, and puts in then.
    var moves: [(from: Int, to: Int)] {
        guard hasMoves else { return [] }
        var list = list
        let resting = Set(longestRun)
        var moves: [(from: Int, to: Int)] = []
        // In the order after: whatever comes before an object is in its place by then.
        for place in list.indices where !resting.contains(place) {
            guard let from = list.firstIndex(of: place) else { continue }
            list.remove(at: from)
            let to = list.firstIndex(of: place - 1).map { $0 + 1 } ?? 0
            list.insert(place, at: to)
            if from != to { moves.append((from, to)) }
        }
        return moves
    }

    /// The most objects that can rest, because they have the same order in both lists.
    private var longestRun: [Int] {
        // For each length, where the run of that length ends that leaves most room for going on.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: list.count)
        for index in list.indices {
            let length = ends.firstPlace { list[$0] >= list[index] }
            previous[index] = length > 0 ? ends[length - 1] : nil
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var run: [Int] = []
        var next = ends.last
        while let index = next {
            run.append(list[index])
            next = previous[index]
        }
        return run
    }
}

extension [Int] {
    /// The first place where the condition holds, when it holds from there to the end; the count when nowhere.
    fileprivate func firstPlace(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
