// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A description of a location: its city, its country and its time zone.
///
/// Streets, regions and waters, which Core Location has, are always `nil`. Immutable, and so usable from any thread. A
/// ``CLGeocoder`` returns placemarks.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    /// The requested location, or that of the city.
    public let location: CLLocation?
    /// The city's name.
    public let locality: String?
    /// The country's ISO 3166 code of two letters.
    public let isoCountryCode: String?
    /// The country's name.
    public let country: String?
    /// The time zone.
    public let timeZone: TimeZone?

    init(
        location: CLLocation, locality: String?, isoCountryCode: String?, country: String?, timeZone: TimeZone?
    ) {
        self.location = location
        self.locality = locality
        self.isoCountryCode = isoCountryCode
        self.country = country
        self.timeZone = timeZone
    }

    /// Creates a copy of a placemark.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        locality = placemark.locality
        isoCountryCode = placemark.isoCountryCode
        country = placemark.country
        timeZone = placemark.timeZone
    }

    /// The name of the location: the city, otherwise the country.
    open var name: String? { locality ?? country }

    /// The state or province; always `nil`.
    open var administrativeArea: String? { nil }
    /// The county; always `nil`.
    open var subAdministrativeArea: String? { nil }
    /// The quarter; always `nil`.
    open var subLocality: String? { nil }
    /// The street; always `nil`.
    open var thoroughfare: String? { nil }
    /// The number in the street; always `nil`.
    open var subThoroughfare: String? { nil }
    /// The postal code; always `nil`.
    open var postalCode: String? { nil }
    /// The lake or river; always `nil`.
    open var inlandWater: String? { nil }
    /// The ocean; always `nil`.
    open var ocean: String? { nil }
    /// The sights; always `nil`.
    open var areasOfInterest: [String]? { nil }

    /// Returns the object itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
