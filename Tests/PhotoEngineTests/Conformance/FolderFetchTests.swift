// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct FolderFetchTests {
    /// Returns a library with Home, Travel and Work at the top, Italy and Trip in Travel, and Rome in Italy.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            for day in 1...5 { $0.photo("\(day)", day: day) }
            $0.album("Home", ["1"])
            $0.album("Trip", ["4", "2"])
            $0.album("Rome", ["5"])
        }
        for (folder, parent) in [("Travel", nil), ("Italy", "Travel"), ("Work", nil)] as [(String, String?)] {
            let uuid = library.name(UUID(), folder)
            try library.apply(.insertFolder(uuid: uuid, title: folder, parent: parent.map(library.uuid)))
        }
        try library.apply(
            .moveCollections([library.uuid("Rome")], folder: library.uuid("Italy")),
            .moveCollections([library.uuid("Trip")], folder: library.uuid("Travel")))
        return library
    }

    private func list(_ name: String, in library: TestLibrary) throws -> CollectionList {
        let ids = try library.owner.fetch(CollectionRequest(.named([library.uuid(name)]))).ids
        return try #require(try library.owner.collections(ids).first?.collectionList)
    }

    @Test(arguments: EngineKind.tested)
    func theRootHoldsWhatLiesInNoFolder(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.collections(.members(list: CollectionList.rootUUID)) == ["Home", "Travel", "Work"])
        try library.apply(.moveCollections([library.uuid("Home")], folder: nil))
        #expect(try library.collections(.members(list: CollectionList.rootUUID)) == ["Travel", "Work", "Home"])
    }

    @Test(arguments: EngineKind.tested)
    func aFolderHoldsAlbumsSmartAlbumsAndFolders(_ kind: EngineKind) throws {
        let library = try library(kind)
        let sea = library.name(UUID(), "Sea")
        try library.apply(
            .insertSmartAlbum(uuid: sea, title: "Sea", query: SavedQuery(search: "sea")),
            .moveCollections([sea], folder: library.uuid("Travel")))
        let members = CollectionRequest.Source.members(list: library.uuid("Travel"))
        #expect(try library.collections(members) == ["Italy", "Trip", "Sea"])
        let sorted = try library.collections(members) {
            $0.sort = [SortTerm(.localizedTitle, ascending: false)]
            $0.offset = 1
            $0.limit = 1
        }
        #expect(sorted == ["Sea"])
    }

    @Test(arguments: EngineKind.tested)
    func nothingLiesInWhatIsNoFolder(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.collections(.members(list: library.uuid("Home"))) == [])
        #expect(try library.collections(.members(list: UUID())) == [])
    }

    @Test(arguments: EngineKind.tested)
    func foldersComeAfterTheOnesThatTheyLieIn(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.moveCollections([library.uuid("Travel")], folder: nil))
        #expect(try library.collections(.folders) == ["Work", "Travel", "Italy"])
    }

    @Test(arguments: EngineKind.tested)
    func whatLiesInAFolderKnowsIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        for (name, lists) in [("Rome", ["Italy"]), ("Italy", ["Travel"]), ("Travel", []), ("Home", [])] {
            #expect(try library.collections(.listsContaining(collection: library.uuid(name))) == lists, "\(name)")
        }
        #expect(try list("Italy", in: library).folder == library.uuid("Travel"))
        #expect(try list("Travel", in: library).folder == nil)
    }

    @Test(arguments: EngineKind.tested)
    func aFolderLastsAsLongAsAllThatLiesInIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        let travel = try list("Travel", in: library)
        #expect(travel.startDate == .day(2))
        #expect(travel.endDate == .day(5))
        #expect(try list("Work", in: library).startDate == nil)
        #expect(try list("Work", in: library).endDate == nil)
    }

    @Test(arguments: EngineKind.tested)
    func theRootIsAListOfItsOwn(_ kind: EngineKind) throws {
        let library = try library(kind)
        library.name(CollectionList.rootUUID, "root")
        let root = try list("root", in: library)
        #expect(root.id == .rootFolder)
        #expect(root.subtype == .rootFolder)
        #expect(root.startDate == .day(1))
        #expect(root.endDate == .day(5))
        #expect(try library.collections(.folders).contains("") == false)
    }

    @Test(arguments: EngineKind.tested)
    func foldersAreNamedAfterAlbums(_ kind: EngineKind) throws {
        let library = try library(kind)
        let names = ["Italy", "Trip", "Travel", "Home"]
        #expect(try library.collections(.named(names.map(library.uuid))) == ["Home", "Trip", "Travel", "Italy"])
    }

    @Test(arguments: EngineKind.tested)
    func aPredicateTestsListsAndCollectionsAlike(_ kind: EngineKind) throws {
        let library = try library(kind)
        let found = try library.collections(.members(list: CollectionList.rootUUID)) {
            $0.predicate = try QueryPredicate(format: "title BEGINSWITH[c] 'h' OR endDate == nil")
        }
        #expect(found == ["Home", "Work"])
    }

    @Test(arguments: EngineKind.tested)
    func aWrongPredicateIsRefusedByName(_ kind: EngineKind) throws {
        let library = try library(kind)
        var request = CollectionRequest(.albums)
        request.predicate = try QueryPredicate(format: "mediaType == 1")
        let error = #expect(throws: LibraryError.self) { try library.owner.fetch(request) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("mediaType") == true)
    }

    @Test(arguments: EngineKind.tested)
    func nobodyElseTakesTheNamesOfTheLibrarysOwn(_ kind: EngineKind) throws {
        let library = try library(kind)
        let reserved = [CollectionList.rootUUID, AssetCollection.smartAlbumUUID(.favorites), library.uuid("Home")]
        for uuid in reserved {
            #expect(
                refusal { try library.apply(.insertFolder(uuid: uuid, title: "a", parent: nil)) } == .invalidRequest)
            #expect(refusal { try library.apply(.insertAlbum(uuid: uuid, title: "a")) } == .invalidRequest)
        }
        let folder = library.uuid("Work")
        #expect(refusal { try library.apply(.insertAlbum(uuid: folder, title: "a")) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsTakenIsSaidByItsKind(_ kind: EngineKind) throws {
        let library = try library(kind)
        func sentence(_ change: Change) -> String? {
            #expect(throws: LibraryError.self) { try library.apply(change) }?.message
        }
        for (name, word) in [("Home", "an album"), ("Work", "a folder")] {
            let taken = "The library already has \(word) \(library.uuid(name).uuidString)."
            #expect(sentence(.insertAlbum(uuid: library.uuid(name), title: "a"))?.hasPrefix(taken) == true)
            #expect(
                sentence(.insertFolder(uuid: library.uuid(name), title: "a", parent: nil))?.hasPrefix(taken) == true)
        }
        let reserved = "is reserved for a computed collection. Choose another UUID."
        #expect(sentence(.insertAlbum(uuid: AssetCollection.userLibraryUUID, title: "a"))?.hasSuffix(reserved) == true)
    }

    /// Makes nested folders, and returns them, the outermost first.
    private func nest(_ count: Int, in parent: UUID? = nil, of library: TestLibrary) throws -> [UUID] {
        let uuids = (0..<count).map { _ in UUID() }
        let changes = zip(uuids, [parent] + uuids).map { uuid, parent in
            Change.insertFolder(uuid: uuid, title: "f", parent: parent)
        }
        _ = try library.owner.apply(changes)
        return uuids
    }

    @Test(arguments: EngineKind.tested)
    func foldersLieAHundredDeep(_ kind: EngineKind) throws {
        let library = try kind.library()
        let chain = try nest(100, of: library)
        #expect(refusal { try nest(1, in: chain.last, of: library) } == .invalidRequest)
        #expect(try library.collections(.folders).count == 100)
        try library.apply(.deleteFolders([chain[0]]))
        #expect(try library.collections(.folders) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aFolderIsMovedWithAllThatLiesInItOnlyAsDeepAsThat(_ kind: EngineKind) throws {
        let library = try kind.library()
        let (long, short) = (try nest(60, of: library), try nest(41, of: library))
        #expect(refusal { try library.apply(.moveCollections([long[0]], folder: short[40])) } == .invalidRequest)
        try library.apply(.moveCollections([long[0]], folder: short[39]))
        #expect(try library.owner.folders().count == 101)
    }

    @Test(arguments: EngineKind.tested)
    func aCallerOfLimitedAccessSeesNone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        let ids = try library.owner.fetch(CollectionRequest(.folders)).ids
        #expect(try library.collections(.folders, as: limited) == [])
        #expect(try library.collections(.members(list: CollectionList.rootUUID), as: limited) == [])
        #expect(try library.collections(.members(list: library.uuid("Travel")), as: limited) == [])
        #expect(try library.collections(.listsContaining(collection: library.uuid("Rome")), as: limited) == [])
        #expect(try library.session(limited).collections(ids + [.rootFolder]) == [])
    }
}
