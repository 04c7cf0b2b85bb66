// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An ordered list in which elements are moved many times, each move in the time of the elements that it moves.
///
/// The rules are those of ``ListPlace``.
package struct ReorderedList<Element: Hashable> {
    /// The elements that ever were in the list; the number of one is its index and one more. Number 0 is the end of the
    /// list, behind the last element and in front of the first.
    private var elements: [Element]
    private var numbers: [Element: Int]
    private var next: [Int]
    private var previous: [Int]

    /// Creates a list of different elements.
    package init(_ list: [Element]) {
        elements = list
        numbers = Dictionary(list.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
        next = (0...list.count).map { $0 == list.count ? 0 : $0 + 1 }
        previous = (0...list.count).map { $0 == 0 ? list.count : $0 - 1 }
    }

    /// Moves or inserts elements, in this order and each once: behind `after` if that is in the list and not among them,
    /// otherwise in front of `before`, otherwise to the end.
    package mutating func move(_ moved: [Element], after: Element?, before: Element?) {
        var seen: Set<Element> = []
        let nodes = moved.filter { seen.insert($0).inserted }.map { unlinked($0) }
        func neighbour(_ element: Element?) -> Int? {
            element.flatMap { seen.contains($0) ? nil : numbers[$0] }
        }
        var last = neighbour(after) ?? neighbour(before).map { previous[$0] } ?? previous[0]
        for node in nodes {
            link(node, behind: last)
            last = node
        }
    }

    /// The elements in their order.
    package var order: [Element] {
        var order: [Element] = []
        order.reserveCapacity(elements.count)
        var node = next[0]
        while node != 0 {
            order.append(elements[node - 1])
            node = next[node]
        }
        return order
    }

    /// Takes an element out of the chain, or creates one that is in none yet, and returns its number.
    private mutating func unlinked(_ element: Element) -> Int {
        guard let node = numbers[element] else {
            elements.append(element)
            numbers[element] = elements.count
            next.append(0)
            previous.append(0)
            return elements.count
        }
        next[previous[node]] = next[node]
        previous[next[node]] = previous[node]
        return node
    }

    private mutating func link(_ node: Int, behind last: Int) {
        let follower = next[last]
        (previous[node], next[node]) = (last, follower)
        (next[last], previous[follower]) = (node, node)
    }
}
