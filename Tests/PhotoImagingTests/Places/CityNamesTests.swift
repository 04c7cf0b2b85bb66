// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import Testing

@Suite struct NamingPlaces {
    private func name(at latitude: Double, _ longitude: Double, among cities: [(String, String, String)]) throws
        -> String?
    {
        let path = NSTemporaryDirectory() + "/names-\(UUID().uuidString).txt"
        let lines = cities.map { ["1", $0.0, "x", "y", $0.1, $0.2, "P", "PPL"].joined(separator: "\t") }
        try Data((lines + ["a line of another form"]).joined(separator: "\n").utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return CityNames(path).name(at: try #require(GeoLocation(latitude: latitude, longitude: longitude)))
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
}
