// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The names of the surroundings of a place.
public struct PlaceNames: Hashable, Codable, Sendable {
    /// The nearest city; `nil` far from every city.
    public var city: String?
    /// The country; `nil` where it cannot be determined.
    public var country: String?

    /// Creates an empty value, for a place without names.
    public init() {}

    /// Creates a value with these names.
    public init(city: String?, country: String?) {
        self.city = city
        self.country = country
    }
}

/// A reverse geocoder.
public protocol PlaceNamer: Sendable {
    /// Returns the names of the surroundings; `nil` if no table of places is available. Safe from any thread.
    func names(at place: GeoLocation) -> PlaceNames?
}
