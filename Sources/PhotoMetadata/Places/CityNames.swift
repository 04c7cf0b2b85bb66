// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary
internal import Synchronization

/// A city of GeoNames' table.
package struct NearbyCity: Hashable, Sendable {
    /// The name in GeoNames: in English if there is an English name, else in the local language.
    package var name: String
    /// The ISO 3166 code of the country, such as `PT`; `nil` if the table has none.
    package var countryCode: String?
    package var location: GeoLocation

    /// The English name of the country.
    package var country: String? {
        countryCode.flatMap { Locale(identifier: "en_US").localizedString(forRegionCode: $0) }
    }
}

/// A reverse geocoder that finds the city near a place.
///
/// The cities are those of GeoNames with 15,000 people or more (``CityZones/systemCities``). They are read at the first
/// lookup. Safe from any thread.
package final class CityNames: Sendable {
    /// The distance up to which a picture counts as taken in a city.
    private static let kilometres = 25.0
    /// The distance up to which a place counts as in the country of a city; beyond it may be in another country, or in
    /// none.
    private static let kilometresInCountry = 100.0

    private struct City {
        var point: SpherePoint
        var city: NearbyCity
    }

    private let path: String
    /// The cities by whole degrees of latitude; `nil` until they are read, empty if they cannot be read.
    private let bands = Mutex<[Int: [City]]?>(nil)
    /// The names of countries by code, cached because Foundation takes longer to find them than finding the city.
    fileprivate let countries = Mutex<[String: String?]>([:])

    /// Creates a geocoder.
    ///
    /// - Parameter path: The path of GeoNames' table. Without the file, places have no names.
    package init(_ path: String = CityZones.systemCities) { self.path = path }

    /// Returns the name of the nearest city within 25 kilometres; `nil` if there is none.
    package func name(at place: GeoLocation) -> String? { city(near: place)?.name }

    /// Returns the nearest city within 25 kilometres; `nil` if there is none. Quarters of cities are ignored.
    package func city(near place: GeoLocation) -> NearbyCity? { city(near: place, within: Self.kilometres) }

    /// Returns the country of the nearest city within 100 kilometres; `nil` if there is none. Near a border it may be
    /// the neighbouring country.
    package func country(at place: GeoLocation) -> String? { names(at: place)?.country }

    /// Returns the nearest city within 100 kilometres, from which the country is derived.
    package func cityOfCountry(at place: GeoLocation) -> NearbyCity? {
        city(near: place, within: Self.kilometresInCountry)
    }

    private func city(near place: GeoLocation, within kilometres: Double) -> NearbyCity? {
        CityNames.nearest(to: place, within: kilometres, in: cities)
    }

    private var cities: [Int: [City]] {
        bands.withLock { bands in
            let known = bands ?? CityNames.read(path)
            bands = known
            return known
        }
    }

    private static func nearest(
        to place: GeoLocation, within kilometres: Double, in bands: [Int: [City]]
    ) -> NearbyCity? {
        let point = SpherePoint(place)
        let home = band(place.latitude)
        var best: (squared: Double, city: NearbyCity?) = (
            SpherePoint.squaredDistance(overGround: kilometres * 1_000), nil
        )
        // Three bands are enough, because a degree of latitude is 111 kilometres.
        for band in home - 1...home + 1 {
            // By index: copying a city costs more than measuring how far away it is.
            (bands[band] ?? []).withUnsafeBufferPointer { cities in
                for index in cities.indices {
                    let squared = cities[index].point.squaredDistance(to: point)
                    if squared < best.squared { best = (squared, cities[index].city) }
                }
            }
        }
        return best.city
    }

    private static func read(_ path: String) -> [Int: [City]] {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return [:] }
        var bands: [Int: [City]] = [:]
        text.withUnsafeBytes { text in
            for line in TextParts(text, separator: UInt8(ascii: "\n")) {
                guard let city = city(line) else { continue }
                let entry = City(point: SpherePoint(city.location), city: city)
                bands[band(city.location.latitude), default: []].append(entry)
            }
        }
        return bands
    }

    /// Parses a line of the table: the second field is the name, the fifth and sixth are the coordinates, the eighth is
    /// the feature code, and the ninth is the country.
    private static func city(_ line: UnsafeRawBufferPointer) -> NearbyCity? {
        let fields = Array(TextParts(line, separator: UInt8(ascii: "\t")).prefix(9))
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        guard fields.count >= 8, !fields[1].isEmpty, text(7) != districtCode, let latitude = Double(text(4)),
            let longitude = Double(text(5)), let place = GeoLocation(latitude: latitude, longitude: longitude)
        else { return nil }
        let code = fields.count > 8 ? text(8) : ""
        return NearbyCity(name: text(1), countryCode: code.utf8.count == 2 ? code : nil, location: place)
    }

    /// The feature code of GeoNames for a section of a populated place.
    private static let districtCode = "PPLX"

    private static func band(_ latitude: Double) -> Int { Int(latitude.rounded(.down)) }
}

extension CityNames: PlaceNamer {
    /// Returns the city within 25 kilometres, and the country of the nearest one within 100; `nil` if there is no
    /// table.
    package func names(at place: GeoLocation) -> PlaceNames? {
        let cities = cities
        guard !cities.isEmpty else { return nil }
        guard let near = CityNames.nearest(to: place, within: Self.kilometresInCountry, in: cities) else {
            return PlaceNames()
        }
        let distance = SpherePoint(near.location).squaredDistance(to: SpherePoint(place))
        let isInReach = distance < SpherePoint.squaredDistance(overGround: Self.kilometres * 1_000)
        return PlaceNames(city: isInReach ? near.name : nil, country: country(of: near))
    }

    private func country(of city: NearbyCity) -> String? {
        guard let code = city.countryCode else { return nil }
        return countries.withLock { countries in
            if let known = countries[code] { return known }
            let name = city.country
            countries[code] = .some(name)
            return name
        }
    }
}
