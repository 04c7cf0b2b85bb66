// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Tells the time zone of a place.
public protocol ZoneFinder: Sendable {
    /// The zone in whose time people live there; `nil` when it is not known. Safe from any thread.
    func zone(at place: GeoLocation) -> TimeZone?
}
