// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What people call the surroundings of a place.
public struct PlaceNames: Hashable, Codable, Sendable {
    /// The city near it; `nil` far from every city.
    public var city: String?
    /// The country that it is in; `nil` where that cannot be told.
    public var country: String?

    /// The surroundings of a place that nobody has a name for.
    public init() {}

    /// Surroundings that are called so.
    public init(city: String?, country: String?) {
        self.city = city
        self.country = country
    }
}

/// Tells what places are called.
public protocol PlaceNamer: Sendable {
    /// What the surroundings are called; `nil` when there is nothing to look it up in. Safe from any thread.
    func names(at place: GeoLocation) -> PlaceNames?
}
