// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A location, with the accuracy of its measurement.
///
/// Immutable, and so usable from any thread.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The coordinate.
    public let coordinate: CLLocationCoordinate2D
    /// The altitude in metres above sea level; invalid when ``verticalAccuracy`` is negative.
    public let altitude: CLLocationDistance
    /// The radius of uncertainty of the coordinate, in metres; negative when the coordinate is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The uncertainty of the altitude, in metres; negative when the altitude is invalid.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of movement in degrees from north; negative when unknown.
    public let course: CLLocationDirection
    /// The uncertainty of the course, in degrees; negative when unknown.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// The speed in metres per second; negative when unknown.
    public let speed: CLLocationSpeed
    /// The uncertainty of the speed, in metres per second; negative when unknown.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// The time of the measurement.
    public let timestamp: Date

    /// Creates a location measured now, without altitude, course or speed.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// Creates a location without course or speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: -1, speed: -1, timestamp: timestamp)
    }

    /// Creates a location with course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
    }

    /// Creates a location with course and speed and their accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = hAccuracy
        self.verticalAccuracy = vAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
    }

    /// Reads the location from a keyed archive that ``encode(with:)`` wrote; `nil` when there is none.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, ArchiveKey.allCases.allSatisfy({ coder.containsValue(forKey: $0.rawValue) })
        else { return nil }
        func number(_ key: ArchiveKey) -> Double { coder.decodeDouble(forKey: key.rawValue) }
        coordinate = CLLocationCoordinate2D(latitude: number(.latitude), longitude: number(.longitude))
        altitude = number(.altitude)
        horizontalAccuracy = number(.horizontalAccuracy)
        verticalAccuracy = number(.verticalAccuracy)
        course = number(.course)
        courseAccuracy = number(.courseAccuracy)
        speed = number(.speed)
        speedAccuracy = number(.speedAccuracy)
        timestamp = Date(timeIntervalSinceReferenceDate: number(.timestamp))
    }

    /// Always true: an archive contains numbers only.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the location to a keyed archive. The keys are not Core Location's: neither can read the other's archives.
    open func encode(with coder: NSCoder) {
        let numbers: [ArchiveKey: Double] = [
            .latitude: coordinate.latitude, .longitude: coordinate.longitude, .altitude: altitude,
            .horizontalAccuracy: horizontalAccuracy, .verticalAccuracy: verticalAccuracy, .course: course,
            .courseAccuracy: courseAccuracy, .speed: speed, .speedAccuracy: speedAccuracy,
            .timestamp: timestamp.timeIntervalSinceReferenceDate,
        ]
        for (key, number) in numbers { coder.encode(number, forKey: key.rawValue) }
    }

    private enum ArchiveKey: String, CaseIterable {
        case latitude
        case longitude
        case altitude
        case horizontalAccuracy
        case verticalAccuracy
        case course
        case courseAccuracy
        case speed
        case speedAccuracy
        case timestamp
    }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the distance in metres on a sphere of the earth's mean radius, accurate to half a percent.
    ///
    /// Core Location calculates on the ellipsoid, so its last digits differ.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let radians = Double.pi / 180
        let latitudes = (coordinate.latitude * radians, location.coordinate.latitude * radians)
        let north = sin((latitudes.1 - latitudes.0) / 2)
        let east = sin((location.coordinate.longitude - coordinate.longitude) * radians / 2)
        let chord = north * north + cos(latitudes.0) * cos(latitudes.1) * east * east
        return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
    }
}

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
