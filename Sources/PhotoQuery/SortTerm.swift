// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One step of an order: a key and a direction.
///
/// A list of terms orders objects; what is equal in all of them keeps the order of addition, oldest first.
public struct SortTerm<Key: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    public var key: Key
    public var isAscending: Bool

    public init(_ key: Key, ascending: Bool = true) {
        self.key = key
        self.isAscending = ascending
    }
}

/// Something whose attributes can be read by key, for orders in memory.
public protocol SortReadable {
    associatedtype Key: Hashable & Codable & Sendable
    func sortValue(for key: Key) -> SortValue
}

extension Array where Element: SortReadable {
    /// The elements in the order of the terms; a stable sort, so ties keep the order they had.
    public func sorted(by terms: [SortTerm<Element.Key>]) -> [Element] {
        guard !terms.isEmpty else { return self }
        let keyed = enumerated().map { (index, element) in
            (values: terms.map { element.sortValue(for: $0.key) }, index: index)
        }
        let order = keyed.sorted { left, right in
            for (term, (a, b)) in zip(terms, zip(left.values, right.values)) where a != b {
                return term.isAscending ? a < b : b < a
            }
            return left.index < right.index
        }
        return order.map { self[$0.index] }
    }
}
