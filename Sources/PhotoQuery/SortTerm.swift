// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A key and a direction to sort by.
///
/// A list of terms sorts objects; objects that are equal in all of them keep the order of addition, oldest first.
public struct SortTerm<Key: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// The attribute that is compared.
    public var key: Key
    /// True if small values come before large ones.
    public var isAscending: Bool
    /// The collation of texts.
    public var collation: SortCollation

    /// Creates a term.
    public init(_ key: Key, ascending: Bool = true, collation: SortCollation = .binary) {
        self.key = key
        self.isAscending = ascending
        self.collation = collation
    }
}

/// The collation of texts. Raw values are the selectors that request it from an `NSSortDescriptor`.
public enum SortCollation: String, Codable, Sendable, CaseIterable {
    /// Byte by byte, like SQLite.
    case binary = "compare:"
    /// Without regard to case.
    case caseInsensitive = "caseInsensitiveCompare:"
    /// In the order of the program's language.
    case localized = "localizedCompare:"
    /// In the order of the program's language, without regard to case.
    case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
    /// In the order of file names in a file manager: IMG_2 comes before IMG_10.
    case localizedStandard = "localizedStandardCompare:"
}

/// An object whose attributes can be read by key, for sorting in memory.
public protocol SortReadable {
    associatedtype Key: Hashable & Codable & Sendable
    func sortValue(for key: Key) -> SortValue
}

extension Array where Element: SortReadable {
    /// Returns the elements sorted by the terms. The sort is stable: elements that compare equal keep their order.
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
    /// Compares two values; texts by this collation, everything else by ``SortValue``'s order.
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
