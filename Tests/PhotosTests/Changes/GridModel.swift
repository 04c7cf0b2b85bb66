// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

@testable import Photos

/// A model of a collection view: it refuses the updates that UIKit's refuses with an exception.
struct GridModel<Cell: Equatable> {
    struct Trap: Error, CustomStringConvertible { var description: String }

    private(set) var cells: [Cell]

    /// Applies updates as clients do: removals, insertions, moves one after the other; changed cells are read again.
    ///
    /// - Parameter source: The new list, from which cells are made.
    mutating func apply(_ steps: ListDifference, source: [Cell]) throws {
        try remove(steps.removed)
        try insert(steps.inserted, source)
        for move in steps.moves { try self.move(move.from, move.to) }
        guard cells.count == source.count else {
            throw Trap(description: "\(cells.count) items after the update, not \(source.count)")
        }
        try reload(steps.changed, inserted: steps.inserted, source)
    }

    private mutating func remove(_ indexes: IndexSet) throws {
        try check(indexes, "delete", below: cells.count)
        for index in indexes.reversed() { cells.remove(at: index) }
    }

    private mutating func insert(_ indexes: IndexSet, _ source: [Cell]) throws {
        try check(indexes, "insert", below: cells.count + indexes.count)
        for index in indexes {
            guard index < source.count else { throw Trap(description: "insert \(index) of \(source.count)") }
            cells.insert(source[index], at: index)
        }
    }

    private mutating func move(_ from: Int, _ to: Int) throws {
        guard cells.indices.contains(from), cells.indices.contains(to), from != to else {
            throw Trap(description: "move \(from) to \(to) of \(cells.count)")
        }
        cells.insert(cells.remove(at: from), at: to)
    }

    private mutating func reload(_ indexes: IndexSet, inserted: IndexSet, _ source: [Cell]) throws {
        try check(indexes, "reload", below: cells.count)
        guard indexes.isDisjoint(with: inserted) else { throw Trap(description: "insert and reload the same item") }
        for index in indexes { cells[index] = source[index] }
    }

    private func check(_ indexes: IndexSet, _ action: String, below count: Int) throws {
        guard let last = indexes.last, last >= count else { return }
        throw Trap(description: "\(action) \(last) of \(count)")
    }
}

extension IndexSet {
    fileprivate func isDisjoint(with other: IndexSet) -> Bool { intersection(other).isEmpty }
}
