// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The edits of a list by indexes, as a program sees the list: what it fetched, with its own edits.
///
/// Each edit is expressed by the neighbours of the edited elements, so that it means the same in a list that others
/// have changed since the fetch.
struct ListEdit {
    /// An edit of the list as the library has it.
    enum Step: Equatable {
        /// Elements are moved to a place, or inserted there.
        case arrange([UUID], ListPlace)
        /// Elements are removed.
        case remove([UUID])
    }

    private(set) var list: [UUID]

    init(_ list: [UUID]) { self.list = list }

    /// Appends elements that are not there yet.
    mutating func append(_ elements: [UUID]) {
        let known = Set(list)
        list += elements.filter { !known.contains($0) }
    }

    /// Removes elements.
    mutating func remove(_ elements: [UUID]) {
        let going = Set(elements)
        list.removeAll { going.contains($0) }
    }

    /// Removes the elements at indexes of the list.
    mutating func remove(at indexes: IndexSet) throws(LibraryError) -> [Step] {
        let going = try elements(at: indexes)
        remove(going)
        return [.remove(going)]
    }

    /// Inserts elements, in order, at ascending indexes of the resulting list.
    mutating func insert(_ elements: [UUID], at indexes: IndexSet) throws(LibraryError) -> [Step] {
        guard elements.count == indexes.count else {
            let places = indexes.count.counted("position")
            throw LibraryError(
                .invalidRequest, "\(elements.count.counted("object")) cannot be inserted at \(places).")
        }
        // Indexes would not mean what they say if the list had them already.
        guard Set(list).isDisjoint(with: elements), Set(elements).count == elements.count else {
            throw LibraryError(
                .conflict,
                "An object to be inserted is already in the list. Move the object instead, or fetch the "
                    + "list again.")
        }
        var rest = elements[...]
        var steps: [Step] = []
        for range in indexes.rangeView {
            let run = Array(rest.prefix(range.count))
            rest = rest.dropFirst(range.count)
            steps.append(try insert(run, at: range.lowerBound))
        }
        return steps
    }

    /// Replaces the elements at indexes of the list.
    mutating func replace(at indexes: IndexSet, with elements: [UUID]) throws(LibraryError) -> [Step] {
        try remove(at: indexes) + insert(elements, at: indexes)
    }

    /// Takes the elements at indexes out of the list, and inserts them at an index of what is left.
    mutating func move(at indexes: IndexSet, to index: Int) throws(LibraryError) -> [Step] {
        let moved = try elements(at: indexes)
        remove(moved)
        return [try insert(moved, at: index)]
    }

    private mutating func insert(_ run: [UUID], at index: Int) throws(LibraryError) -> Step {
        guard (0...list.count).contains(index) else { throw outOfBounds(index) }
        let place = ListPlace(
            after: index > 0 ? list[index - 1] : nil, before: index < list.count ? list[index] : nil)
        list.insert(contentsOf: run, at: index)
        return .arrange(run, place)
    }

    private func elements(at indexes: IndexSet) throws(LibraryError) -> [UUID] {
        if let last = indexes.last, last >= list.count { throw outOfBounds(last) }
        return indexes.map { list[$0] }
    }

    private func outOfBounds(_ index: Int) -> LibraryError {
        LibraryError(
            .invalidRequest, "Index \(index) is out of range: the list has \(list.count.counted("object")).")
    }
}
