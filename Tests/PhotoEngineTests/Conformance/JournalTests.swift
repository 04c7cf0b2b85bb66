// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct JournalTests {
    @Test(arguments: EngineKind.tested)
    func aNewLibraryIsAtTheBeginning(_ kind: EngineKind) throws {
        let library = try kind.library()
        #expect(try library.token() == .beginning)
        #expect(try library.journal(after: .beginning) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aChangeReturnsTheRowThatTheJournalKeeps(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let token = try library.token()
        let set = try #require(try library.apply(.setFavorite(true, assets: [library.uuid("a")])))
        #expect(set.token > token)
        let kept = try library.owner.changes(after: token, limit: 10)
        #expect(kept.map(\.token) == [set.token])
        #expect(kept.map(\.objects) == [set.objects])
        #expect(try library.token() == set.token)
    }

    @Test(arguments: EngineKind.tested)
    func aRowNamesItsDeviceAndThatDevicesCount(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        let device = try library.owner.describe().device
        let sets = try library.owner.changes(after: .beginning, limit: 10)
        #expect(sets.map(\.device) == [device, device])
        #expect(sets.map(\.deviceSequence) == [1, 2])
    }

    @Test(arguments: EngineKind.tested)
    func aSummaryCountsTheObjectsThatWereChangedInTheSameWay(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
        }
        let token = try library.token()
        let (a, b, c) = (library.uuid("a"), library.uuid("b"), library.uuid("c"))
        let set = try #require(
            try library.owner.apply([
                .setFavorite(true, assets: [a, b]), .setHidden(true, assets: [c]),
                .insertAlbum(uuid: UUID(), title: "Trip"),
            ]))
        try library.apply(.setFavorite(false, assets: [a]))
        let summaries = try library.owner.changeSummaries(after: token, limit: 10)
        #expect(summaries.map(\.token.rawValue) == [set.token.rawValue, set.token.rawValue + 1])
        #expect(summaries.first?.device == set.device)
        #expect(
            summaries.first?.counts == [
                .init(.asset, .updated, facets: .flags, count: 2),
                .init(.asset, .updated, facets: [.flags, .hidden], count: 1), .init(.album, .inserted, count: 1),
            ])
        #expect(summaries.last?.counts == [.init(.asset, .updated, facets: .flags, count: 1)])
        #expect(try library.owner.changeSummaries(after: token, limit: 1) == [summaries[0]])
        #expect(try library.owner.changeSummaries(after: set.token, limit: 10) == [summaries[1]])
    }

    @Test(arguments: EngineKind.tested)
    func anInsertedAssetIsJournalledWithItsFiles(_ kind: EngineKind) throws {
        let library = try kind.library()
        try library.apply(.insertAsset(try library.newPhoto("a")))
        #expect(
            try library.journal(after: .beginning).map(Set.init) == [["asset a inserted", "resource a.jpg inserted"]])
    }

    @Test(arguments: EngineKind.tested)
    func everyChangeSaysWhatItTouched(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.album("Trip")
        }
        let (a, trip) = (library.uuid("a"), library.uuid("Trip"))
        library.name(try library.owner.describe().uuid, "library")
        let cases: [(Change, String)] = [
            (.setFavorite(true, assets: [a]), "asset a updated flags"),
            (.setHidden(true, assets: [a]), "asset a updated flags"),
            (.trashAssets([a], date: .day(1)), "asset a updated trash"),
            (.restoreAssets([a]), "asset a updated trash"),
            (.insertMembers([a], album: trip, index: nil), "album Trip updated members"),
            (.removeMembers([a], album: trip), "album Trip updated members"),
            (.renameAlbum(trip, title: "Journey"), "album Trip updated title"),
            (
                .setPlacement(.far, resource: library.uuid("a.jpg")),
                "resource a.jpg updated placement"
            ),
            (.setAccess(.denied, level: .readWrite, caller: "program"), "access library updated flags"),
            (.setSelection([a], caller: "program"), "access library updated members"),
            (.setDefaultAccess(.denied), "access library updated flags"),
            (.deleteAlbums([trip]), "album Trip deleted"),
        ]
        for (change, sentence) in cases {
            let token = try library.token()
            try library.apply(change)
            #expect(try library.journal(after: token) == [[sentence]], "\(change)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func aListThatChangesNothingWritesNoRow(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b", favorite: true, hidden: true, trashed: true)
            $0.album("Trip", ["a"])
        }
        let (a, b, trip) = (library.uuid("a"), library.uuid("b"), library.uuid("Trip"))
        let placement = try #require(try library.resources(of: "a").first).placements[0]
        let idle: [Change] = [
            .setFavorite(false, assets: [a]), .setFavorite(true, assets: [b]), .setHidden(true, assets: [b]),
            .trashAssets([b], date: .day(300)), .restoreAssets([a]), .renameAlbum(trip, title: "Trip"),
            .insertMembers([a], album: trip, index: 0), .removeMembers([b], album: trip), .deleteAlbums([]),
            .insertMembers([], album: trip, index: nil), .addResources([], asset: a, metadata: nil),
            .addResources([], asset: a, metadata: try library.asset("a")?.metadata),
            .setPlacement(placement, resource: library.uuid("a.jpg")),
            .setAccess(.notDetermined, level: .addOnly, caller: "program"), .setDefaultAccess(.authorized),
        ]
        let token = try library.token()
        for change in idle { #expect(try library.apply(change) == nil, "\(change)") }
        #expect(try library.owner.apply([]) == nil)
        #expect(try library.owner.apply(idle) == nil)
        #expect(try library.token() == token)
    }

    @Test(arguments: EngineKind.tested)
    func onlyObjectsThatChangedAreNamed(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b", favorite: true)
        }
        let token = try library.token()
        try library.apply(.setFavorite(true, assets: ["a", "b"].map(library.uuid)))
        #expect(try library.journal(after: token) == [["asset a updated flags"]])
    }

    @Test(arguments: EngineKind.tested)
    func whereAFileWasReadIsNoNewsForTheJournal(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.apply(.rememberOrigin(.file("/p"), resource: library.uuid("a.jpg"))) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func manyTouchesOfOneObjectAreOneEntry(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let token = try library.token()
        try library.apply(
            .setFavorite(true, assets: [library.uuid("a")]), .trashAssets([library.uuid("a")], date: .day(1)))
        #expect(try library.journal(after: token) == [["asset a updated flags trash"]])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsMadeAndDeletedInOneListWasNeverThere(_ kind: EngineKind) throws {
        let library = try kind.library()
        let album = UUID()
        #expect(try library.apply(.insertAlbum(uuid: album, title: "Trip"), .deleteAlbums([album])) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func theJournalIsReadInPagesOldestFirst(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
        }
        let all = try library.owner.changes(after: .beginning, limit: 10)
        let first = try library.owner.changes(after: .beginning, limit: 2)
        let rest = try library.owner.changes(after: first[1].token, limit: 2)
        #expect(first + rest == all)
        #expect(all.map(\.token) == all.map(\.token).sorted())
        #expect(try library.owner.changes(after: .beginning, limit: 0) == [])
    }

    @Test(arguments: EngineKind.tested)
    func afterTheLastRowThereIsNothing(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        #expect(try library.journal(after: library.token()) == [])
        #expect(try library.journal(after: ChangeToken(rawValue: 1_000)) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aLibraryKeepsItsIdentity(_ kind: EngineKind) throws {
        let library = try kind.library()
        let before = try library.owner.describe()
        try library.apply(.insertAsset(try library.newPhoto("a")))
        let after = try library.owner.describe()
        #expect(before.uuid == after.uuid)
        #expect(before.device == after.device)
        #expect(before.defaultAccess == .authorized)
    }
}
