// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A place on earth, in WGS 84 coordinates.
public struct GeoLocation: Hashable, Codable, Sendable {
    /// The latitude in degrees, north positive.
    public var latitude: Double
    /// The longitude in degrees, east positive.
    public var longitude: Double
    /// The altitude in metres above sea level.
    public var altitude: Double?

    /// Creates a place, or returns `nil` if the coordinates are not on the globe.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}

/// The camera that took a picture.
public struct Camera: Hashable, Codable, Sendable {
    /// The manufacturer, as the file spells it.
    public var make: String?
    /// The model, as the file spells it.
    public var model: String?
    /// The lens, as the file spells it.
    public var lens: String?

    /// Creates a camera with the properties that are known.
    public init(make: String? = nil, model: String? = nil, lens: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
    }
}

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

/// A lookup of time zones by place.
public protocol ZoneFinder: Sendable {
    /// Returns the time zone in use at the place; `nil` if it is not known. Safe from any thread.
    func zone(at place: GeoLocation) -> TimeZone?
}
