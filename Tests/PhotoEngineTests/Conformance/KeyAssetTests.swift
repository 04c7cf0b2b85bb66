// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct KeyAssetTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", day: 5)
            $0.photo("b", day: 9)
            $0.photo("c", day: 1)
            $0.photo("hidden", day: 20, hidden: true)
            $0.photo("undated")
            $0.video("d", day: 7)
            $0.photo("e", day: 9)
            $0.album("Trip", ["c", "hidden", "a", "d", "b"])
            $0.album("Empty")
        }
    }

    private func keys(
        _ collection: UUID, in library: TestLibrary, as caller: Caller = .owner,
        _ refine: (inout AssetRequest) throws -> Void = { _ in }
    ) throws -> [String] {
        try library.fetch(.keyAssets(collection: collection), as: caller, refine)
    }

    @Test(arguments: EngineKind.tested)
    func theFirstThreeStandForAnAlbum(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try keys(library.uuid("Trip"), in: library) == ["c", "a", "d"])
        #expect(try keys(library.uuid("Empty"), in: library) == [])
        #expect(try keys(UUID(), in: library) == [])
    }

    @Test(arguments: EngineKind.tested)
    func theNewestStandForWhatTheLibraryComputes(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try keys(AssetCollection.userLibraryUUID, in: library) == ["b"])
        let images = library.name(UUID(), "Images")
        try library.apply(
            .insertSmartAlbum(uuid: images, title: "Images", query: SavedQuery(predicate: "mediaType == 1")))
        #expect(try keys(images, in: library) == ["b", "e", "a"])
    }

    @Test(arguments: EngineKind.tested)
    func aRequestsConditionsChooseAmongAll(_ kind: EngineKind) throws {
        let library = try library(kind)
        let found = try keys(library.uuid("Trip"), in: library) {
            $0.predicate = try QueryPredicate(format: "mediaType == 1")
            $0.sort = [SortTerm(.creationDate, ascending: false)]
            $0.limit = 2
        }
        #expect(found == ["b", "a"])
    }

    @Test(arguments: EngineKind.tested)
    func aMomentsNewestStandForIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        let ids = try library.owner.fetch(
            CollectionRequest(.momentsContaining(asset: library.uuid("b")))
        ).ids
        let moment = try #require(try library.owner.collections(ids).first)
        #expect(try keys(moment.uuid, in: library) == ["b", "e"])
    }

    @Test(arguments: EngineKind.tested)
    func foldersHaveNone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let folder = UUID()
        try library.apply(
            .insertFolder(uuid: folder, title: "Folder", parent: nil),
            .moveCollections([library.uuid("Trip")], folder: folder))
        #expect(try keys(folder, in: library) == [])
        #expect(try keys(CollectionList.rootUUID, in: library) == [])
    }
}
