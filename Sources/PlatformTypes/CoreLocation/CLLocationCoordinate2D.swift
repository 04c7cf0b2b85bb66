// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An angle on the globe, in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// The uncertainty of a value, in metres; negative when the value is invalid.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative when unknown.
public typealias CLLocationSpeed = Double
/// The uncertainty of a speed, in metres per second; negative when unknown.
public typealias CLLocationSpeedAccuracy = Double
/// The uncertainty of a direction, in degrees; negative when unknown.
public typealias CLLocationDirectionAccuracy = Double
/// A direction in degrees from north, clockwise; negative when unknown.
public typealias CLLocationDirection = Double

/// A coordinate on the earth, WGS 84.
public struct CLLocationCoordinate2D: Sendable {
    /// The latitude in degrees, positive in the north.
    public var latitude: CLLocationDegrees
    /// The longitude in degrees, positive in the east.
    public var longitude: CLLocationDegrees

    /// Creates the coordinate at latitude and longitude zero.
    public init() { self.init(latitude: 0, longitude: 0) }

    /// Creates a coordinate, which is not checked; see ``CLLocationCoordinate2DIsValid(_:)``.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Creates a coordinate.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns true if latitude and longitude are within their ranges.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}
