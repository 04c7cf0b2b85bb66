// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct PreconditionTests {
    @Test(arguments: EngineKind.tested)
    func anInsertionIsRefusedWhenAnAssetHasItsOriginal(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("there", bytes: "same") }
        let token = try library.token()
        var new = try library.newPhoto("new")
        new.resources[0] = NewResource(
            content: try #require(try library.resources(of: "there").first).content,
            placement: try library.stage("same").placement)
        let isNew = Precondition.resources(matching: .fingerprints([Fingerprint(of: "same")]), are: [])
        #expect(refusal { try library.apply(.require(isNew), .insertAsset(new)) } == .conflict)
        #expect(try library.fetch() == ["there"])
        #expect(try library.token() == token)
    }

    @Test(arguments: EngineKind.tested)
    func anInsertionWhosePreconditionHoldsIsMade(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("there") }
        let there = try #require(try library.resources(of: "there").first)
        let match = ResourceMatch.fingerprints([Fingerprint(of: "there"), Fingerprint(of: "new")])
        try library.apply(
            .require(.resources(matching: match, are: [there.uuid])), .insertAsset(try library.newPhoto("new")))
        #expect(try library.fetch() == ["there", "new"])
    }

    @Test(arguments: EngineKind.tested)
    func twoAssetsMayStillShareAnOriginalOnPurpose(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("one", bytes: "same")
            $0.photo("two", bytes: "same")
        }
        #expect(try library.fetch() == ["one", "two"])
    }

    @Test(arguments: EngineKind.tested)
    func anAdditionIsRefusedWhenTheAssetHasGotAnother(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let seen = Set(try library.resources(of: "a").map(\.uuid))
        let asset = library.uuid("a")
        let first = try library.newPhoto("first").resources
        try library.apply(.require(.files(of: asset, are: seen)), .addResources(first, asset: asset, metadata: nil))
        let second = try library.newPhoto("second").resources
        #expect(
            refusal {
                try library.apply(
                    .require(.files(of: asset, are: seen)), .addResources(second, asset: asset, metadata: nil))
            } == .conflict)
        #expect(try library.resources(of: "a").count == 2)
    }

    @Test(arguments: EngineKind.tested)
    func factsAreNotWrittenOverNewerOnes(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let asset = try #require(try library.asset("a"))
        let precondition = Precondition.isUnmodified(asset.uuid, since: asset.modificationDate)
        try library.apply(.require(precondition), .setFavorite(true, assets: [asset.uuid]))
        #expect(
            refusal { try library.apply(.require(precondition), .setHidden(true, assets: [asset.uuid])) } == .conflict)
        #expect(try library.asset("a")?.isHidden == false)
    }

    @Test(arguments: EngineKind.tested)
    func aChangeOfAnAssetThatHasToBePresentIsRefusedInTheTrash(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let a = library.uuid("a")
        let changes: [Change] = [.setFavorite(true, assets: [a]), .require(.arePresent([a]))]
        try library.apply(.trashAssets([a], date: .day(1)))
        #expect(refusal { try library.owner.apply(changes) } == .notFound)
        #expect(refusal { try library.apply(.require(.arePresent([UUID()]))) } == .notFound)
        try library.apply(.restoreAssets([a]))
        #expect(try library.asset("a")?.isFavorite == false)
        _ = try library.owner.apply(changes)
        #expect(try library.asset("a")?.isFavorite == true)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumIsMadeOnce(_ kind: EngineKind) throws {
        let library = try kind.library()
        let folder = UUID()
        let changes: [Change] = [
            .require(.noFolder(titled: "Trips", in: nil)), .insertFolder(uuid: folder, title: "Trips", parent: nil),
            .require(.noAlbum(titled: "Rome", in: folder)), .insertAlbum(uuid: UUID(), title: "Rome"),
            .require(.noAlbum(titled: "Rome", in: folder)),
        ]
        _ = try library.owner.apply(changes)
        #expect(refusal { try library.apply(.require(.noFolder(titled: "Trips", in: nil))) } == .conflict)
        #expect(refusal { try library.apply(.require(.noAlbum(titled: "Rome", in: nil))) } == .conflict)
        try library.apply(.require(.noFolder(titled: "Rome", in: nil)), .require(.noAlbum(titled: "Trips", in: nil)))
        #expect(refusal { try library.apply(.require(.isFree([UUID(), folder]))) } == .conflict)
        #expect(try library.apply(.require(.isFree([UUID()]))) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func whatWasDecidedByALibraryIsRefusedByALaterOne(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let token = try library.token()
        let precondition = Precondition.isUnchanged(since: token)
        try library.apply(.require(precondition), .insertAlbum(uuid: UUID(), title: "Rome"))
        let again = refusal {
            try library.apply(.require(precondition), .insertAlbum(uuid: UUID(), title: "Rome"))
        }
        #expect(again == .conflict)
        #expect(try library.token().rawValue == token.rawValue + 1)
    }

    @Test(arguments: EngineKind.tested)
    func whatACallerDoesNotSeeDoesNotRefuseIt(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("secret") }
        let adder = Caller(name: "adder", scope: .addOnly)
        let isNew = Precondition.resources(matching: .fingerprints([Fingerprint(of: "secret")]), are: [])
        let new = try library.newPhoto("new", as: adder)
        try library.apply(.require(isNew), .insertAsset(new), as: adder)
        #expect(try library.fetch() == ["secret", "new"])
    }

    /// The answers are the same as those of an empty library.
    @Test(arguments: EngineKind.tested)
    func whoeverMayNotSeeItCannotAskWhatIsThere(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("secret") }
        let (album, folder) = (UUID(), UUID())
        try library.apply(
            .insertFolder(uuid: folder, title: "Lawyer", parent: nil), .insertAlbum(uuid: album, title: "Divorce"))
        let questions: [Precondition] = [
            .noAlbum(titled: "Divorce", in: nil), .noFolder(titled: "Lawyer", in: nil),
            .isFree([library.uuid("secret")]), .isFree([album]), .isFree([folder]),
        ]
        for scope in [AccessScope.addOnly, .selection(caller: "program")] {
            let caller = Caller(name: "program", scope: scope)
            for question in questions { #expect(try library.apply(.require(question), as: caller) == nil) }
        }
        for question in questions { #expect(refusal { try library.apply(.require(question)) } == .conflict) }
        try library.apply(.setSelection([library.uuid("secret")], caller: "program"))
        let selected = Caller(name: "program", scope: .selection(caller: "program"))
        #expect(
            refusal { try library.apply(.require(.isFree([library.uuid("secret")])), as: selected) } == .conflict)
    }
}
