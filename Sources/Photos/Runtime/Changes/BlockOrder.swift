// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Blocks of elements in two orders. As many elements as possible stay in place: the elements of the heaviest ascending
/// subsequence of blocks. All others move.
struct BlockOrder {
    typealias Block = ListAlignment.Block

    /// The blocks in the new order.
    private let blocks: [Block]
    /// The positions, in the new order, of the blocks that stay.
    private let isKept: [Bool]

    init(_ blocks: [Block]) {
        let blocks = blocks.sorted { $0.new < $1.new }
        let order = blocks.indices.sorted { blocks[$0].old < blocks[$1].old }
        isKept = BlockOrder.heaviestAscent(order, weights: blocks.map(\.count))
        self.blocks = blocks
    }

    /// The blocks that move, in the new order.
    var movedBlocks: [Block] { blocks.indices.filter { !isKept[$0] }.map { blocks[$0] } }

    /// Returns which numbers are in the ascending subsequence of the greatest weight. The sequence is a permutation of
    /// the indexes of the weights. A tree of maxima by number (Fenwick) has the heaviest subsequence up to each number.
    private static func heaviestAscent(_ sequence: [Int], weights: [Int]) -> [Bool] {
        var isIn = [Bool](repeating: true, count: sequence.count)
        guard zip(sequence, sequence.dropFirst()).contains(where: { $0 > $1 }) else { return isIn }
        var tree = [(weight: Int, last: Int)](repeating: (0, -1), count: sequence.count + 1)
        var predecessors = [Int](repeating: -1, count: sequence.count)
        var best = (weight: 0, last: -1)
        for number in sequence {
            var before = (weight: 0, last: -1)
            var index = number
            while index > 0 {
                if tree[index].weight > before.weight { before = tree[index] }
                index &= index - 1
            }
            predecessors[number] = before.last
            let found = (weight: before.weight + weights[number], last: number)
            if found.weight > best.weight { best = found }
            index = number + 1
            while index < tree.count {
                if found.weight > tree[index].weight { tree[index] = found }
                index += index & -index
            }
        }
        isIn = [Bool](repeating: false, count: sequence.count)
        while best.last >= 0 {
            isIn[best.last] = true
            best.last = predecessors[best.last]
        }
        return isIn
    }
}

extension ListAlignment {
    /// Returns the elements of the list after removals and insertions as blocks: `old` is the index before the moves,
    /// `new` the one after them. Inserted elements have their new index from the start, and the shared ones fill the
    /// rest in the old order.
    func blocksBeforeMoves() -> [Block] {
        var places = FreePlaces(taken: inserted)
        var result = places.taken.map { Block(old: $0.lowerBound, new: $0.lowerBound, count: $0.count) }
        for block in blocks.sorted(by: { $0.old < $1.old }) {
            var done = 0
            while done < block.count {
                let range = places.next(atMost: block.count - done)
                result.append(Block(old: range.lowerBound, new: block.new + done, count: range.count))
                done += range.count
            }
        }
        return result
    }
}

/// The indexes of a list between those that are taken, in order.
private struct FreePlaces {
    let taken: [Range<Int>]
    private var number = 0
    private var start = 0

    init(taken indexes: [Int]) {
        var ranges: [Range<Int>] = []
        for index in indexes {
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        taken = ranges
    }

    /// Returns the next free indexes that follow each other.
    mutating func next(atMost count: Int) -> Range<Int> {
        while number < taken.count, taken[number].lowerBound == start {
            start = taken[number].upperBound
            number += 1
        }
        let end = number < taken.count ? min(taken[number].lowerBound, start + count) : start + count
        defer { start = end }
        return start..<end
    }
}
