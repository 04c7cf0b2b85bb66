// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct SmartAlbumChangeTests {
    private let sea = UUID()

    private func library(_ kind: EngineKind, _ query: SavedQuery) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("beach", day: 1, favorite: true)
            $0.edit { $0.metadata.keywords = ["Sea", "sand"] }
            $0.photo("harbour", day: 2)
            $0.edit { $0.metadata.keywords = ["sea"] }
            $0.photo("hill", day: 3, favorite: true)
            $0.photo("wreck", day: 4, hidden: true)
            $0.edit { $0.metadata.keywords = ["sea"] }
            $0.album("Trip", ["hill"])
        }
        library.name(sea, "Sea")
        try library.apply(.insertSmartAlbum(uuid: sea, title: "Sea", query: query))
        return library
    }

    private func album(in library: TestLibrary) throws -> AssetCollection {
        try #require(try library.collection("Sea"))
    }

    @Test(arguments: EngineKind.tested)
    func aSmartAlbumHoldsWhatItsQueryFinds(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(predicate: "isFavorite == YES"))
        #expect(try library.members(of: "Sea") == ["beach", "hill"])
        try library.apply(.setFavorite(true, assets: [library.uuid("harbour")]))
        #expect(try library.members(of: "Sea") == ["beach", "harbour", "hill"])
    }

    @Test(arguments: EngineKind.tested)
    func predicateAndWordsHoldTogether(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(predicate: "isFavorite == YES", search: "sea"))
        #expect(try library.members(of: "Sea") == ["beach"])
        try library.apply(.setQuery(SavedQuery(search: "sea"), album: sea))
        #expect(try library.members(of: "Sea") == ["beach", "harbour"])
        try library.apply(.setQuery(SavedQuery(), album: sea))
        #expect(try library.members(of: "Sea") == ["beach", "harbour", "hill"])
    }

    @Test(arguments: EngineKind.tested)
    func itIsSummedUpAndSaysWhatItFinds(_ kind: EngineKind) throws {
        let query = SavedQuery(predicate: "ANY keywords ==[c] 'sea'")
        let library = try library(kind, query)
        let album = try album(in: library)
        #expect(album.subtype == .generic)
        #expect(album.query == query)
        #expect(album.assetCount == 2)
        #expect(album.startDate == .day(1))
        #expect(album.endDate == .day(2))
        try library.apply(.setHidden(false, assets: [library.uuid("wreck")]))
        #expect(try self.album(in: library).assetCount == 3)
        #expect(try self.album(in: library).endDate == .day(4))
    }

    @Test(arguments: EngineKind.tested)
    func aRequestsOwnConditionsComeOnTop(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        let members = AssetRequest.Source.members(collection: sea)
        let favorites = try library.fetch(members) { $0.predicate = try QueryPredicate(format: "isFavorite == YES") }
        #expect(favorites == ["beach"])
        #expect(try library.fetch(members) { $0.search = "sand" } == ["beach"])
        #expect(try library.fetch(members) { $0.includesHidden = true } == ["beach", "harbour", "wreck"])
    }

    @Test(
        arguments: EngineKind.tested,
        [("mediaTyp == 1", "mediaTyp"), ("mediaType == ", "mediaType == "), ("mediaType == 'x'", "mediaType")])
    func aQueryThatCannotBeReadIsRefusedWithTheReason(_ kind: EngineKind, _ wrong: (String, String)) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        let query = SavedQuery(predicate: wrong.0)
        for change in [Change.insertSmartAlbum(uuid: UUID(), title: "a", query: query), .setQuery(query, album: sea)] {
            let error = #expect(throws: LibraryError.self) { try library.apply(change) }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message.contains(wrong.1) == true)
            #expect(error?.message.contains("^") == true)
        }
        #expect(try album(in: library).query == SavedQuery(search: "sea"))
    }

    @Test(arguments: EngineKind.tested)
    func theJournalTellsOfItAsOfAnAlbum(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        let token = try library.token()
        try library.apply(.setQuery(SavedQuery(search: "sand"), album: sea))
        try library.apply(.setQuery(SavedQuery(search: "sand"), album: sea))
        try library.apply(.renameAlbum(sea, title: "Sand"))
        try library.apply(.deleteAlbums([sea]))
        let expected = [["album Sea updated members"], ["album Sea updated title"], ["album Sea deleted"]]
        #expect(try library.journal(after: token) == expected)
        #expect(try library.collections(.smartAlbums(.generic)) == [])
    }

    @Test(arguments: EngineKind.tested)
    func nothingIsPutIntoItOrTakenOut(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        let hill = [library.uuid("hill")]
        #expect(refusal { try library.apply(.insertMembers(hill, album: sea, index: nil)) } == .invalidRequest)
        #expect(refusal { try library.apply(.removeMembers(hill, album: sea)) } == .invalidRequest)
        let query = Change.setQuery(SavedQuery(search: "sea"), album: library.uuid("Trip"))
        #expect(refusal { try library.apply(query) } == .invalidRequest)
        #expect(refusal { try library.apply(.setQuery(SavedQuery(), album: UUID())) } == .notFound)
    }

    @Test(arguments: EngineKind.tested)
    func itNeedsATitleAndANameOfItsOwn(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        for (uuid, title) in [(UUID(), ""), (sea, "a"), (library.uuid("Trip"), "a")] {
            let change = Change.insertSmartAlbum(uuid: uuid, title: title, query: SavedQuery())
            #expect(refusal { try library.apply(change) } == .invalidRequest)
        }
    }

    @Test(arguments: EngineKind.tested)
    func itIsNoneOfTheAlbumsThatHoldAnAsset(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(predicate: "isFavorite == YES"))
        #expect(try library.collections(.albumsContaining(asset: library.uuid("hill"))) == ["Trip"])
        #expect(try library.collections(.albums) == ["Trip"])
    }

    @Test(arguments: EngineKind.tested)
    func aCallerOfLimitedAccessSeesNone(_ kind: EngineKind) throws {
        let library = try library(kind, SavedQuery(search: "sea"))
        try library.apply(.setSelection([library.uuid("beach")], caller: "one"))
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        let id = try album(in: library).id
        #expect(try library.collections(.smartAlbums(.generic), as: limited) == [])
        #expect(try library.collections(.named([sea]), as: limited) == [])
        #expect(try library.session(limited).collections([id]) == [])
        #expect(try library.members(of: "Sea", as: limited) == [])
        let query = SavedQuery(search: "sand")
        for change in [Change.setQuery(query, album: sea), .insertSmartAlbum(uuid: UUID(), title: "a", query: query)] {
            #expect(refusal { try library.apply(change, as: limited) } == .accessDenied)
        }
    }
}
