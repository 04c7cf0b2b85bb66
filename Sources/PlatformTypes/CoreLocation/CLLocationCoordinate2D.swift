// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An angle on the globe, in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// How far off a value may be, in metres; negative when the value means nothing.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative when unknown.
public typealias CLLocationSpeed = Double
/// How far off a speed may be, in metres per second; negative when unknown.
public typealias CLLocationSpeedAccuracy = Double
/// How far off a direction may be, in degrees; negative when unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Degrees from north, clockwise; negative when unknown.
public typealias CLLocationDirection = Double

/// A place on earth, WGS 84.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees, north positive.
    public var latitude: CLLocationDegrees
    /// Degrees, east positive.
    public var longitude: CLLocationDegrees

    /// The place at latitude and longitude zero.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// The place at those angles; whether it is on the globe tells ``CLLocationCoordinate2DIsValid(_:)``.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate that is nowhere.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// The place at those angles.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether the coordinate is on the globe.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}
