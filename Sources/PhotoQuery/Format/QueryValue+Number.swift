// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

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
    var flaw: String? {
        switch self {
        case .null, .integer, .text: nil
        case .real(let number): number.isNaN ? Self.noNumber : nil
        case .date(let date): date.timeIntervalSinceReferenceDate.isNaN ? Self.noNumber : nil
        case .place(let latitude, let longitude) where latitude.isNaN || longitude.isNaN: Self.noNumber
        case .place(let latitude, let longitude):
            abs(latitude) <= 90 && abs(longitude) <= 180
                ? nil : "is no place on earth: latitudes are -90…90, longitudes -180…180"
        case .list(let values): values.lazy.compactMap(\.flaw).first
        }
    }

    private static let noNumber = "is no number (NaN)"

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
