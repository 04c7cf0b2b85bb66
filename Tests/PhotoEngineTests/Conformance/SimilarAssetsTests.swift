// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct SimilarAssetsTests {
    private static let large = PixelSize(width: 400, height: 300)

    @Test(arguments: EngineKind.tested)
    func whatLooksAlikeIsAGroupWithTheBestFirst(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("small")
            $0.photo("other")
            $0.photo("large", size: SimilarAssetsTests.large)
            $0.photo("unseen")
        }
        #expect(try library.similar() == [])
        try library.look(["small": 1, "other": 9, "large": 2])
        #expect(try library.similar() == [["large", "small"]])
        #expect(try library.duplicates() == ["large", "small"])
    }

    /// In a row of small differences, the first and the last look different.
    @Test(arguments: EngineKind.tested)
    func everyMemberLooksLikeTheBestOfItsGroup(_ kind: EngineKind) throws {
        let library = try kind.library {
            for name in ["a", "b", "c", "d"] { $0.photo(name) }
        }
        try library.look(["a": 1, "b": 2, "c": 3, "d": 4])
        #expect(try library.similar() == [["a", "b"], ["c", "d"]])
        #expect(try library.duplicates() == ["a", "b", "c", "d"])
    }

    @Test(arguments: EngineKind.tested)
    func assetsWithTheSameOriginalLookAlikeWithoutAThumbnail(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("one", bytes: "same")
            $0.photo("two", bytes: "same")
            $0.photo("three")
        }
        #expect(try library.similar() == [["one", "two"]])
    }

    @Test(arguments: EngineKind.tested)
    func differentShotsThatLookAlikeAreNoCopies(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("monday", day: 1)
            $0.photo("tuesday", day: 3)
            $0.photo("unknown", size: PixelSize(width: 4, height: 3))
            $0.photo("wide", size: PixelSize(width: 50, height: 30))
            $0.photo("frame", burst: Burst(identifier: "x", isRepresentative: true))
            $0.photo("pick", burst: Burst(identifier: "x", isUserPick: true))
            $0.video("short", seconds: 3)
            $0.video("long", seconds: 5)
            $0.video("same", seconds: 5.9)
        }
        try library.look([
            "monday": 1, "tuesday": 1, "unknown": 1, "wide": 1, "frame": 6, "pick": 6, "short": 10, "long": 10,
            "same": 10,
        ])
        #expect(try library.similar() == [["tuesday", "unknown"], ["long", "same"]])
    }

    @Test(arguments: EngineKind.tested)
    func hiddenAndTrashedAssetsAndFramesOfBurstsAreLeftOut(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("shown", bytes: "same")
            $0.photo("hidden", hidden: true, bytes: "same")
            $0.photo("trashed", trashed: true, bytes: "same")
            $0.photo("frame", burst: Burst(identifier: "x"), bytes: "same")
        }
        #expect(try library.similar() == [])
        try library.apply(.setHidden(false, assets: [library.uuid("hidden")]))
        #expect(try library.similar() == [["shown", "hidden"]])
        try library.apply(.trashAssets([library.uuid("shown")], date: .day(300)))
        #expect(try library.similar() == [])
    }

    /// What a program may not see is in none of its groups, and changes none.
    @Test(arguments: EngineKind.tested)
    func aProgramSeesTheGroupsOfItsAssets(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("best", size: SimilarAssetsTests.large)
            for name in ["a", "b", "c"] { $0.photo(name) }
        }
        try library.look(["best": 1, "a": 1, "b": 2, "c": 1])
        let program = Caller(name: "program", scope: .selection(caller: "program"))
        try library.apply(.setSelection([library.uuid("a"), library.uuid("b")], caller: "program"))
        #expect(try library.similar(as: program) == [["a", "b"]])
        #expect(try library.duplicates(as: program) == ["a", "b"])
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        #expect(try library.similar(as: program) == [])
        #expect(try library.similar(as: Caller(name: "nobody", scope: .nothing)) == [])
        #expect(try library.similar() == [["best", "a", "b", "c"]])
    }

    @Test(arguments: EngineKind.tested)
    func aNewThumbnailAndAChangeAreSeenAtOnce(_ kind: EngineKind) throws {
        let library = try kind.library {
            for name in ["a", "b", "c"] { $0.photo(name) }
        }
        try library.look(["a": 1, "b": 2])
        #expect(try library.similar() == [["a", "b"]])
        try library.look(["c": 1])
        #expect(try library.similar() == [["a", "b", "c"]])
        try library.look(["b": 9])
        #expect(try library.similar() == [["a", "c"]])
        try library.apply(.setFavorite(true, assets: [library.uuid("c")]))
        #expect(try library.similar() == [["c", "a"]])
        try library.owner.removeRenditions(of: [Fingerprint(of: "a")])
        try library.look(["b": 10])
        #expect(try library.similar() == [])
    }

    @Test(arguments: EngineKind.tested)
    func theAlbumCountsAndSortsWhatItHolds(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("early", day: 1)
            $0.photo("late", size: SimilarAssetsTests.large)
            $0.photo("alone", day: 5)
        }
        try library.look(["early": 1, "late": 1, "alone": 9])
        let found = try library.owner.fetch(CollectionRequest(.smartAlbums(.duplicates))).ids
        #expect(found == [.smart(.duplicates)])
        let album = try #require(try library.owner.collections(found).first?.assetCollection)
        #expect(album.title == "Duplicates")
        #expect(album.assetCount == 2)
        #expect(album.startDate == .day(1))
        let source = AssetRequest.Source.members(collection: album.uuid)
        #expect(try library.fetch(source) == ["late", "early"])
        #expect(try library.fetch(source) { $0.limit = 1 } == ["late"])
        #expect(
            try library.fetch(source) { $0.sort = [SortTerm(.creationDate, ascending: false)] } == ["early", "late"])
        #expect(!(try library.collections(.smartAlbums(nil)).contains("Duplicates")), "as Apple's fetch")
    }
}
