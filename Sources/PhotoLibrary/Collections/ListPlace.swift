// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A place in an ordered list, named by its neighbours, so that it is found again when others have changed the list
/// meanwhile: behind `after` if that is in the list, otherwise in front of `before` if that is, otherwise at the end.
public struct ListPlace: Hashable, Codable, Sendable {
    /// The element in front of the place.
    public var after: UUID?
    /// The element behind the place.
    public var before: UUID?

    /// Creates the place between two neighbours; `nil` for none.
    public init(after: UUID? = nil, before: UUID? = nil) {
        self.after = after
        self.before = before
    }

    /// The place behind all others.
    public static let end = ListPlace()
}

/// Elements that go to one place of an ordered list, one after the other.
package struct PlacedElements: Hashable, Sendable {
    package var elements: [UUID]
    package var place: ListPlace

    package init(_ elements: [UUID], at place: ListPlace) {
        self.elements = elements
        self.place = place
    }
}

extension ListPlace {
    /// Returns the list with the elements moved, or inserted, at the place, in the order given and each once.
    package func arrange<Element: Hashable>(
        _ moved: [Element], in list: [Element], _ element: (UUID) throws -> Element?
    ) rethrows -> [Element] {
        var seen: Set<Element> = []
        let moved = moved.filter { seen.insert($0).inserted }
        var rest = list.filter { !seen.contains($0) }
        rest.insert(contentsOf: moved, at: try index(in: rest, element))
        return rest
    }

    private func index<Element: Hashable>(
        in list: [Element], _ element: (UUID) throws -> Element?
    ) rethrows -> Int {
        if let after = try after.flatMap(element), let index = list.firstIndex(of: after) { return index + 1 }
        if let before = try before.flatMap(element), let index = list.firstIndex(of: before) { return index }
        return list.count
    }
}

extension Array where Element: Hashable {
    /// Returns the runs of these elements in the list, each with the neighbours between which it lies that are not among
    /// them: moved there one after the other, the elements get back into this order.
    package func runs(
        of moved: Set<Element>
    ) -> [(elements: [Element], after: Element?, before: Element?)] {
        var runs: [(elements: [Element], after: Element?, before: Element?)] = []
        var last: Element?
        var run: [Element] = []
        for element in self {
            if moved.contains(element) {
                run.append(element)
            } else {
                if !run.isEmpty { runs.append((run, last, element)) }
                (last, run) = (element, [])
            }
        }
        if !run.isEmpty { runs.append((run, last, nil)) }
        return runs
    }
}

/// The elements of an ordered list with their stored positions, which ascend and may have gaps.
package struct PositionedList<Element: Hashable> {
    /// The elements in order.
    package private(set) var elements: [Element]
    /// The position of each element.
    package private(set) var positions: [Int64]

    /// Creates a list of elements in order.
    package init(_ list: [(element: Element, position: Int64)]) {
        elements = list.map(\.element)
        positions = list.map(\.position)
    }

    /// Gives the list another order, and returns the elements whose position changed or is new. Elements keep their
    /// positions as far as these still ascend.
    package mutating func reorder(_ order: [Element]) -> [(element: Element, position: Int64)] {
        let old = Dictionary(zip(elements, positions)) { first, _ in first }
        var changed: [(element: Element, position: Int64)] = []
        var last: Int64 = -1
        positions = order.map { element in
            let position = old[element].flatMap { $0 > last ? $0 : nil } ?? last + 1
            if old[element] != position { changed.append((element, position)) }
            last = position
            return position
        }
        elements = order
        return changed
    }
}
