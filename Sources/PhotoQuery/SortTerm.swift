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

/// The value of an attribute for sorting, comparable with other values of the same attribute.
public enum SortValue: Hashable, Codable, Sendable {
    case missing
    case integer(Int64)
    case real(Double)
    case text(String)

    /// Creates a value that compares by seconds; missing for `nil`.
    public init(_ date: Date?) { self = date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .missing }
    /// Creates a text; missing for `nil`.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .missing }
    /// Creates an integer of 0 or 1.
    public init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }

    /// Converts a value; places and lists have no order and become missing.
    public init(_ value: QueryValue) {
        switch value {
        case .null, .place, .list: self = .missing
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .text(let text): self = .text(text)
        case .date(let date): self = .real(date.timeIntervalSinceReferenceDate)
        }
    }
}

extension SortValue: Comparable {
    /// Returns true in SQLite's order, so that both engines agree: missing first, then numbers, then text byte by byte.
    public static func < (left: SortValue, right: SortValue) -> Bool {
        switch (left, right) {
        case (.missing, .missing): false
        case (.missing, _): true
        case (.integer(let a), .integer(let b)): a < b
        case (.integer(let a), .real(let b)): Double(a) < b
        case (.real(let a), .integer(let b)): a < Double(b)
        case (.real(let a), .real(let b)): a < b
        case (.integer, .text), (.real, .text): true
        case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (_, .missing), (.text, _): false
        }
    }
}
