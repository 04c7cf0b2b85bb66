// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// One step of an order: a key and a direction.
///
/// A list of terms orders objects; what is equal in all of them keeps the order of addition, oldest first.
public struct SortTerm<Key: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// What is compared.
    public var key: Key
    /// Whether small comes before large.
    public var isAscending: Bool
    /// How texts are ordered.
    public var collation: SortCollation

    /// A step by a key.
    public init(_ key: Key, ascending: Bool = true, collation: SortCollation = .binary) {
        self.key = key
        self.isAscending = ascending
        self.collation = collation
    }
}

/// How texts are ordered. Raw values are the selectors of `NSSortDescriptor` that ask for it.
public enum SortCollation: String, Codable, Sendable, CaseIterable {
    /// Byte by byte, the order of SQLite.
    case binary = "compare:"
    /// Upper and lower case are the same.
    case caseInsensitive = "caseInsensitiveCompare:"
    /// As the program's language orders words.
    case localized = "localizedCompare:"
    /// As the program's language orders words, upper and lower case being the same.
    case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
    /// As a person orders names: IMG_2 comes before IMG_10.
    case localizedStandard = "localizedStandardCompare:"
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
            for (term, (a, b)) in zip(terms, zip(left.values, right.values)) {
                switch term.collation.compare(a, b) {
                case .orderedSame: continue
                case let order: return (order == .orderedAscending) == term.isAscending
                }
            }
            return left.index < right.index
        }
        return order.map { self[$0.index] }
    }
}

extension SortCollation {
    /// How two values are ordered.
    public func compare(_ left: SortValue, _ right: SortValue) -> ComparisonResult {
        if case .text(let left) = left, case .text(let right) = right { return compare(left, right) }
        return left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
    }

    private func compare(_ left: String, _ right: String) -> ComparisonResult {
        switch self {
        case .binary: left.utf8Order(right)
        case .caseInsensitive: left.caseInsensitiveCompare(right)
        case .localized: left.localizedCompare(right)
        case .localizedCaseInsensitive: left.localizedCaseInsensitiveCompare(right)
        case .localizedStandard: left.localizedStandardCompare(right)
        }
    }
}
