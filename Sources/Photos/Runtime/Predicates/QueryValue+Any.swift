// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import PlatformTypes

extension QueryValue {
    /// Converts a value that is compared with attributes: an argument of a format, a value captured by a macro, an
    /// attribute read by its name. Returns `nil` for a value that cannot be compared.
    ///
    /// Supports numbers of every type, texts, dates, UUIDs, URLs (as text), locations, objects of a library (as their
    /// identifiers), and lists, sets and fetch results of these. A NaN becomes null, and so does a date or a location
    /// with one.
    init?(_ value: Any?) {
        guard let value = unwrapped(value) else {
            self = .null
            return
        }
        guard let converted = QueryValue(single: value) ?? QueryValue(many: value) else { return nil }
        self = converted.containsNaN ? .null : converted
    }

    private init?(single value: Any) {
        switch value {
        case is NSNull: self = .null
        case let text as String: self = .text(text)
        case let text as Substring: self = .text(String(text))
        case let flag as Bool: self = QueryValue(flag)
        case let number as any BinaryInteger:
            self = Int64(exactly: number).map { .integer($0) } ?? .real(Double(number))
        case let number as any BinaryFloatingPoint: self = .real(Double(number))
        case let number as Decimal: self = .real(NSDecimalNumber(decimal: number).doubleValue)
        case let number as NSNumber: self.init(number)
        case let date as Date: self = .date(date)
        case let uuid as UUID: self = .text(uuid.uuidString)
        case let url as URL: self = .text(url.absoluteString)
        case let object as PHObject: self = .text(object.localIdentifier)
        case let place as CLLocation: self.init(place.coordinate)
        case let place as CLLocationCoordinate2D: self.init(place)
        case let choice as any RawRepresentable: self.init(choice.rawValue)
        default: return nil
        }
    }

    private init?(many value: Any) {
        let values: [Any]? =
            switch value {
            case let list as [Any]: list
            case let set as Set<AnyHashable>: set.map(\.base)
            case let set as NSOrderedSet: set.array
            case let result as any IdentifiedObjects: result.localIdentifiers
            default: nil
            }
        guard let values else { return nil }
        var converted: [QueryValue] = []
        for value in values {
            guard let value = QueryValue(value) else { return nil }
            converted.append(value)
        }
        self = .list(converted)
    }

    private init(_ number: NSNumber) {
        switch String(cString: number.objCType) {
        case "d", "f": self = .real(number.doubleValue)
        case "Q": self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .real(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    private init(_ place: CLLocationCoordinate2D) {
        self = .place(latitude: place.latitude, longitude: place.longitude)
    }
}

extension QueryValue {
    /// True if the value is, or contains, a NaN.
    fileprivate var containsNaN: Bool {
        switch self {
        case .real(let number): number.isNaN
        case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
        case .place(let latitude, let longitude): latitude.isNaN || longitude.isNaN
        case .null, .integer, .text, .list: false
        }
    }
}

/// Returns the value inside an optional or an `AnyHashable`.
private func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return unwrapped(hashable.base) }
    guard let optional = value as? any OptionalValue else { return value }
    return unwrapped(optional.content)
}

private protocol OptionalValue {
    var content: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var content: Any? { self }
}

/// A fetch result of any object type.
private protocol IdentifiedObjects {
    /// The local identifiers of the objects; `nil` when one of them is no `PHObject`.
    var localIdentifiers: [String]? { get }
}

extension PHFetchResult: IdentifiedObjects {
    fileprivate var localIdentifiers: [String]? {
        var identifiers: [String] = []
        identifiers.reserveCapacity(count)
        for object in ReadAhead(self) {
            guard let object = object as? PHObject else { return nil }
            identifiers.append(object.localIdentifier)
        }
        return identifiers
    }
}
