// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The steps from one list to another: removals, then insertions, then moves one after the other.
///
/// Inserted elements are inserted at their index in the new list, and the moves after that are the fewest possible: all
/// steps together are at most twice as many as needed. Above ``moveLimit`` moves, elements are removed and inserted
/// instead.
struct ListDifference {
    /// The number of moves above which moved elements are removed and inserted: each move costs time for all others.
    static let moveLimit = 2_000

    /// The removed indexes, in the old list.
    private(set) var removed = IndexSet()
    /// The inserted indexes after the removals. They are the indexes in the new list, too.
    private(set) var inserted = IndexSet()
    /// The changed indexes, in the new list, of elements that are in both lists and were not inserted.
    private(set) var changed = IndexSet()
    /// The moves, as indexes after removals, insertions and the preceding moves.
    private(set) var moves: [ListMove] = []

    /// True if there are no steps and no changed elements.
    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty && moves.isEmpty }

    /// Creates a difference without steps.
    init() {}

    /// Computes the steps from one list of distinct identifiers to another.
    ///
    /// - Parameter touched: The identifiers of changed objects. The steps are right whatever it has, and computed fast
    ///   if these are the only ones that have other neighbours than before.
    init<ID: ListedID>(from old: [ID], to new: [ID], touched: Set<ID>) {
        let filter = IDFilter(touched)
        self.init(ListAlignment(touching: filter, from: old, to: new) ?? ListAlignment(from: old, to: new))
        guard !filter.isEmpty else { return }
        let places = new.withUnsafeBufferPointer { new in new.indices.filter { filter.contains(new[$0]) } }
        changed = IndexSet(ascending: places).subtracting(inserted)
    }

    /// Computes the steps from one list to another. Two lists that are read on demand are compared by what keeps one
    /// from being the other, if they know it, and not read.
    init<ID: ListedID>(from old: FetchedIDs<ID>, to new: FetchedIDs<ID>, touched: Set<ID>) {
        guard let (older, newer) = old.list.flatMap({ older in new.list.map { (older, $0) } }),
            let loose = newer.changes(from: older)
        else {
            self.init(from: old.all, to: new.all, touched: touched)
            return
        }
        self.init(ListAlignment(without: loose, from: old, to: new))
        var places: [Int] = []
        for id in touched {
            switch newer.place(of: id) {
            case .at(let place): places.append(place)
            case .missing: break
            case .unknown: preconditionFailure("a list that is compared finds its elements")
            }
        }
        changed = IndexSet(ascending: places.sorted()).subtracting(inserted)
    }

    /// Computes the steps from one list to another; `nil` when an element occurs twice in one of them.
    init?<Element: Hashable>(from old: [Element], to new: [Element], changed: Set<Element>) {
        guard Set(old).count == old.count, Set(new).count == new.count else { return nil }
        self.init(ListAlignment(from: old, to: new))
        self.changed = IndexSet(ascending: new.indices.filter { changed.contains(new[$0]) }).subtracting(inserted)
    }

    private init(_ alignment: ListAlignment) {
        removed = IndexSet(ascending: alignment.removed)
        inserted = IndexSet(ascending: alignment.inserted)
        let moved = BlockOrder(alignment.blocksBeforeMoves()).movedBlocks
        if moved.reduce(0, { $0 + $1.count }) <= Self.moveLimit {
            moves = ListMove.moves(of: moved)
        } else {
            for block in BlockOrder(alignment.blocks).movedBlocks {
                removed.insert(integersIn: block.old..<block.old + block.count)
                inserted.insert(integersIn: block.new..<block.new + block.count)
            }
        }
    }
}

extension IndexSet {
    /// Creates a set of ascending numbers.
    init(ascending numbers: [Int]) {
        self.init()
        var start = 0
        while start < numbers.count {
            var end = start + 1
            while end < numbers.count, numbers[end] == numbers[end - 1] + 1 { end += 1 }
            insert(integersIn: numbers[start]...numbers[end - 1])
            start = end
        }
    }
}
