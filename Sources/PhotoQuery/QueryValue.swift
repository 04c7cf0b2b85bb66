// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A value of an attribute, or one that attributes are compared with.
public enum QueryValue: Hashable, Codable, Sendable {
    /// Null: the attribute has no value.
    case null
    /// An integer; Boolean values are 0 and 1.
    case integer(Int64)
    case real(Double)
    /// A text; for objects, their local identifier.
    case text(String)
    case date(Date)
    /// A place on earth, in degrees.
    case place(latitude: Double, longitude: Double)
    /// A list of values: of a set, or the right side of `IN` and `BETWEEN`.
    case list([QueryValue])
}

extension QueryValue {
    /// Creates an integer of 0 or 1.
    public init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
    /// Creates an integer.
    public init(_ number: Int) { self = .integer(Int64(number)) }
    /// Creates a text; null for `nil`.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    /// Creates a date; null for `nil`.
    public init(_ date: Date?) { self = date.map { .date($0) } ?? .null }
}

extension QueryValue {
    /// Returns true if both values are equal. Texts are compared by bytes, as in comparisons: a precomposed “é” differs
    /// from a decomposed one.
    public static func == (left: QueryValue, right: QueryValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.date(let left), .date(let right)): left == right
        case (.place(let north, let east), .place(let otherNorth, let otherEast)):
            north == otherNorth && east == otherEast
        case (.list(let left), .list(let right)): left == right
        case (.null, _), (.integer, _), (.real, _), (.text, _), (.date, _), (.place, _), (.list, _): false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: break
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number)
        case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .date(let date): hasher.combine(date)
        case .place(let latitude, let longitude):
            hasher.combine(latitude)
            hasher.combine(longitude)
        case .list(let values): hasher.combine(values)
        }
    }
}

/// An object whose attributes can be read by canonical name, as ``QueryEvaluator`` requires.
public protocol QueryReadable {
    /// Returns the value of an attribute; `null` if it has none. Called only with names of the object's
    /// ``QuerySchema``.
    func queryValue(for key: String) -> QueryValue
}

extension QueryValue {
    /// The value as a number; `nil` if it is not one.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }

    /// The reason why the value has no meaning in comparisons, as the end of a sentence; `nil` if it has one.
    var invalidReason: String? {
        switch self {
        case .null, .integer, .text: nil
        case .real(let number): number.isNaN ? Self.notANumber : nil
        case .date(let date): date.timeIntervalSinceReferenceDate.isNaN ? Self.notANumber : nil
        case .place(let latitude, let longitude) where latitude.isNaN || longitude.isNaN: Self.notANumber
        case .place(let latitude, let longitude):
            abs(latitude) <= 90 && abs(longitude) <= 180
                ? nil : "is not a place on earth: latitudes are -90…90, longitudes -180…180"
        case .list(let values): values.lazy.compactMap(\.invalidReason).first
        }
    }

    private static let notANumber = "is not a number (NaN)"

    /// Parses a number, or returns `nil` for an invalid one.
    init?(digits: String, isNegative: Bool) {
        let sign = isNegative ? "-" : ""
        if let radix = Self.radix(of: digits) {
            guard let number = Int64(sign + digits.dropFirst(2), radix: radix) else { return nil }
            self = .integer(number)
        } else if let number = Int64(sign + digits) {
            self = .integer(number)
        } else if let number = Double(sign + digits) {
            self = .real(number)
        } else {
            return nil
        }
    }

    private static func radix(of digits: String) -> Int? {
        switch digits.prefix(2).lowercased() {
        case "0x": 16
        case "0b": 2
        case "0o": 8
        default: nil
        }
    }
}

extension Double {
    /// The date of a number of seconds since 2001, Foundation's reference date.
    var asDate: Date { Date(timeIntervalSinceReferenceDate: self) }
}
