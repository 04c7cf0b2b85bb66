// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

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
