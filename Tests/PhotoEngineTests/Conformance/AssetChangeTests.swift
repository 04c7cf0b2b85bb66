// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct AssetChangeTests {
    @Test(arguments: EngineKind.tested)
    func flagsAreSetAndTakenBack(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b", favorite: true, hidden: true)
        }
        try library.apply(
            .setFavorite(true, assets: [library.uuid("a")]), .setHidden(true, assets: [library.uuid("a")]))
        try library.apply(
            .setFavorite(false, assets: [library.uuid("b")]), .setHidden(false, assets: [library.uuid("b")]))
        let (a, b) = (try #require(try library.asset("a")), try #require(try library.asset("b")))
        #expect(a.isFavorite && a.isHidden)
        #expect(!b.isFavorite && !b.isHidden)
    }

    @Test(arguments: EngineKind.tested)
    func theTrashRemembersWhen(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        try library.apply(.trashAssets([library.uuid("a")], date: .day(7)))
        #expect(try library.asset("a")?.trashedDate == .day(7))
    }

    @Test(arguments: EngineKind.tested)
    func trashingTwiceKeepsTheFirstDate(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        try library.apply(.trashAssets([library.uuid("a")], date: .day(7)))
        try library.apply(.trashAssets([library.uuid("a")], date: .day(8)))
        #expect(try library.asset("a")?.trashedDate == .day(7))
    }

    @Test(arguments: EngineKind.tested)
    func whatIsRestoredIsFetchedAgainAndBackInItsPlace(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
            $0.album("Trip", ["c", "b", "a"])
        }
        try library.apply(.trashAssets([library.uuid("b")], date: .day(7)))
        #expect(try library.members(of: "Trip") == ["c", "a"])
        try library.apply(.restoreAssets([library.uuid("b")]))
        #expect(try library.fetch() == ["a", "b", "c"])
        #expect(try library.members(of: "Trip") == ["c", "b", "a"])
    }

    @Test(arguments: EngineKind.tested)
    func aChangeMovesTheModificationDate(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let before = try #require(try library.asset("a")).modificationDate
        let set = try #require(try library.apply(.setFavorite(true, assets: [library.uuid("a")])))
        let after = try #require(try library.asset("a")).modificationDate
        #expect(before == .day(101))
        #expect(abs(after.timeIntervalSince(set.date)) < 0.001)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetOfAnotherLibraryKeepsItsModificationDate(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a")
        new.modificationDate = .day(200)
        try library.apply(.insertAsset(new))
        #expect(try library.asset("a")?.modificationDate == .day(200))
        #expect(try library.asset("a")?.addedDate == new.addedDate)
    }

    @Test(arguments: EngineKind.tested)
    func joiningAnAlbumLeavesTheModificationDate(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.album("Trip")
        }
        try library.apply(.insertMembers([library.uuid("a")], album: library.uuid("Trip"), index: nil))
        #expect(try library.asset("a")?.modificationDate == .day(101))
    }

    @Test(arguments: EngineKind.tested)
    func anAssetWithoutAFileIsRefused(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a")
        new.resources = []
        #expect(refusal { try library.apply(.insertAsset(new)) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetThatIsThereIsNotInsertedAgain(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        var new = try library.newPhoto("b")
        new.uuid = library.uuid("a")
        #expect(refusal { try library.apply(.insertAsset(new)) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func aResourceThatIsThereIsNotInsertedAgain(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let taken = library.uuid("a.jpg")
        var new = try library.newPhoto("b")
        new.resources[0].uuid = taken
        #expect(refusal { try library.apply(.insertAsset(new)) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func bytesThatWereNotStagedAreMissed(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a")
        let fingerprint = Fingerprint(of: "never staged")
        let hex = fingerprint.hex
        new.resources[0].content.fingerprint = fingerprint
        new.resources[0].placement.key = "\(hex.prefix(2))/\(hex.dropFirst(2)).jpg"
        #expect(refusal { try library.apply(.insertAsset(new)) } == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetThatIsNotThereIsNotFound(_ kind: EngineKind) throws {
        let library = try kind.library { $0.album("Trip") }
        let movie = try library.newVideo("movie").resources
        let changes: [Change] = [
            .addResources(movie, asset: UUID(), metadata: nil), .setFavorite(true, assets: [UUID()]),
            .setHidden(true, assets: [UUID()]), .trashAssets([UUID()], date: .day(1)), .restoreAssets([UUID()]),
            .insertMembers([UUID()], album: library.uuid("Trip"), index: nil),
            .removeMembers([UUID()], album: library.uuid("Trip")), .setSelection([UUID()], caller: "program"),
            .setPlacement(.far, resource: UUID()), .rememberOrigin(.file("/p"), resource: UUID()),
        ]
        for change in changes {
            #expect(refusal { try library.apply(change) } == .notFound, "\(change)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func aListThatFailsChangesNothing(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.album("Trip")
        }
        let new = try library.newPhoto("b")
        let token = try library.token()
        let code = refusal {
            try library.apply(
                .insertAsset(new), .setFavorite(true, assets: [library.uuid("a")]),
                .renameAlbum(library.uuid("Trip"), title: "Journey"), .setHidden(true, assets: [UUID()]))
        }
        #expect(code == .notFound)
        #expect(try library.fetch() == ["a"])
        #expect(try library.asset("a")?.isFavorite == false)
        #expect(try library.collections(.albums) == ["Trip"])
        #expect(try library.token() == token)
        #expect(try library.journal(after: token) == [])
    }

    @Test(arguments: EngineKind.tested)
    func whatWasStagedForAListThatFailedCanBeUsedAgain(_ kind: EngineKind) throws {
        let library = try kind.library()
        let new = try library.newPhoto("a")
        #expect(refusal { try library.apply(.insertAsset(new), .restoreAssets([UUID()])) } == .notFound)
        try library.apply(.insertAsset(new))
        #expect(try library.fetch() == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func aListCanUseWhatItMadeItself(_ kind: EngineKind) throws {
        let library = try kind.library()
        let new = try library.newPhoto("a")
        let album = library.name(UUID(), "Trip")
        try library.apply(
            .insertAsset(new), .insertAlbum(uuid: album, title: "Trip"),
            .insertMembers([new.uuid], album: album, index: 0))
        #expect(try library.members(of: "Trip") == ["a"])
    }

    @Test(arguments: EngineKind.tested)
    func aPlacementReplacesTheOneInTheSameStore(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        var moved = try #require(try library.resources(of: "a").first).placements[0]
        moved.state = .damaged
        moved.verifiedDate = .day(3)
        try library.apply(.setPlacement(moved, resource: library.uuid("a.jpg")))
        try library.apply(.setPlacement(.far, resource: library.uuid("a.jpg")))
        #expect(try library.resources(of: "a").first.map { Set($0.placements) } == [moved, .far])
    }

    @Test(arguments: EngineKind.tested)
    func changesFromManyThreadsAllHappen(_ kind: EngineKind) throws {
        let library = try kind.library()
        let engine = library.engine
        let new = try (0..<40).map { try library.newPhoto("\($0)") }
        DispatchQueue.concurrentPerform(iterations: new.count) { index in
            _ = try? engine.owner.apply([.insertAsset(new[index])])
            _ = try? engine.owner.fetch(AssetRequest(.library))
        }
        #expect(try library.fetch().count == 40)
        #expect(try library.journal(after: .beginning).count == 40)
    }
}

@Suite struct LivePhotoChangeTests {
    @Test(arguments: EngineKind.tested)
    func aVideoJoinsThePhotoItBelongsTo(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("still") }
        var movie = try library.newVideo("movie").resources[0]
        movie.content.type = .pairedVideo
        var metadata = try #require(try library.asset("still")).metadata
        metadata.mediaSubtypes.insert(.live)
        try library.apply(.addResources([movie], asset: library.uuid("still"), metadata: metadata))
        #expect(try library.resources(of: "still").map(\.content.type) == [.photo, .pairedVideo])
        #expect(try library.asset("still")?.metadata.mediaSubtypes == .live)
        #expect(try library.asset("still")?.originalFilename == "still.jpg")
    }

    @Test(arguments: EngineKind.tested)
    func aPhotoAddedToAVideoTakesTheFirstPlace(_ kind: EngineKind) throws {
        let library = try kind.library { $0.video("movie") }
        let photo = try library.newPhoto("still")
        try library.apply(.addResources(photo.resources, asset: library.uuid("movie"), metadata: photo.metadata))
        #expect(try library.resources(of: "movie").map(\.content.type) == [.photo, .pairedVideo])
        let asset = try #require(try library.asset("movie"))
        #expect(asset.metadata == photo.metadata)
        #expect(asset.originalFilename == "still.jpg")
        #expect(asset.uniformTypeIdentifier == "public.jpeg")
        #expect(asset.byteCount == 5)
    }

    @Test(arguments: EngineKind.tested)
    func aFurtherFileIsJournalledAsNewContent(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("still") }
        var movie = try library.newVideo("movie").resources[0]
        movie.content.type = .pairedVideo
        let token = try library.token()
        try library.apply(.addResources([movie], asset: library.uuid("still"), metadata: nil))
        #expect(
            try library.journal(after: token).map(Set.init) == [
                ["asset still updated content", "resource movie.mov inserted"]
            ])
    }

    @Test(arguments: EngineKind.tested)
    func aVideoThatBecomesHalfOfALivePhotoIsJournalled(_ kind: EngineKind) throws {
        let library = try kind.library { $0.video("movie") }
        let photo = try library.newPhoto("still")
        let token = try library.token()
        try library.apply(.addResources(photo.resources, asset: library.uuid("movie"), metadata: photo.metadata))
        #expect(
            try library.journal(after: token).map(Set.init) == [
                [
                    "asset movie updated content facts", "resource still.jpg inserted",
                    "resource movie.mov updated facts",
                ]
            ])
    }

    @Test(arguments: EngineKind.tested)
    func theRAWOfAPhotoIsAddedBehindIt(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("jpeg") }
        var raw = try library.newPhoto("raw").resources[0]
        raw.content.type = .alternatePhoto
        try library.apply(.addResources([raw], asset: library.uuid("jpeg"), metadata: nil))
        #expect(try library.resources(of: "jpeg").map(\.content.type) == [.photo, .alternatePhoto])
        #expect(try library.asset("jpeg")?.originalFilename == "jpeg.jpg")
    }
}
