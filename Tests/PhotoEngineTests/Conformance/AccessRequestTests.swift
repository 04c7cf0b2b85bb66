// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

extension Caller {
    fileprivate static let adder = Caller(name: "program", scope: .addOnly)
    fileprivate static let limited = Caller(name: "program", scope: .selection(caller: "program"))
    fileprivate static let nobody = Caller(name: "program", scope: .nothing)
}

@Suite struct AccessRequestTests {
    @Test(arguments: EngineKind.tested, AccessLevel.allCases)
    func nothingIsDeterminedUntilACallerAsks(_ kind: EngineKind, level: AccessLevel) throws {
        let engine = try kind.library().engine
        #expect(try engine.connect(.program("program")).access(level) == .notDetermined)
        #expect(try engine.connect(.program("program")).access(level) == .notDetermined)
    }

    @Test(arguments: EngineKind.tested, AccessLevel.allCases)
    func whoAsksIsGivenTheLibrarysDefault(_ kind: EngineKind, level: AccessLevel) throws {
        let library = try kind.library()
        #expect(try library.engine.connect(.program("early")).requestAccess(level) == .authorized)
        try library.apply(.setDefaultAccess(.denied))
        #expect(try library.engine.connect(.program("late")).requestAccess(level) == .denied)
        #expect(try library.owner.describe().defaultAccess == .denied)
    }

    @Test(arguments: EngineKind.tested)
    func anAnswerIsKept(_ kind: EngineKind) throws {
        let library = try kind.library()
        _ = try library.engine.connect(.program("program")).requestAccess(.readWrite)
        try library.apply(.setDefaultAccess(.denied))
        #expect(try library.engine.connect(.program("program")).access(.readWrite) == .authorized)
        #expect(try library.engine.connect(.program("program")).requestAccess(.readWrite) == .authorized)
    }

    @Test(arguments: EngineKind.tested)
    func anAnswerHoldsForOneLevelAndOneCaller(_ kind: EngineKind) throws {
        let library = try kind.library()
        _ = try library.engine.connect(.program("program")).requestAccess(.readWrite)
        #expect(try library.engine.connect(.program("program")).access(.addOnly) == .notDetermined)
        #expect(try library.engine.connect(.program("other")).access(.readWrite) == .notDetermined)
    }

    @Test(arguments: EngineKind.tested, AuthorizationStatus.allCases)
    func theOwnerDecidesWhatACallerIsTold(_ kind: EngineKind, status: AuthorizationStatus) throws {
        let library = try kind.library()
        try library.apply(.setAccess(.authorized, level: .readWrite, caller: "program"))
        try library.apply(.setAccess(status, level: .readWrite, caller: "program"))
        #expect(try library.engine.connect(.program("program")).access(.readWrite) == status)
    }

    @Test(arguments: EngineKind.tested)
    func whoseAnswerWasTakenBackIsAskedAgain(_ kind: EngineKind) throws {
        let library = try kind.library()
        try library.apply(.setAccess(.denied, level: .readWrite, caller: "program"))
        try library.apply(.setAccess(.notDetermined, level: .readWrite, caller: "program"))
        #expect(try library.engine.connect(.program("program")).requestAccess(.readWrite) == .authorized)
    }

    @Test(arguments: EngineKind.tested, [Caller.adder, .limited, .nobody])
    func onlyAnOwnerSetsAccess(_ kind: EngineKind, caller: Caller) throws {
        let library = try kind.library { $0.photo("a") }
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        let changes: [Change] = [
            .setAccess(.authorized, level: .readWrite, caller: "program"), .setDefaultAccess(.authorized),
            .setSelection([library.uuid("a")], caller: "program"),
        ]
        for change in changes {
            #expect(refusal { try library.apply(change, as: caller) } == .accessDenied, "\(change)")
        }
    }
}

@Suite struct DeniedCallerTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", contentIdentifier: "pair", origin: .file("/p"))
            $0.album("Trip", ["a"])
        }
    }

    @Test(arguments: EngineKind.tested, [Caller.adder, .nobody])
    func theySeeNothing(_ kind: EngineKind, caller: Caller) throws {
        let library = try library(kind)
        let id = try library.id("a")
        let album = try #require(try library.collection("Trip")).id
        #expect(try library.fetch(as: caller) == [])
        #expect(try library.fetch(.named([library.uuid("a")]), as: caller) == [])
        #expect(try library.members(of: "Trip", as: caller) == [])
        #expect(try library.members(of: "Recents", as: caller) == [])
        #expect(try library.collections(.albums, as: caller) == [])
        #expect(try library.collections(.smartAlbums(nil), as: caller) == [])
        #expect(try library.collections(.albumsContaining(asset: library.uuid("a")), as: caller) == [])
        #expect(try library.session(caller).assets([id]) == [])
        #expect(try library.session(caller).resources(of: [id]) == [])
        #expect(try library.session(caller).collections([album, .smart(.userLibrary)]) == [])
        #expect(try library.journal(after: .beginning, as: caller) == [])
    }

    @Test(arguments: EngineKind.tested, [Caller.adder, .nobody])
    func theyLookNothingUp(_ kind: EngineKind, caller: Caller) throws {
        let library = try library(kind)
        let resource = try #require(try library.resources(of: "a").first)
        let matches: [ResourceMatch] = [
            .fingerprints([Fingerprint(of: "a")]), .contentIdentifiers(["pair"]), .origins([.file("/p")]),
        ]
        for match in matches { #expect(try library.resources(matching: match, as: caller) == [], "\(match)") }
        #expect(refusal { try library.session(caller).open(resource.id) } == .notFound)
    }

    @Test(arguments: EngineKind.tested, [Caller.adder, .nobody])
    func theyChangeNothingThatIsThere(_ kind: EngineKind, caller: Caller) throws {
        let library = try library(kind)
        let (a, trip) = (library.uuid("a"), library.uuid("Trip"))
        let changes: [Change] = [
            .addResources([], asset: a, metadata: nil), .setFavorite(true, assets: [a]), .setHidden(true, assets: [a]),
            .trashAssets([a], date: .day(1)), .restoreAssets([a]), .insertAlbum(uuid: UUID(), title: "Album"),
            .renameAlbum(trip, title: "Journey"), .deleteAlbums([trip]), .insertMembers([a], album: trip, index: nil),
            .removeMembers([a], album: trip), .setPlacement(.far, resource: library.uuid("a.jpg")),
            .rememberOrigin(.file("/q"), resource: library.uuid("a.jpg")),
        ]
        for change in changes {
            #expect(refusal { try library.apply(change, as: caller) } == .accessDenied, "\(change)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func whoMayAddAddsAssets(_ kind: EngineKind) throws {
        let library = try library(kind)
        let new = try library.newPhoto("b", as: .adder)
        let set = try library.apply(.insertAsset(new), as: .adder)
        #expect(set?.objects.first == ObjectChange(.asset, new.uuid, .inserted))
        #expect(try library.fetch() == ["a", "b"])
        #expect(try library.fetch(as: .adder) == [])
    }

    @Test(arguments: EngineKind.tested)
    func whoMayDoNothingAddsNothing(_ kind: EngineKind) throws {
        let library = try library(kind)
        let new = try library.newPhoto("b")
        #expect(refusal { try library.apply(.insertAsset(new), as: .nobody) } == .accessDenied)
        #expect(refusal { try library.stage("bytes", by: .nobody) } == .accessDenied)
    }
}

@Suite struct LimitedCallerTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("other", day: 1, contentIdentifier: "1")
            $0.photo("mine", day: 2, contentIdentifier: "2")
            $0.photo("secret", day: 3, hidden: true)
            $0.album("Trip", ["mine", "other"])
        }
        try library.apply(.setSelection(["mine", "secret"].map(library.uuid), caller: "program"))
        try library.owner.give(.limited)
        return library
    }

    @Test(arguments: EngineKind.tested)
    func withoutASelectionTheySeeNothing(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.fetch(as: .limited) == [])
    }

    @Test(arguments: EngineKind.tested)
    func theySeeWhatWasSelectedForThem(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.fetch(as: .limited) == ["mine"])
        #expect(try library.fetch(as: .limited) { $0.includesHidden = true } == ["mine", "secret"])
        #expect(try library.members(of: "Recents", as: .limited) == ["mine"])
        #expect(try library.fetch(.named(["other", "mine"].map(library.uuid)), as: .limited) == ["mine"])
    }

    @Test(arguments: EngineKind.tested)
    func theLimitCountsWhatTheySee(_ kind: EngineKind) throws {
        let library = try library(kind)
        let fetched = try library.fetch(as: .limited) {
            $0.sort = [SortTerm(.creationDate)]
            $0.limit = 1
        }
        #expect(fetched == ["mine"])
    }

    @Test(arguments: EngineKind.tested)
    func whatWasNotSelectedDoesNotExistForThem(_ kind: EngineKind) throws {
        let library = try library(kind)
        let ids = try ["other", "mine"].map(library.id)
        let resource = try #require(try library.resources(of: "other").first)
        let fingerprints = ["other", "mine"].map { Fingerprint(of: $0) }
        #expect(try library.session(.limited).assets(ids).map(\.id) == [ids[1]])
        #expect(try library.session(.limited).resources(of: ids).map(\.asset) == [ids[1]])
        #expect(try library.resources(matching: .fingerprints(fingerprints), as: .limited) == ["mine.jpg"])
        #expect(try library.resources(matching: .contentIdentifiers(["1", "2"]), as: .limited) == ["mine.jpg"])
        #expect(refusal { try library.session(.limited).open(resource.id) } == .notFound)
        let change = Change.setFavorite(true, assets: [library.uuid("other")])
        #expect(refusal { try library.apply(change, as: .limited) } == .notFound)
    }

    @Test(arguments: EngineKind.tested)
    func theyOpenWhatWasSelected(_ kind: EngineKind) throws {
        let library = try library(kind)
        let resource = try #require(try library.resources(of: "mine").first)
        #expect(try library.session(.limited).open(resource.id).read() == "mine")
    }

    @Test(arguments: EngineKind.tested)
    func theySeeNoAlbumsOfTheUser(_ kind: EngineKind) throws {
        let library = try library(kind)
        let album = try #require(try library.collection("Trip")).id
        #expect(try library.collections(.albums, as: .limited) == [])
        #expect(try library.collections(.named([library.uuid("Trip")]), as: .limited) == [])
        #expect(try library.collections(.albumsContaining(asset: library.uuid("mine")), as: .limited) == [])
        #expect(try library.session(.limited).collections([album]) == [])
        #expect(try library.members(of: "Trip", as: .limited) == [])
    }

    @Test(arguments: EngineKind.tested)
    func theSmartAlbumCountsWhatTheySee(_ kind: EngineKind) throws {
        let library = try library(kind)
        let recents = try #require(try library.collection("Recents", as: .limited))
        #expect(recents.assetCount == 1)
        #expect(recents.startDate == .day(2))
        #expect(recents.endDate == .day(2))
    }

    @Test(arguments: EngineKind.tested)
    func theyChangeWhatWasSelected(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("mine")]), as: .limited)
        #expect(try library.asset("mine")?.isFavorite == true)
    }

    @Test(arguments: EngineKind.tested)
    func whatTheyAddJoinsTheirSelection(_ kind: EngineKind) throws {
        let library = try library(kind)
        let new = try library.newPhoto("new", as: .limited)
        try library.apply(.insertAsset(new), .setFavorite(true, assets: [new.uuid]), as: .limited)
        #expect(try library.fetch(as: .limited) == ["mine", "new"])
        #expect(try library.fetch() == ["other", "mine", "new"])
    }

    @Test(arguments: EngineKind.tested)
    func theyMayNotChangeAlbumsOrPlacements(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (mine, trip) = (library.uuid("mine"), library.uuid("Trip"))
        let changes: [Change] = [
            .insertAlbum(uuid: UUID(), title: "Album"), .renameAlbum(trip, title: "Journey"), .deleteAlbums([trip]),
            .insertMembers([mine], album: trip, index: nil), .removeMembers([mine], album: trip),
            .setPlacement(.far, resource: library.uuid("mine.jpg")),
            .rememberOrigin(.file("/q"), resource: library.uuid("mine.jpg")),
        ]
        for change in changes {
            #expect(refusal { try library.apply(change, as: .limited) } == .accessDenied, "\(change)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func aNewSelectionReplacesTheOld(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setSelection([library.uuid("other")], caller: "program"))
        #expect(try library.fetch(as: .limited) == ["other"])
    }

    @Test(arguments: EngineKind.tested)
    func aSelectionIsOneCallers(_ kind: EngineKind) throws {
        let library = try library(kind)
        let other = Caller(name: "other", scope: .selection(caller: "other"))
        #expect(try library.fetch(as: other) == [])
    }

    @Test(arguments: EngineKind.tested)
    func theirJournalNamesOnlyWhatTheySee(_ kind: EngineKind) throws {
        let library = try library(kind)
        let token = try library.token()
        try library.apply(.setFavorite(true, assets: ["other", "mine"].map(library.uuid)))
        try library.apply(.setFavorite(false, assets: [library.uuid("other")]))
        try library.apply(.renameAlbum(library.uuid("Trip"), title: "Journey"))
        #expect(try library.journal(after: token, as: .limited) == [["asset mine updated flags"]])
    }

    @Test(arguments: EngineKind.tested)
    func theirJournalTellsThatTheSelectionChanged(_ kind: EngineKind) throws {
        let library = try library(kind)
        let token = try library.token()
        try library.apply(.setSelection([library.uuid("other")], caller: "program"))
        let sets = try library.session(.limited).changes(after: token, limit: 10)
        #expect(sets.flatMap(\.objects).map(\.kind) == [.access])
    }
}
