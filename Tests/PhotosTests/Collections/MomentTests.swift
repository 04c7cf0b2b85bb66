// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct MomentTests {
    static let munich = GeoLocation(latitude: 48.1374, longitude: 11.5755).certain
    static let rome = GeoLocation(latitude: 41.8919, longitude: 12.5113).certain

    /// A library with two moments in one week of 2024, one of them in Munich, and one in 2025.
    static var shelf: Shelf {
        var shelf = Shelf()
        shelf.photo("lunch", taken: Shelf.day(10)) { $0.metadata.location = munich }
        shelf.photo("coffee", taken: Shelf.day(10).addingTimeInterval(3_600)) { $0.metadata.location = munich }
        shelf.photo("next", taken: Shelf.day(11))
        shelf.photo("later", taken: Shelf.day(400)) { $0.metadata.location = rome }
        shelf.photo("undated")
        shelf.photo("secret", taken: Shelf.day(10)) { $0.isHidden = true }
        shelf.album("Trip", ["lunch"])
        return shelf
    }

    @Test(arguments: LibraryKind.allCases)
    func whatWasTakenTogetherIsAMoment(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let moments = try library.fetchMoments(with: nil)
            let members = (0..<moments.count).map { PHAsset.fetchAssets(in: moments[$0], options: nil).names }
            #expect(members == [["lunch", "coffee"], ["next"], ["later"]])
            let first = try #require(moments.firstObject)
            #expect(first.assetCollectionType == .moment)
            #expect(first.assetCollectionSubtype == .any)
            #expect(first.localizedTitle == nil)
            #expect(first.estimatedAssetCount == 2)
            #expect(first.startDate == Shelf.day(10))
            #expect(first.endDate == Shelf.day(10).addingTimeInterval(3_600))
            let place = try #require(first.approximateLocation?.coordinate)
            #expect(abs(place.latitude - 48.1374) < 0.01 && abs(place.longitude - 11.5755) < 0.01)
            #expect(moments[1].approximateLocation == nil)
            #expect(moments[1].localizedLocationNames == [])
        }
    }

    @Test func momentsAreFetchedByTypeByIdentifierAndByAsset() throws {
        let library = try Self.shelf.library()
        let moments = try library.fetchMoments(with: nil)
        let byType = try library.fetchAssetCollections(with: .moment, subtype: .any, options: nil)
        #expect(byType.objects(at: [0, 1, 2]) == moments.objects(at: [0, 1, 2]))
        let named = try library.fetchAssetCollections(
            withLocalIdentifiers: [moments[1].localIdentifier], options: nil)
        #expect(named.firstObject == moments[1])
        let coffee = try library.asset("coffee")
        let holding = PHAssetCollection.fetchAssetCollectionsContaining(coffee, with: .moment, options: nil)
        #expect(holding.count == 1)
        #expect(holding.firstObject == moments[0])
        #expect(PHAssetCollection.fetchAssetCollectionsContaining(coffee, with: .album, options: nil).count == 0)
    }

    @Test func momentsAreFilteredAndSorted() throws {
        let library = try Self.shelf.library()
        let late = PHFetchOptions.matching(NSPredicate(format: "endDate > %@", Shelf.day(10.5) as NSDate))
        late.sortDescriptors = [NSSortDescriptor(key: "endDate", ascending: false)]
        let found = try library.fetchMoments(with: late)
        #expect((0..<found.count).map { found[$0].startDate } == [Shelf.day(400), Shelf.day(11)])
        let untitled = PHFetchOptions.matching(NSPredicate(format: "title = nil"))
        #expect(try library.fetchMoments(with: untitled).count == 3)
    }

    @Test(arguments: LibraryKind.allCases)
    func momentsLieInClustersAndYears(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let years = try library.fetchMomentLists(with: .momentListYear, options: nil)
            #expect(years.titles == ["2024", "2025"])
            #expect(years[0].collectionListType == .momentList)
            #expect(years[0].collectionListSubtype == .momentListYear)
            #expect(years[0].startDate == Shelf.day(10))
            #expect(years[0].endDate == Shelf.day(11))
            let moments = try library.fetchMoments(with: nil)
            #expect(
                PHAssetCollection.fetchMoments(inMomentList: years[0], options: nil).objects(at: [0, 1])
                    == moments.objects(at: [0, 1]))
            #expect(PHCollection.fetchCollections(in: years[1], options: nil).firstObject == moments[2])
            let clusters = try library.fetchMomentLists(with: .momentListCluster, options: nil)
            #expect(clusters.titles == [nil, nil])
            #expect(clusters[0].collectionListSubtype == .momentListCluster)
            let cluster = PHCollectionList.fetchMomentLists(
                with: .momentListCluster, containingMoment: moments[1], options: nil)
            #expect(cluster.count == 1)
            #expect(cluster.firstObject == clusters[0])
            let year = try library.fetchMomentLists(with: .momentListYear, containingMoment: moments[2], options: nil)
            #expect(year.titles == ["2025"])
        }
    }

    /// An engine answers for one subtype; objects of several sources are filtered for the other.
    @Test(arguments: [PHCollectionListSubtype.momentListCluster, .any])
    func whatHasNoTitleIsFoundByItsLack(_ subtype: PHCollectionListSubtype) throws {
        let library = try Self.shelf.library()
        func count(_ format: String) throws -> Int {
            try library.fetchMomentLists(with: subtype, options: .matching(NSPredicate(format: format))).count
        }
        #expect(try count("title = nil") == 2)
        #expect(try count("title = ''") == 0)
    }

    @Test func theListsOfAMomentWithoutATitleAreFoundByItsLack() throws {
        let library = try Self.shelf.library()
        let moment = try #require(library.fetchMoments(with: nil).firstObject)
        func count(_ format: String) throws -> Int {
            try library.fetchCollectionListsContaining(moment, options: .matching(NSPredicate(format: format))).count
        }
        #expect(try count("title = nil") == 1)
        #expect(try count("title = ''") == 0)
        #expect(try count("title = '2024'") == 1)
    }

    @Test func allListsOfMomentsAreFetchedTogether() throws {
        let library = try Self.shelf.library()
        let all = try library.fetchCollectionLists(with: .momentList, subtype: .any, options: nil)
        #expect(all.titles == [nil, nil, "2024", "2025"])
        let newest = PHFetchOptions.sorted(by: "endDate", ascending: false, limit: 2)
        let both = try library.fetchMomentLists(with: .any, options: newest)
        #expect((0..<both.count).map { both[$0].endDate } == [Shelf.day(400), Shelf.day(400)])
        let moment = try #require(library.fetchMoments(with: nil).firstObject)
        #expect(PHCollectionList.fetchCollectionListsContaining(moment, options: nil).count == 2)
        let named = try library.fetchCollectionLists(withLocalIdentifiers: [all[2].localIdentifier], options: nil)
        #expect(named.titles == ["2024"])
    }

    @Test func aListThatHoldsNoMomentsHasNone() throws {
        let library = try FolderTests.shelf.library()
        let travel = try FolderTests.folder("Travel", of: library)
        #expect(PHAssetCollection.fetchMoments(inMomentList: travel, options: nil).count == 0)
        let zoo = try #require(library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(PHCollectionList.fetchMomentLists(with: .any, containingMoment: zoo, options: nil).count == 0)
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: "/usr/share/libtimezonemap/ui/cities15000.txt"),
            "libtimezonemap-data is not installed"))
    func placesHaveTheNamesOfCities() throws {
        let library = try Self.shelf.library()
        let moments = try library.fetchMoments(with: nil)
        // The nearest city to the place in the middle is a quarter of it, or the city itself.
        #expect(moments[0].localizedLocationNames.count == 1)
        #expect(moments[2].localizedLocationNames == ["Rome"])
        let years = try library.fetchMomentLists(with: .momentListYear, options: nil)
        #expect(years[0].localizedLocationNames == moments[0].localizedLocationNames)
        #expect(years[1].localizedLocationNames == ["Rome"])
        let places = try library.fetchPlaces(within: 1_000, options: nil)
        #expect(places.titles == [moments[0].localizedLocationNames[0], "Rome"])
    }

    @Test(arguments: LibraryKind.allCases)
    func whatIsNearIsAPlaceAndWhatCameTogetherAnImport(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let places = try library.fetchPlaces(within: 1_000, options: nil)
            #expect(
                (0..<places.count).map { PHAsset.fetchAssets(in: places[$0], options: nil).names } == [
                    ["lunch", "coffee"], ["later"],
                ])
            #expect(places[0].assetCollectionType == .smartAlbum)
            #expect(places[0].assetCollectionSubtype == .smartAlbumGeneric)
            #expect(places[0].approximateLocation != nil)
            #expect(try library.fetchPlaces(within: 2_000_000, options: nil).count == 1)
            let imports = try library.fetchImports(with: nil)
            // Each photo is added a day after the one before.
            #expect(
                (0..<imports.count).map { PHAsset.fetchAssets(in: imports[$0], options: nil).names } == [
                    ["lunch"], ["coffee"], ["next"], ["later"], ["undated"],
                ])
            let again = try library.fetchAssetCollections(
                withLocalIdentifiers: [imports[0].localIdentifier, places[1].localIdentifier], options: nil)
            #expect(Set((0..<again.count).map { again[$0] }) == [imports[0], places[1]])
        }
    }

    @Test func placesWithoutADistanceAreAnError() throws {
        let library = try Self.shelf.library()
        #expect(throws: LibraryError.self) { try library.fetchPlaces(within: 0, options: nil) }
    }
}
