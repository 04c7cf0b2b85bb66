// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
public import Foundation
internal import PhotoLibrary
internal import PhotoMetadata
public import PlatformTypes
internal import Synchronization

/// A handler of placemarks or an error.
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void

/// A geocoder that finds the city and country of a location, and the location of a city.
///
/// No network is used: the results come from GeoNames' table of cities with 15,000 people or more, which Debian's
/// `libtimezonemap-data` installs. Streets, regions and small places are not in it, names of cities are those of the
/// table, and near a border the country may be the neighbour's. Handlers are called once each, on the main queue.
/// Requests are processed one after the other. Usable from any thread.
open class CLGeocoder: NSObject, @unchecked Sendable {
    private struct State {
        var waiting = 0
        /// The number of times that all requests were cancelled; requests made before the last time are cancelled.
        var generation = 0
    }

    private static let systemNames = CityNames()
    private static let systemZones = CityZones(onFailure: { _ in })

    private let table: String
    private let names: CityNames
    private let zones: CityZones
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "CLGeocoder", qos: .userInitiated)

    /// Creates a geocoder. Nothing is read yet.
    public override init() {
        (table, names, zones) = (CityZones.systemCities, Self.systemNames, Self.systemZones)
    }

    /// Creates a geocoder with another table of cities.
    package init(cities table: String) {
        (self.table, names, zones) = (table, CityNames(table), CityZones(cities: table, onFailure: { _ in }))
    }

    /// True while a request is pending.
    open var isGeocoding: Bool { state.withLock { $0.waiting > 0 } }

    /// Finds the city, the country and the time zone of a location: one placemark.
    ///
    /// The city is the nearest within 25 km; without one, the placemark has only the country of the nearest city within
    /// 100 km. The error is a ``CLError``: `geocodeFoundNoResult` when neither is found, `network` when there is no
    /// table of cities.
    open func reverseGeocodeLocation(
        _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the city, the country and the time zone of a location, with the country's name in the language of the
    /// locale, or of the program for `nil`.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        answer(completionHandler) { [self] in try [placemark(of: location, locale ?? .current)] }
    }

    /// Finds the cities of a name, the largest first.
    ///
    /// The name may be in any language and be followed by a comma and the country, by its English name or its code:
    /// `Paris, FR`. Streets cannot be found. Errors are as for ``reverseGeocodeLocation(_:completionHandler:)``.
    open func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        answer(completionHandler) { [self] in try placemarks(called: addressString) }
    }

    /// Cancels all pending requests: their handlers get `CLError.geocodeCanceled`.
    open func cancelGeocode() { state.withLock { $0.generation += 1 } }

    /// Runs `find` in the background, and calls the handler on the main queue with its result.
    private func answer(
        _ handler: @escaping CLGeocodeCompletionHandler, _ find: @escaping @Sendable () throws -> [CLPlacemark]
    ) {
        request(find) { result in
            DispatchQueue.main.async {
                switch result {
                case .success(let placemarks): handler(placemarks, nil)
                case .failure(let error): handler(nil, error)
                }
            }
        }
    }

    private func request(
        _ find: @escaping @Sendable () throws -> [CLPlacemark],
        _ completion: @escaping @Sendable (Result<[CLPlacemark], any Error>) -> Void
    ) {
        let begun = state.withLock { state in
            state.waiting += 1
            return state.generation
        }
        queue.async { [self] in
            let isOver = state.withLock { $0.generation != begun }
            var result = Result { isOver ? [] : try find() }
            state.withLock { state in
                state.waiting -= 1
                if state.generation != begun {
                    result = .failure(CLError(.geocodeCanceled, "the request was cancelled"))
                }
            }
            completion(result)
        }
    }

    private func placemark(of location: CLLocation, _ locale: Locale) throws -> CLPlacemark {
        try checkTable()
        let coordinate = location.coordinate
        guard let place = GeoLocation(latitude: coordinate.latitude, longitude: coordinate.longitude) else {
            throw CLError(.geocodeFoundNoResult, "the coordinate is not a place on earth")
        }
        let city = names.city(near: place)
        guard let nearest = city ?? names.cityOfCountry(at: place) else {
            throw CLError(.geocodeFoundNoResult, "there is no city near the place")
        }
        return CLPlacemark(
            location: location, locality: city?.name, isoCountryCode: nearest.countryCode,
            country: nearest.country(in: locale), timeZone: zones.zone(at: place))
    }

    private func placemarks(called name: String) throws -> [CLPlacemark] {
        try checkTable()
        let cities = CitySearch.cities(called: name, in: table)
        guard !cities.isEmpty else { throw CLError(.geocodeFoundNoResult, "there is no city named “\(name)”") }
        return cities.map { city in
            let place = CLLocation(latitude: city.location.latitude, longitude: city.location.longitude)
            return CLPlacemark(
                location: place, locality: city.name, isoCountryCode: city.countryCode,
                country: city.country(in: .current), timeZone: zones.zone(at: city.location))
        }
    }

    private func checkTable() throws {
        guard FileManager.default.isReadableFile(atPath: table) else {
            throw CLError(
                .network,
                "the table of cities is missing at \(table); install the package libtimezonemap-data "
                    + "(Debian's name)")
        }
    }
}

extension CLGeocoder {
    /// Finds the city, the country and the time zone of a location; throws ``CLError``.
    public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        try await reverseGeocodeLocation(location, preferredLocale: nil)
    }

    /// Finds the city, the country and the time zone of a location, with the country's name in the language of the
    /// locale, or of the program for `nil`; throws ``CLError``.
    public func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in
            request({ [self] in try [placemark(of: location, locale ?? .current)] }) { continuation.resume(with: $0) }
        }
    }

    /// Finds the cities of a name, the largest first; throws ``CLError``.
    public func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in
            request({ [self] in try placemarks(called: addressString) }) { continuation.resume(with: $0) }
        }
    }
}

extension NearbyCity {
    /// Returns the country's name in a language, or in English if there is none.
    fileprivate func country(in locale: Locale) -> String? {
        countryCode.flatMap { locale.localizedString(forRegionCode: $0) } ?? country
    }
}

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
