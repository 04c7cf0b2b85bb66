// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@Suite struct CityNamesTests {
    private func name(at latitude: Double, _ longitude: Double, among cities: [(String, String, String)]) throws
        -> String?
    {
        let lines = cities.map { ["1", $0.0, "x", "y", $0.1, $0.2, "P", "PPL"] }
        return try asking(lines) { $0.name(at: try #require(GeoLocation(latitude: latitude, longitude: longitude))) }
    }

    /// Returns the answer of a name finder with a table of these lines.
    private func asking<Answer>(_ lines: [[String]], _ question: (CityNames) throws -> Answer) throws -> Answer {
        let path = NSTemporaryDirectory() + "/names-\(UUID().uuidString).txt"
        let text = lines.map { $0.joined(separator: "\t") } + ["a line of another form"]
        try Data(text.joined(separator: "\n").utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try question(CityNames(path))
    }

    @Test func theNearestCityNamesAPlace() throws {
        let cities = [("Köln", "50.938", "6.957"), ("Bonn", "50.734", "7.099")]
        #expect(try name(at: 50.9, 6.95, among: cities) == "Köln")
        #expect(try name(at: 50.75, 7.1, among: cities) == "Bonn")
    }

    @Test func whatIsFarFromEveryCityHasNoName() throws {
        let cities = [("Null", "0", "0")]
        // 25 kilometres are 0.2248 degrees.
        #expect(try name(at: 0.22, 0, among: cities) == "Null")
        #expect(try name(at: 0.23, 0, among: cities) == nil)
    }

    @Test func bordersOfDegreesAndTheLineWhereTheDaysMeetAreNoEdges() throws {
        #expect(try name(at: -0.1, 0, among: [("North", "0.05", "0")]) == "North")
        #expect(try name(at: -17, -179.95, among: [("Fiji", "-17", "179.95")]) == "Fiji")
    }

    @Test func withoutATableNothingHasAName() throws {
        let place = try #require(GeoLocation(latitude: 0, longitude: 0))
        #expect(CityNames("/nowhere/at/all").name(at: place) == nil)
    }

    private static let iberia = [
        ["1", "Lisbon", "", "", "38.71667", "-9.13333", "P", "PPLC", "PT", "", "14"],
        ["2", "Alvalade", "", "", "38.753", "-9.144", "P", "PPLX", "PT", "", "14"],
        ["3", "Badajoz", "", "", "38.87789", "-6.97061", "P", "PPLA2", "ES", "", "57"],
    ]

    @Test func aCityTellsItsCountryAndWhereItIs() throws {
        let place = try #require(GeoLocation(latitude: 38.7, longitude: -9.2))
        let city = try #require(try asking(Self.iberia) { $0.city(near: place) })
        #expect(city.name == "Lisbon")
        #expect(city.countryCode == "PT")
        #expect(city.country == "Portugal")
        #expect(city.location.latitude == 38.71667)
    }

    @Test func aQuarterOfACityIsNoCity() throws {
        let place = try #require(GeoLocation(latitude: 38.753, longitude: -9.144))
        #expect(try asking(Self.iberia) { $0.city(near: place)?.name } == "Lisbon")
    }

    @Test func theCountryIsKnownFartherFromTownThanTheCity() throws {
        let inTheFields = try #require(GeoLocation(latitude: 38.8, longitude: -7.5))
        let atSea = try #require(GeoLocation(latitude: 38.8, longitude: -12))
        try asking(Self.iberia) { names in
            #expect(names.city(near: inTheFields) == nil)
            #expect(names.country(at: inTheFields) == "Spain")
            #expect(names.country(at: atSea) == nil)
        }
    }

    @Test func aLineWithoutACountryHasNone() throws {
        let place = try #require(GeoLocation(latitude: 1, longitude: 1))
        try asking([["1", "Somewhere", "", "", "1", "1", "P", "PPL"]]) { names in
            #expect(names.city(near: place)?.name == "Somewhere")
            #expect(names.country(at: place) == nil)
        }
    }
}
