// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

struct GeocoderTests {
    private let folder: TemporaryFolder
    private let geocoder: CLGeocoder

    /// The columns: name, other names, latitude, longitude, country, population, zone.
    private static let cities = [
        ("Lisbon", "Lisboa,Lissabon", 38.72635, -9.14843, "PT", 517802, "Europe/Lisbon"),
        ("Paris", "Parigi,París", 48.85341, 2.3488, "FR", 2_138_551, "Europe/Paris"),
        ("Paris", "", 33.66094, -95.55551, "US", 24782, "America/Chicago"),
        ("Köln", "Cologne,Colonia", 50.93333, 6.95, "DE", 963395, "Europe/Berlin"),
        ("Stateless", "", 10, 10, "", 20_000, "Africa/Lagos"),
    ]

    init() throws {
        folder = try TemporaryFolder()
        let lines = Self.cities.map { city in
            [
                "1", city.0, city.0, city.1, "\(city.2)", "\(city.3)", "P", "PPLC", city.4, "", "", "", "", "",
                "\(city.5)", "", "1", city.6, "2022-01-01",
            ].joined(separator: "\t")
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.url("cities.txt"))
        geocoder = CLGeocoder(cities: folder.url("cities.txt").path)
    }

    private func place(_ latitude: Double, _ longitude: Double) -> CLLocation {
        CLLocation(latitude: latitude, longitude: longitude)
    }

    @Test func aPlaceTellsItsCity() async throws {
        let german = Locale(identifier: "de_DE")
        let location = place(38.7, -9.1)
        let placemarks = try await geocoder.reverseGeocodeLocation(location, preferredLocale: german)
        #expect(placemarks.count == 1)
        let placemark = try #require(placemarks.first)
        #expect(placemark.locality == "Lisbon" && placemark.name == "Lisbon")
        #expect(placemark.isoCountryCode == "PT" && placemark.country == "Portugal")
        #expect(placemark.timeZone?.identifier == "Europe/Lisbon")
        #expect(placemark.location === location)
        #expect(placemark.thoroughfare == nil && placemark.administrativeArea == nil)
        let cologne = try await geocoder.reverseGeocodeLocation(place(50.9, 6.9), preferredLocale: german)
        #expect(cologne.first?.country == "Deutschland")
    }

    @Test func farFromACityOnlyTheCountryIsTold() async throws {
        let placemark = try await geocoder.reverseGeocodeLocation(place(39.2, -9.1)).first
        #expect(placemark?.locality == nil && placemark?.country == "Portugal" && placemark?.name == "Portugal")
    }

    /// The country has its code, and its name in the requested language.
    @Test func aCountryIsToldWholeFarFromACity() async throws {
        let german = Locale(identifier: "de_DE")
        let placemark = try #require(
            try await geocoder.reverseGeocodeLocation(place(51.4, 6.95), preferredLocale: german).first)
        #expect(placemark.locality == nil)
        #expect(placemark.isoCountryCode == "DE" && placemark.country == "Deutschland")
    }

    @Test func aCityOfNoCountryIsToldByItsName() async throws {
        let placemark = try #require(try await geocoder.reverseGeocodeLocation(place(10.01, 10.01)).first)
        #expect(placemark.locality == "Stateless")
        #expect(placemark.isoCountryCode == nil && placemark.country == nil)
    }

    @Test func whereNothingIsThereIsAnErrorThatSaysSo() async throws {
        do {
            _ = try await geocoder.reverseGeocodeLocation(place(0, -30))
            Issue.record("nobody lives there")
        } catch CLError.geocodeFoundNoResult {
        }
        let failure = await #expect(throws: CLError.self) { try await geocoder.reverseGeocodeLocation(place(99, 0)) }
        #expect(failure?.code == .geocodeFoundNoResult)
        let without = CLGeocoder(cities: "/nowhere/cities.txt")
        let missing = await #expect(throws: CLError.self) { try await without.reverseGeocodeLocation(place(0, 0)) }
        #expect(missing?.code == .network && missing?.localizedDescription.contains("libtimezonemap-data") == true)
    }

    @Test(arguments: [
        ("Paris", ["FR", "US"]), ("paris, us", ["US"]), ("Paris, France", ["FR"]), ("PARÍS", ["FR", "US"]),
        ("Lisboa", ["PT"]), ("koln", ["DE"]), ("Cologne", ["DE"]),
    ]) func aNameTellsItsPlaces(_ name: String, _ countries: [String]) async throws {
        let placemarks = try await geocoder.geocodeAddressString(name)
        #expect(placemarks.compactMap(\.isoCountryCode) == countries)
        #expect(placemarks.allSatisfy { $0.location != nil && $0.timeZone != nil })
    }

    @Test(arguments: ["Nowhere", "", ",", "Paris, DE", "10 Downing Street"])
    func aNameThatIsNotKnownIsAnError(_ name: String) async throws {
        let failure = await #expect(throws: CLError.self) { try await geocoder.geocodeAddressString(name) }
        #expect(failure?.code == .geocodeFoundNoResult)
    }

    @Test func aHandlerIsCalledOnTheMainQueue() async throws {
        let (name, error) = await withCheckedContinuation { continuation in
            geocoder.reverseGeocodeLocation(place(38.7, -9.1)) { placemarks, error in
                dispatchPrecondition(condition: .onQueue(.main))
                continuation.resume(returning: (placemarks?.first?.locality, error))
            }
        }
        #expect(name == "Lisbon" && error == nil)
        #expect(!geocoder.isGeocoding)
    }

    @Test func whatIsCancelledGetsAnError() async throws {
        let codes = await withTaskGroup(of: Int?.self) { group in
            let geocoder = geocoder
            for _ in 0..<8 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        geocoder.geocodeAddressString("Paris") { placemarks, error in
                            continuation.resume(returning: placemarks == nil ? (error as? CLError)?.code.rawValue : nil)
                        }
                        geocoder.cancelGeocode()
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count == 8 && codes.contains(10))
        #expect(codes.allSatisfy { $0 == nil || $0 == 10 })
    }

    /// The system's own table, where it is installed.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/libtimezonemap/ui/cities15000.txt"),
            "libtimezonemap-data is not installed"))
    func theSystemsTableIsAsked() async throws {
        let placemark = try await CLGeocoder().reverseGeocodeLocation(place(-33.8568, 151.2153)).first
        #expect(placemark?.isoCountryCode == "AU" && placemark?.timeZone?.identifier == "Australia/Sydney")
        #expect(try await CLGeocoder().geocodeAddressString("Sydney").first?.isoCountryCode == "AU")
    }
}
