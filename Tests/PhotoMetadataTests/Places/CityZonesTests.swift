// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import PhotoSamples
import Synchronization
import Testing

@Suite struct ZoneOfPlaceTests {
    /// A table in a file of its own, in GeoNames' format.
    private final class Table {
        let path = NSTemporaryDirectory() + "/cities-\(UUID().uuidString).txt"

        init(_ lines: [String]) throws { try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path)) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        static func city(_ latitude: String, _ longitude: String, _ zone: String) -> String {
            let before = ["1", "Name", "Name", "Other,Names", latitude, longitude]
            return (before + Array(repeating: "x", count: 11) + [zone, "2020-01-01"]).joined(separator: "\t")
        }
    }

    private let nowhere = "/nowhere/at/all"

    private func zone(
        of latitude: Double, _ longitude: Double, among lines: [String], list: [String] = []
    ) throws -> String? {
        let (cities, list) = (try Table(lines), try Table(list))
        let zones = CityZones(cities: cities.path, list: list.path) { Issue.record("\($0)") }
        let place = try #require(GeoLocation(latitude: latitude, longitude: longitude))
        return zones.zone(at: place)?.identifier
    }

    @Test func theNearestCityTells() throws {
        let lines = [Table.city("48.85", "2.35", "Europe/Paris"), Table.city("51.51", "-0.13", "Europe/London")]
        #expect(try zone(of: 49, 2, among: lines) == "Europe/Paris")
        #expect(try zone(of: 51, 0, among: lines) == "Europe/London")
    }

    @Test func nearnessIsThatOfTheGlobeAndNotOfTheMap() throws {
        // At this latitude five degrees of longitude are shorter than two and a half of latitude.
        let lines = [Table.city("70", "25", "Europe/Oslo"), Table.city("72.5", "20", "Europe/Moscow")]
        #expect(try zone(of: 70, 20, among: lines) == "Europe/Oslo")
    }

    @Test func theLineWhereTheDaysMeetIsNoEdge() throws {
        let lines = [Table.city("-17", "179.9", "Pacific/Fiji"), Table.city("-17", "178", "Asia/Tokyo")]
        #expect(try zone(of: -17, -179.9, among: lines) == "Pacific/Fiji")
    }

    @Test func thePolesAreNoEdge() throws {
        let lines = [Table.city("89", "0", "Europe/Oslo"), Table.city("87", "180", "Asia/Tokyo")]
        #expect(try zone(of: 89.5, 180, among: lines) == "Europe/Oslo")
        #expect(try zone(of: 90, 0, among: lines) == "Europe/Oslo")
        #expect(try zone(of: -90, 0, among: [Table.city("-89", "10", "Europe/Oslo")]) == "Europe/Oslo")
    }

    @Test func farFromEveryCityNobodyTells() throws {
        let lines = [Table.city("0", "0", "Africa/Accra")]
        #expect(try zone(of: 4.4, 0, among: lines) == "Africa/Accra")
        #expect(try zone(of: 4.6, 0, among: lines) == nil)
        #expect(try zone(of: 0, 4.6, among: lines) == nil)
    }

    @Test func theListOfZonesKnowsIslandsWithoutACity() throws {
        let list = [
            "# a comment\tfor\tall", "CL\t-2709-10926\tPacific/Easter\tEaster Island",
            "XX\t+404251-0740023\tAmerica/New_York",
        ]
        let lines = [Table.city("0", "0", "Africa/Accra")]
        #expect(try zone(of: -27.15, -109.43, among: lines, list: list) == "Pacific/Easter")
        #expect(try zone(of: 40.71, -74, among: lines, list: list) == "America/New_York")
    }

    @Test func aZoneThatTheSystemDoesNotKnowIsNone() throws {
        #expect(try zone(of: 0, 0, among: [Table.city("0", "0", "Nowhere/Land")]) == nil)
    }

    @Test func linesOfAnotherFormAreLeftOut() throws {
        let lines = [
            "", "\t\t\t\t", "1\t2\t3\t4\t0\t0", Table.city("91", "0", "Asia/Tokyo"), Table.city("x", "0", "Asia/Tokyo"),
            Table.city("0.1.2", "0", "Asia/Tokyo"), Table.city("0", "", "Asia/Tokyo"), Table.city("0", "0", ""),
            Table.city("0", "123456789012345678", "Asia/Tokyo"), Table.city("1", "1", "Africa/Accra"),
        ]
        #expect(try zone(of: 0, 0, among: lines) == "Africa/Accra")
    }

    @Test func aTableThatIsNotThereIsMissedOnce() throws {
        let said = Mutex<[LibraryError]>([])
        let zones = CityZones(cities: nowhere, list: CityZones.systemList) { error in said.withLock { $0.append(error) }
        }
        let place = try #require(GeoLocation(latitude: 48, longitude: 2))
        #expect(zones.zone(at: place) == nil)
        #expect(zones.zone(at: place) == nil)
        let errors = said.withLock { $0 }
        #expect(errors.count == 1)
        #expect(errors.first?.message.contains("Install the package") == true)
        #expect(errors.first?.message.contains(nowhere) == true)
    }

    @Test func aTableOfNothingIsMissedToo() throws {
        let said = Mutex(0)
        let table = try Table(["nothing", "of", "use"])
        let zones = CityZones(cities: table.path, list: nowhere) { _ in said.withLock { $0 += 1 } }
        #expect(zones.zone(at: try #require(GeoLocation(latitude: 48, longitude: 2))) == nil)
        #expect(said.withLock { $0 } == 1)
    }

    @Test func nobodyWhoAsksNothingIsTold() {
        _ = CityZones(cities: nowhere) { Issue.record("\($0)") }
    }

    /// Reads any bytes without a trap; lines that were cut or changed are left out.
    @Test func brokenTablesAreReadAsFarAsTheyGo() throws {
        let whole = Array(
            (Table.city("48.85", "2.35", "Europe/Paris") + "\n" + Table.city("1", "1", "Africa/Accra")).utf8)
        var generator = SeededGenerator(117)
        for round in 0..<300 {
            var bytes = Array(whole.prefix(round))
            if let index = bytes.indices.randomElement(using: &generator) {
                bytes[index] ^= 1 << (generator.next() % 8)
            }
            let table = try Table([])
            try Data(bytes).write(to: URL(filePath: table.path))
            let zones = CityZones(cities: table.path, list: table.path) { _ in }
            _ = zones.zone(at: try #require(GeoLocation(latitude: 48, longitude: 2)))
        }
    }
}

/// The zones of known places are found in the installed table at the rates that Docs/metadata-trust.md gives.
@Suite(
    .enabled(if: FileManager.default.fileExists(atPath: CityZones.systemCities), "libtimezonemap-data is not installed")
)
struct CityZonesTests {
    /// The places with a wrong zone: near a border the nearest city may lie beyond it, and zones change after a table
    /// was made.
    private static let misses: Set = [
        "Attari, India", "Ciudad Juárez", "Coober Pedy", "Coolangatta, Queensland", "Elvas, Portugal",
        "Everest North Base Camp, Tibet", "Fnideq, Morocco", "Foz do Iguaçu", "Haparanda, Sweden", "Ivangorod, Russia",
        "Kashgar", "Kastellorizo, Greece", "Kirkenes, Norway", "Kununurra", "L'Anse aux Meadows", "Lampedusa",
        "Laughlin, Nevada", "Myawaddy, Myanmar", "Page, Arizona", "Punta Arenas", "Terespol, Poland",
        "Valença, Portugal",
    ]

    private static let zones = CityZones { Issue.record("\($0)") }

    /// Returns `true` if the zone that is found has the right clocks in winter and in summer.
    private static func isRight(_ place: KnownPlace) -> Bool {
        guard let location = GeoLocation(latitude: place.latitude, longitude: place.longitude) else { return false }
        let found = zones.zone(at: location)
        let expected = place.zone.flatMap { TimeZone(identifier: $0) }
        return [1_704_110_400.0, 1_719_835_200].map { Date(timeIntervalSince1970: $0) }.allSatisfy {
            found?.secondsFromGMT(for: $0) == expected?.secondsFromGMT(for: $0)
        }
    }

    @Test func placesAreInTheirZonesButForThoseThatAreNamedHere() {
        let missed = KnownPlace.all.filter { !CityZonesTests.isRight($0) }.map(\.description)
        // A newer table may have more places right.
        #expect(Set(missed).subtracting(CityZonesTests.misses) == [])
        let right = KnownPlace.all.count - missed.count
        print("zones of places: \(right) of \(KnownPlace.all.count)")
        #expect(Double(right) >= 0.84 * Double(KnownPlace.all.count))
    }

    @Test func everyZoneThatIsExpectedIsKnownToTheSystem() {
        #expect(KnownPlace.all.compactMap(\.zone).filter { TimeZone(identifier: $0) == nil } == [])
    }

    @Test(arguments: KnownPlace.Kind.allCases)
    func theRateOfEachKindIsTheOneThatIsWrittenDown(_ kind: KnownPlace.Kind) {
        let places = KnownPlace.all.filter { $0.kind == kind }
        let right = places.count { CityZonesTests.isRight($0) }
        print("zones of places, \(kind.rawValue): \(right) of \(places.count)")
        let least: [KnownPlace.Kind: Double] = [
            .ordinary: 0.97, .oddOffset: 0.88, .border: 0.73, .island: 0.96, .nowhere: 1,
        ]
        #expect(Double(right) / Double(places.count) >= least[kind] ?? 1)
    }
}
