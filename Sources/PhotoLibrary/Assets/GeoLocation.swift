// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A place on earth, WGS 84.
public struct GeoLocation: Hashable, Codable, Sendable {
    /// Degrees, north positive.
    public var latitude: Double
    /// Degrees, east positive.
    public var longitude: Double
    /// Metres above sea level.
    public var altitude: Double?

    /// `nil` when the coordinates are not on the globe.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}

/// What took the picture.
public struct Camera: Hashable, Codable, Sendable {
    /// Who built it, as the file spells it.
    public var make: String?
    /// Which one it is, as the file spells it.
    public var model: String?
    /// What it looked through, as the file spells it.
    public var lens: String?

    /// A camera of which this much is known.
    public init(make: String? = nil, model: String? = nil, lens: String? = nil) {
        self.make = make
        self.model = model
        self.lens = lens
    }
}
