// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A lookup of time zones by place.
public protocol ZoneFinder: Sendable {
    /// Returns the time zone in use at the place; `nil` if it is not known. Safe from any thread.
    func zone(at place: GeoLocation) -> TimeZone?
}
