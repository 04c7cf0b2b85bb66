// Licensed under the Apache License, Version 2.0. See LICENSE.

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
