// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The elements that two lists of distinct elements share, as blocks of neighbours, and those that only one of them
/// has.
struct ListAlignment {
    /// Elements that follow each other in both lists.
    struct Block: Hashable {
        /// The index of the first one in the old list.
        var old: Int
        /// The index of the first one in the new list.
        var new: Int
        var count: Int
    }

    /// The shared elements, in no particular order.
    private(set) var blocks: [Block] = []
    /// The indexes in the old list of elements that the new one does not have, ascending.
    private(set) var removed: [Int] = []
    /// The indexes in the new list of elements that the old one does not have, ascending.
    private(set) var inserted: [Int] = []

    /// Aligns two lists in which all but the touched elements have kept their order: two indexes run through both.
    /// Returns `nil` where another element is out of order.
    init?<ID: ListedID>(touching touched: IDFilter<ID>, from old: [ID], to new: [ID]) {
        var (looseOld, looseNew): ([Int], [Int]) = ([], [])
        let isOrdered = old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                var (i, j) = (0, 0)
                while i < old.count, j < new.count {
                    let start = i
                    while i < old.count, j < new.count, old[i] == new[j] { (i, j) = (i + 1, j + 1) }
                    if i > start { blocks.append(Block(old: start, new: j - (i - start), count: i - start)) }
                    guard i < old.count, j < new.count else { break }
                    if touched.contains(old[i]) {
                        looseOld.append(i)
                        i += 1
                    } else if touched.contains(new[j]) {
                        looseNew.append(j)
                        j += 1
                    } else {
                        return false
                    }
                }
                looseOld += i..<old.count
                looseNew += j..<new.count
                return true
            }
        }
        guard isOrdered else { return nil }
        pair(looseOld, looseNew, old: { old[$0] }, new: { new[$0] })
    }

    /// Aligns two lists that are the same without some of their elements, whose indexes are given, ascending. Reads
    /// only these.
    init<ID: ListedID>(without loose: ListChanges, from old: FetchedIDs<ID>, to new: FetchedIDs<ID>) {
        var (i, j) = (0, 0)
        var (looseOld, looseNew) = (loose.old[...], loose.new[...])
        while true {
            while looseOld.first == i { (i, looseOld) = (i + 1, looseOld.dropFirst()) }
            while looseNew.first == j { (j, looseNew) = (j + 1, looseNew.dropFirst()) }
            let count = min((looseOld.first ?? old.count) - i, (looseNew.first ?? new.count) - j)
            guard count > 0 else { break }
            blocks.append(Block(old: i, new: j, count: count))
            (i, j) = (i + count, j + count)
        }
        precondition(i == old.count && j == new.count, "the rest of both lists must have the same length")
        pair(loose.old, loose.new, old: { old[$0] }, new: { new[$0] })
    }

    /// Aligns any two lists.
    init<Element: Hashable>(from old: [Element], to new: [Element]) {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let tail = (0..<shorter - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
        if head > 0 { blocks.append(Block(old: 0, new: 0, count: head)) }
        if tail > 0 { blocks.append(Block(old: old.count - tail, new: new.count - tail, count: tail)) }
        pair(
            Array(head..<old.count - tail), Array(head..<new.count - tail), old: { old[$0] }, new: { new[$0] })
    }

    /// Finds the elements at these indexes that both lists have.
    private mutating func pair<Element: Hashable>(
        _ oldPlaces: [Int], _ newPlaces: [Int], old: (Int) -> Element, new: (Int) -> Element
    ) {
        var places = Dictionary(minimumCapacity: newPlaces.count) as [Element: Int]
        for place in newPlaces { places[new(place)] = place }
        var open: Block?
        for place in oldPlaces {
            guard let match = places.removeValue(forKey: old(place)) else {
                removed.append(place)
                continue
            }
            if let block = open, block.old + block.count == place, block.new + block.count == match {
                open?.count += 1
            } else {
                if let open { blocks.append(open) }
                open = Block(old: place, new: match, count: 1)
            }
        }
        if let open { blocks.append(open) }
        inserted = places.count == newPlaces.count ? newPlaces : places.values.sorted()
    }
}
