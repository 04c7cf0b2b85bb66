// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A move of one element: it is removed at the first index, and inserted at the second.
struct ListMove: Hashable {
    var from: Int
    var to: Int

    /// An element that moves.
    private struct Element {
        /// The index before all moves.
        var place: Int
        /// The index after all moves.
        var target: Int
    }

    /// Returns the moves of blocks, which are in the new order. All others are in their right order. Costs a time that
    /// grows with the square of the number of elements, whatever the length of the list.
    static func moves(of blocks: [ListAlignment.Block]) -> [ListMove] {
        let elements = blocks.flatMap { block in
            (0..<block.count).map { Element(place: block.old + $0, target: block.new + $0) }
        }
        // Those that have not been moved yet, in the order of the list as it is: moves of others do not change that
        // order.
        var pending = elements.sorted { $0.place < $1.place }
        var moves: [ListMove] = []
        for element in elements {
            guard let position = pending.firstIndex(where: { $0.target == element.target }) else { continue }
            let from = pending.remove(at: position).place
            for index in position..<pending.count { pending[index].place -= 1 }
            let to = place(behind: element.target - 1, pending)
            for index in pending.indices.reversed() {
                if pending[index].place < to { break }
                pending[index].place += 1
            }
            if from != to { moves.append(ListMove(from: from, to: to)) }
        }
        return moves
    }

    /// Returns the index behind the element with this target. It is in its right order with all that are not pending,
    /// and so has as many of them before it.
    private static func place(behind target: Int, _ pending: [Element]) -> Int {
        guard target >= 0 else { return 0 }
        var place = target
        for element in pending where element.place <= place { place += 1 }
        return place + 1
    }
}
