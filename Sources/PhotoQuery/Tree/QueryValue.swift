// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A value of an attribute, or one that attributes are compared with.
public enum QueryValue: Hashable, Codable, Sendable {
    /// `nil`: the attribute has no value.
    case null
    /// A whole number; truth values are 0 and 1.
    case integer(Int64)
    case real(Double)
    /// Objects are their local identifiers.
    case text(String)
    case date(Date)
    /// A place on earth, in degrees.
    case place(latitude: Double, longitude: Double)
    /// Many values: a set's, or the right side of `IN` and `BETWEEN`.
    case list([QueryValue])
}

extension QueryValue {
    /// 0 or 1.
    public init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
    /// A whole number.
    public init(_ number: Int) { self = .integer(Int64(number)) }
    /// A text, or nothing.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    /// A date, or nothing.
    public init(_ date: Date?) { self = date.map { .date($0) } ?? .null }
}

/// Something whose attributes can be read by their canonical names: what QueryEvaluator evaluates.
public protocol QueryReadable {
    /// The attribute's value, `null` when it has none. Only names of the object's QuerySchema are asked for.
    func queryValue(for key: String) -> QueryValue
}
