// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct GroupFetchTests {
    /// Returns a library with assets in Rome on days 1 and 2, in Paris on day 3, at home a year later; one is hidden,
    /// one in the trash, one undated.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("paris", day: 3)
            $0.edit { $0.metadata.location = GroupFetchTests.paris }
            $0.photo("rome", day: 1)
            $0.edit { $0.metadata.location = GroupFetchTests.rome }
            $0.video("forum", day: 1)
            $0.photo("hidden", day: 1, hidden: true)
            $0.photo("trashed", day: 1, trashed: true)
            $0.photo("undated")
            $0.photo("tiber", day: 2)
            $0.edit { $0.metadata.location = GroupFetchTests.rome }
            $0.photo("home", day: 400)
        }
    }

    private static let rome = GeoLocation(latitude: 41.9, longitude: 12.5)
    private static let paris = GeoLocation(latitude: 48.86, longitude: 2.35)

    /// Returns the names of the members of each group of a source.
    private func members(
        _ source: CollectionRequest.Source, in library: TestLibrary, as caller: Caller = .owner,
        _ refine: (inout CollectionRequest) throws -> Void = { _ in }
    ) throws -> [[String]] {
        var request = CollectionRequest(source)
        try refine(&request)
        let ids = try library.session(caller).fetch(request).ids
        return try library.session(caller).collections(ids).map { node in
            switch node {
            case .assets(let group): try library.fetch(.members(collection: group.uuid), as: caller)
            case .list(let list): try members(.members(list: list.uuid), in: library, as: caller).flatMap(\.self)
            }
        }
    }

    private func groups(
        _ source: CollectionRequest.Source, in library: TestLibrary, as caller: Caller = .owner
    ) throws -> [CollectionNode] {
        try library.session(caller).collections(library.session(caller).fetch(CollectionRequest(source)).ids)
    }

    @Test(arguments: EngineKind.tested)
    func momentsHoldWhatWasTakenTogetherEarliestFirst(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try members(.moments, in: library) == [["rome", "forum"], ["tiber"], ["paris"], ["home"]])
    }

    @Test(arguments: EngineKind.tested)
    func aMomentTellsWhenAndWhere(_ kind: EngineKind) throws {
        let library = try library(kind)
        let moment = try #require(try groups(.moments, in: library).first?.assetCollection)
        #expect(moment.subtype == .moment)
        #expect(moment.id == .group(.moment, first: try library.id("rome")))
        #expect(moment.title == "")
        #expect(moment.assetCount == 2)
        #expect(moment.startDate == .day(1))
        #expect(moment.endDate == .day(1))
        #expect(abs((moment.location?.latitude ?? 0) - 41.9) < 1e-9)
        #expect(moment.localIdentifier.kind == .group)
    }

    @Test(arguments: EngineKind.tested)
    func theMomentOfAnAssetIsTheOneThatHoldsIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        let of = { (name: String) in
            try members(.momentsContaining(asset: library.uuid(name)), in: library)
        }
        #expect(try of("forum") == [["rome", "forum"]])
        #expect(try of("hidden") == [])
        #expect(try of("undated") == [])
        #expect(try of("nobody knows it") == [])
    }

    @Test(arguments: EngineKind.tested)
    func clustersAndYearsHoldMoments(_ kind: EngineKind) throws {
        let library = try library(kind)
        let clusters = CollectionRequest.Source.momentLists(.momentListCluster)
        let years = CollectionRequest.Source.momentLists(.momentListYear)
        #expect(try members(clusters, in: library) == [["rome", "forum", "tiber"], ["paris"], ["home"]])
        #expect(try members(years, in: library) == [["rome", "forum", "tiber", "paris"], ["home"]])
        #expect(try groups(years, in: library).map(\.title) == ["2001", "2002"])
        #expect(try groups(years, in: library).map(\.id) == [.momentYear(2001), .momentYear(2002)])
        #expect(try groups(clusters, in: library).map(\.title) == ["", "", ""])
        let first = try #require(try groups(clusters, in: library).first?.collectionList)
        #expect(first.startDate == .day(1))
        #expect(first.endDate == .day(2))
        #expect(try groups(.momentLists(.regularFolder), in: library) == [])
    }

    @Test(arguments: EngineKind.tested)
    func allListsWithAMomentContainIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        let moment = try #require(try groups(.momentsContaining(asset: library.uuid("tiber")), in: library).first)
        let lists = try groups(.listsContaining(collection: moment.uuid), in: library)
        #expect(lists.map { $0.collectionList?.subtype } == [.momentListCluster, .momentListYear])
        #expect(lists.map(\.title) == ["", "2001"])
    }

    @Test(arguments: EngineKind.tested)
    func importsHoldWhatCameInTogether(_ kind: EngineKind) throws {
        let library = try kind.library {
            for (name, minute) in [("a", 0), ("b", 10), ("c", 40), ("d", 50)] {
                $0.photo(name, day: 9)
                $0.edit { $0.addedDate = Date(timeIntervalSinceReferenceDate: Double(minute) * 60) }
            }
        }
        #expect(try members(.imports, in: library) == [["a", "b"], ["c", "d"]])
        #expect(
            try groups(.imports, in: library).map { $0.assetCollection?.subtype } == [.importSession, .importSession])
    }

    @Test(arguments: EngineKind.tested)
    func placesHoldWhatWasTakenNearEachOther(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try members(.places(metres: 1_000), in: library) == [["rome", "tiber"], ["paris"]])
        #expect(try members(.places(metres: 2_000_000), in: library) == [["paris", "rome", "tiber"]])
        let place = try #require(try groups(.places(metres: 1_000), in: library).first?.assetCollection)
        #expect(place.id == .place(first: try library.id("rome"), metres: 1_000))
        #expect(place.subtype == .place)
    }

    @Test(arguments: EngineKind.tested, [0, -1, .nan, .infinity, 1e9] as [Double])
    func aDistanceIsAMetreOrMore(_ kind: EngineKind, metres: Double) throws {
        let library = try kind.library()
        let error = #expect(throws: LibraryError.self) { try groups(.places(metres: metres), in: library) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.hasSuffix("Use 1 to 100000000 metres.") == true)
    }

    /// Identifiers may come from anywhere, with any distance in them.
    @Test(arguments: EngineKind.tested, [0, -1, -0.0, .leastNonzeroMagnitude, 0.5, .nan, .infinity, 3e38] as [Float])
    func whatTellsOfAnImpossibleDistanceIsNotThere(_ kind: EngineKind, metres: Float) throws {
        let library = try library(kind)
        let bytes = withUnsafeBytes(of: metres.bitPattern.littleEndian) { Array($0) }
        let uuid = UUID(uuid: (5, bytes[0], bytes[1], bytes[2], bytes[3], 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 6))
        #expect(try groups(.named([uuid]), in: library) == [])
        #expect(try library.fetch(.members(collection: uuid)) == [])
        guard metres.isFinite else { return }
        let id = CollectionID.place(first: try library.id("rome"), metres: Double(metres))
        #expect(try library.owner.collections([id]) == [])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsFoundIsFoundAgainByItsName(_ kind: EngineKind) throws {
        let library = try library(kind)
        let sources: [CollectionRequest.Source] = [
            .moments, .momentLists(.momentListCluster), .momentLists(.momentListYear), .imports,
            .places(metres: 1_000), .places(metres: 50.5),
        ]
        let all = try sources.flatMap { try groups($0, in: library) }
        #expect(Set(all.map(\.uuid)).count == all.count)
        for node in all { #expect(try groups(.named([node.uuid]), in: library) == [node]) }
        let named = try groups(.named(all.map(\.uuid) + [UUID(), library.uuid("rome")]), in: library)
        #expect(Set(named.map(\.uuid)) == Set(all.map(\.uuid)))
    }

    @Test(arguments: EngineKind.tested)
    func whatComesLaterLeavesTheNameOfAMoment(_ kind: EngineKind) throws {
        let library = try library(kind)
        let before = try groups(.moments, in: library).map(\.uuid)
        var new = try library.newPhoto("later")
        new.metadata.captureDate = CaptureDate(day: 2)
        try library.apply(.insertAsset(new))
        #expect(try groups(.moments, in: library).map(\.uuid) == before)
        #expect(try members(.moments, in: library)[1] == ["tiber", "later"])
    }

    @Test(arguments: EngineKind.tested)
    func groupsFollowTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try members(.moments, in: library).count == 4)
        try library.apply(.setHidden(true, assets: [library.uuid("tiber")]))
        #expect(try members(.moments, in: library) == [["rome", "forum"], ["paris"], ["home"]])
        try library.apply(.restoreAssets([library.uuid("trashed")]))
        #expect(try members(.moments, in: library)[0] == ["rome", "forum", "trashed"])
    }

    /// Changes that affect no group keep the cached groups; others do not.
    @Test(arguments: EngineKind.tested)
    func groupsFollowFactsAndStayAsTheyAreOtherwise(_ kind: EngineKind) throws {
        let library = try library(kind)
        let before = try groups(.moments, in: library)
        try library.apply(
            .setFavorite(true, assets: [library.uuid("rome")]), .insertAlbum(uuid: UUID(), title: "Trip"))
        #expect(try groups(.moments, in: library) == before)
        var metadata = try #require(try library.asset("tiber")).metadata
        metadata.captureDate = CaptureDate(day: 1)
        try library.apply(.setMetadata(metadata, asset: library.uuid("tiber")))
        #expect(try members(.moments, in: library) == [["rome", "forum", "tiber"], ["paris"], ["home"]])
    }

    @Test(arguments: EngineKind.tested)
    func predicateSortOffsetAndLimitHoldForGroups(_ kind: EngineKind) throws {
        let library = try library(kind)
        let found = try members(.moments, in: library) {
            $0.predicate = try QueryPredicate(format: "estimatedAssetCount == 1")
            $0.sort = [SortTerm(.startDate, ascending: false)]
            $0.offset = 1
            $0.limit = 1
        }
        #expect(found == [["paris"]])
    }

    @Test(arguments: EngineKind.tested)
    func aLimitedCallersGroupsAreMadeOfItsSelection(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setSelection(["forum", "paris"].map(library.uuid), caller: "one"))
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        #expect(try members(.moments, in: library, as: limited) == [["forum"], ["paris"]])
        #expect(try members(.places(metres: 1_000), in: library, as: limited) == [["paris"]])
        let rome = CollectionRequest.Source.momentsContaining(asset: library.uuid("rome"))
        #expect(try members(rome, in: library, as: limited) == [])
        #expect(try members(.moments, in: library).count == 4)
    }

    /// The assets are unchanged, and cached groups must still not be used for another selection.
    @Test(arguments: EngineKind.tested)
    func groupsFollowTheSelection(_ kind: EngineKind) throws {
        let library = try library(kind)
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        let sources = [CollectionRequest.Source.moments, .places(metres: 1_000), .imports]
        let selections = [
            (["forum", "paris"], [[["forum"], ["paris"]], [["paris"]]]), (["rome"], [[["rome"]], [["rome"]]]),
        ]
        for (selection, expected) in selections + [([], [[], []])] + selections {
            try library.apply(.setSelection(selection.map(library.uuid), caller: "one"))
            for (source, groups) in zip(sources, expected) {
                #expect(try members(source, in: library, as: limited) == groups)
            }
            #expect(try members(.imports, in: library, as: limited).flatMap(\.self).sorted() == selection.sorted())
            #expect(try members(.moments, in: library).count == 4)
        }
    }

    @Test(arguments: EngineKind.tested, [AccessScope.addOnly, .nothing])
    func whoSeesNothingFindsNoGroups(_ kind: EngineKind, scope: AccessScope) throws {
        let library = try library(kind)
        let ids = try library.owner.fetch(CollectionRequest(.moments)).ids
        let caller = Caller(name: "program", scope: scope)
        #expect(try groups(.moments, in: library, as: caller) == [])
        #expect(try groups(.smartAlbums(nil), in: library, as: caller) == [])
        #expect(try library.session(caller).collections(ids + [.rootFolder, .momentYear(2001)]) == [])
    }
}
