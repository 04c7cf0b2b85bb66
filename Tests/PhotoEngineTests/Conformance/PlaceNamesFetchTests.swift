// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

/// Assets are found and sorted by the names of their places, also after their places change.
@Suite struct PlaceNamesFetchTests {
    private static let lisbon = GeoLocation(latitude: 38.7, longitude: -9.1)
    private static let porto = GeoLocation(latitude: 41.15, longitude: -8.6)
    private static let zurich = GeoLocation(latitude: 47.37, longitude: 8.54)

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("tram", day: 1, filename: "IMG_1.JPG")
            $0.edit { $0.metadata.location = Self.lisbon }
            $0.photo("bridge", day: 2, filename: "IMG_2.JPG")
            $0.edit { $0.metadata.location = Self.porto }
            $0.photo("lake", day: 3, filename: "IMG_3.JPG")
            $0.edit { $0.metadata.location = Self.zurich }
            $0.photo("nowhere", day: 4, filename: "IMG_4.JPG")
        }
        try library.describe("bridge") { $0.camera.model = "iPhone 12" }
        return library
    }

    private func found(_ format: String, in library: TestLibrary) throws -> [String] {
        try library.fetch { $0.predicate = try QueryPredicate(format: format) }
    }

    @Test(arguments: EngineKind.tested)
    func aCityAndACountryAreFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try found("city == 'Lisbon'", in: library) == ["tram"])
        #expect(try found("country CONTAINS[c] 'port'", in: library) == ["tram", "bridge"])
        #expect(try found("city ==[cd] 'zurich' OR city == nil", in: library) == ["lake", "nowhere"])
        #expect(
            try found("country == 'Portugal' AND creationDate != nil AND city != 'Lisbon'", in: library) == ["bridge"])
        #expect(
            try library.fetch { $0.sort = [SortTerm(.city, ascending: false)] } == [
                "lake", "bridge", "tram", "nowhere",
            ])
        #expect(try library.asset("tram")?.city == "Lisbon")
        #expect(try library.asset("tram")?.country == "Portugal")
        #expect(try library.asset("nowhere")?.country == nil)
    }

    @Test(arguments: EngineKind.tested)
    func theWordsOfThePlaceAreFoundBesideOthers(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("lisbon") == ["tram"])
        #expect(try library.search("portu") == ["tram", "bridge"])
        #expect(try library.search("iphone porto") == ["bridge"])
        #expect(try library.search("iphone lisbon") == [])
        #expect(try library.search("ZURICH switzerland") == ["lake"])
        #expect(try library.search("\"lisbon portugal\"") == ["tram"])
        #expect(try library.search("\"portugal lisbon\"") == [])
    }

    @Test(arguments: EngineKind.tested)
    func theNamesFollowThePlace(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.describe("tram") { $0.location = Self.porto }
        #expect(try found("city == 'Porto'", in: library) == ["tram", "bridge"])
        #expect(try library.search("lisbon") == [])
        #expect(try library.search("porto") == ["tram", "bridge"])

        try library.describe("tram") { $0.location = nil }
        #expect(try found("city == nil", in: library) == ["tram", "nowhere"])
        #expect(try library.search("portugal") == ["bridge"])
        #expect(try library.asset("tram")?.country == nil)
    }

    @Test(arguments: EngineKind.tested)
    func aPlaceThatComesWithAFileIsNamed(_ kind: EngineKind) throws {
        let library = try library(kind)
        var metadata = try #require(try library.asset("nowhere")).metadata
        metadata.location = Self.lisbon
        let sidecar = try library.newPhoto("sidecar").resources[0]
        try library.apply(.addResources([sidecar], asset: library.uuid("nowhere"), metadata: metadata))
        #expect(try library.search("lisbon") == ["tram", "nowhere"])
    }

    @Test(arguments: EngineKind.tested)
    func aSmartAlbumHoldsWhatAPlaceIsCalled(_ kind: EngineKind) throws {
        let library = try library(kind)
        let album = library.name(UUID(), "Portugal")
        let query = SavedQuery(predicate: "city != 'Porto'", search: "portugal")
        try library.apply(.insertSmartAlbum(uuid: album, title: "Portugal", query: query))
        #expect(try library.members(of: "Portugal") == ["tram"])
        #expect(try library.collection("Portugal")?.assetCount == 1)
    }
}
