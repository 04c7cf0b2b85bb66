// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The identifiers of the objects that a fetch found, in their order.
///
/// The type has value semantics: it compares like the list of its identifiers. In the process of the engine the list may
/// be an ``IdentifierList``, so that a fetch of ten million assets writes down none that is not read.
public struct FetchedIDs<ID: Hashable & Sendable>: Sendable {
    private enum Source: Sendable {
        case listed([ID])
        case read(any IdentifierList<ID>)
    }

    private let source: Source

    /// Creates a list of these identifiers.
    public init(_ ids: [ID] = []) { source = .listed(ids) }

    /// Creates a list that is read on demand.
    package init(_ list: any IdentifierList<ID>) { source = .read(list) }

    /// The number of identifiers.
    public var count: Int {
        switch source {
        case .listed(let ids): ids.count
        case .read(let list): list.count
        }
    }

    /// All identifiers as an array.
    public var all: [ID] {
        switch source {
        case .listed(let ids): ids
        case .read(let list): list.ids(in: 0..<list.count)
        }
    }

    /// The identifier at an index, which must be in bounds.
    public subscript(index: Int) -> ID {
        switch source {
        case .listed(let ids): ids[index]
        case .read(let list): list.ids(in: index..<index + 1)[0]
        }
    }

    /// The identifiers at indexes that follow each other, all of which must be in bounds.
    public subscript(range: Range<Int>) -> [ID] {
        switch source {
        case .listed(let ids): Array(ids[range])
        case .read(let list): list.ids(in: range)
        }
    }

    /// The list that is read on demand; `nil` for a list that is written down.
    package var list: (any IdentifierList<ID>)? {
        switch source {
        case .listed: nil
        case .read(let list): list
        }
    }
}

extension FetchedIDs: Hashable {
    public static func == (left: FetchedIDs, right: FetchedIDs) -> Bool {
        left.count == right.count && left.all == right.all
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// A list of distinct identifiers that never changes, and is read from a snapshot on demand. Used by any thread.
package protocol IdentifierList<ID>: AnyObject, Sendable {
    associatedtype ID: Hashable & Sendable

    var count: Int { get }
    /// Returns the identifiers at these indexes, which must be in bounds.
    func ids(in range: Range<Int>) -> [ID]
    /// Returns the index of an identifier, or `nil` if it is not in the list; for a list in which finding it takes as long
    /// as reading all, `.unknown`.
    func place(of id: ID) -> PlaceInList
    /// Returns the identifiers that keep this list from being the older one, or `nil` when finding them takes as long as
    /// reading both lists.
    func changes(from older: any IdentifierList<ID>) -> ListChanges?
}

/// An answer to a question for an identifier's index.
package enum PlaceInList: Hashable, Sendable {
    case at(Int)
    case missing
    /// All identifiers have to be read.
    case unknown
}

/// The indexes of elements of two lists without which both are the same list. The same element may be in both.
package struct ListChanges: Hashable, Sendable {
    /// The indexes in the older list, ascending.
    package var old: [Int]
    /// The indexes in the newer list, ascending.
    package var new: [Int]

    package init(old: [Int] = [], new: [Int] = []) {
        self.old = old
        self.new = new
    }
}
