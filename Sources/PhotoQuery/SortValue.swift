// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// One attribute's value, comparable with another value of the same attribute.
public enum SortValue: Hashable, Codable, Sendable {
    case missing
    case integer(Int64)
    case real(Double)
    case text(String)

    /// A date counts seconds.
    public init(_ date: Date?) { self = date.map { .real($0.timeIntervalSinceReferenceDate) } ?? .missing }
    /// A text.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .missing }
    /// 0 or 1.
    public init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }

    /// What has no order (places, lists) is missing.
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
    /// SQLite's order, so that both engines agree: missing first, then numbers, then text byte by byte.
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
