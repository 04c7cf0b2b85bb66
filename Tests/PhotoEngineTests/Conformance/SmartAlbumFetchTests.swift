// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct SmartAlbumFetchTests {
    /// Returns a library with one asset for each smart album, and one that is in none but the library.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("plain", day: 1)
            $0.photo("favorite", day: 2, favorite: true)
            $0.photo("hidden", day: 3, hidden: true)
            $0.photo("trashed", day: 4, trashed: true)
            $0.photo("burst", day: 5, burst: Burst(identifier: "x", isRepresentative: true))
            $0.photo("extra", day: 6, burst: Burst(identifier: "x"))
            $0.photo("selfie", day: 7)
            $0.edit { $0.metadata.camera.lens = "iPhone 12 front camera 2.71mm f/2.2" }
            $0.photo("raw", day: 8)
            $0.edit { $0.resources[0].content.uniformTypeIdentifier = "com.adobe.raw-image" }
            $0.photo("recent", day: 9)
            $0.edit { $0.addedDate = Date().addingTimeInterval(-86_400) }
            $0.video("video", day: 10)
            for (name, subtypes) in SmartAlbumFetchTests.photoSubtypes {
                $0.photo(name, day: 20)
                $0.edit { $0.metadata.mediaSubtypes = subtypes }
            }
            for (name, subtypes) in SmartAlbumFetchTests.videoSubtypes {
                $0.video(name, day: 30)
                $0.edit { $0.metadata.mediaSubtypes = subtypes }
            }
        }
    }

    private static let photoSubtypes: [(String, MediaSubtypes)] = [
        ("panorama", .panorama), ("screenshot", .screenshot), ("live", [.live, .hdr]), ("depth", .depthEffect),
        ("animation", .animation), ("spatial", .spatial),
    ]
    private static let videoSubtypes: [(String, MediaSubtypes)] = [
        ("slow", .highFrameRate), ("lapse", .timelapse), ("screen", .screenRecording), ("cinema", .cinematic),
    ]

    /// The members of each smart album according to PhotoKit's documentation.
    static let members: [(AssetCollection.Subtype, [String])] = [
        (.panoramas, ["panorama"]), (.videos, ["video", "slow", "lapse", "screen", "cinema"]),
        (.favorites, ["favorite"]), (.timelapses, ["lapse"]), (.allHidden, ["hidden"]), (.recentlyAdded, ["recent"]),
        (.bursts, ["burst"]), (.slomoVideos, ["slow"]), (.selfPortraits, ["selfie"]),
        (.screenshots, ["screenshot"]), (.depthEffect, ["depth"]), (.livePhotos, ["live"]),
        (.animated, ["animation"]), (.longExposures, []), (.unableToUpload, []), (.raw, ["raw"]),
        (.cinematic, ["cinema"]), (.spatial, ["spatial"]), (.screenRecordings, ["screen"]),
        (.recentlyDeleted, ["trashed"]), (.duplicates, []),
        (
            .userLibrary,
            [
                "plain", "favorite", "burst", "selfie", "raw", "recent", "video", "panorama", "screenshot", "live",
                "depth", "animation", "spatial", "slow", "lapse", "screen", "cinema",
            ]
        ),
    ]

    @Test(arguments: EngineKind.tested)
    func eachHoldsWhatItsRuleSaysInTheOrderOfAddition(_ kind: EngineKind) throws {
        let library = try library(kind)
        for (subtype, names) in SmartAlbumFetchTests.members {
            let members = AssetRequest.Source.members(collection: AssetCollection.smartAlbumUUID(subtype))
            #expect(try library.fetch(members) == names, "\(subtype)")
        }
    }

    @Test func eachSmartAlbumHasItsRow() {
        let computed = AssetCollection.Subtype.allCases.filter { $0.isSmart && $0 != .generic }
        #expect(Set(SmartAlbumFetchTests.members.map(\.0)) == Set(computed))
    }

    @Test(arguments: EngineKind.tested)
    func whateverWasThrownAwayIsFoundInTheTrash(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("shown", trashed: true)
            $0.photo("hidden", hidden: true, trashed: true)
            $0.photo("frame", trashed: true, burst: Burst(identifier: "x"))
        }
        let uuid = AssetCollection.smartAlbumUUID(.recentlyDeleted)
        let program = Caller(name: "program", scope: .all)
        func count() throws -> Int? {
            try library.session(program).collections([.smart(.recentlyDeleted)]).first?.assetCollection?.assetCount
        }
        #expect(try library.fetch(.members(collection: uuid), as: program) == ["shown", "hidden", "frame"])
        #expect(try count() == 3)
        try library.apply(.setHiddenLock(true))
        #expect(try library.fetch(.members(collection: uuid), as: program) == ["shown", "frame"])
        #expect(try count() == 2)
    }

    /// The limit is thirty days before the clock, to the second.
    @Test(arguments: EngineKind.tested)
    func recentIsWhatCameInDuringThirtyDays(_ kind: EngineKind) throws {
        let (now, day) = (Date(timeIntervalSinceReferenceDate: 800_000_000), 86_400.0)
        let library = try kind.library(now: now) {
            $0.photo("old")
            $0.edit { $0.addedDate = now - 30 * day - 1 }
            $0.photo("recent")
            $0.edit { $0.addedDate = now - 30 * day }
        }
        let recent = AssetRequest.Source.members(collection: AssetCollection.smartAlbumUUID(.recentlyAdded))
        #expect(try library.fetch(recent) == ["recent"])
    }

    @Test(arguments: EngineKind.tested)
    func countsAndDatesAreThoseOfTheMembers(_ kind: EngineKind) throws {
        let library = try library(kind)
        for (subtype, names) in SmartAlbumFetchTests.members where subtype != .userLibrary {
            let nodes = try library.owner.collections([.smart(subtype)])
            let album = try #require(nodes.first?.assetCollection)
            let dates = try library.owner.assets(try names.map(library.id)).compactMap {
                $0.metadata.captureDate?.date
            }
            #expect(album.assetCount == names.count, "\(subtype)")
            #expect(album.startDate == dates.min(), "\(subtype)")
            #expect(album.endDate == dates.max(), "\(subtype)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func theyComeInTheOrderOfTheirNumbersAndTheUsersOwnBehindThem(_ kind: EngineKind) throws {
        let library = try kind.library { $0.album("Trip") }
        try library.apply(.insertSmartAlbum(uuid: UUID(), title: "Sea", query: SavedQuery(search: "sea")))
        let ids = try library.owner.fetch(CollectionRequest(.smartAlbums(nil))).ids
        let nodes = try library.owner.collections(ids).compactMap(\.assetCollection)
        #expect(nodes.map(\.subtype.rawValue) == Array(201...220) + [200])
        #expect(nodes.last?.title == "Sea")
        #expect(nodes.allSatisfy { !$0.title.isEmpty })
        #expect(nodes.allSatisfy { $0.subtype == .generic || $0.uuid == AssetCollection.smartAlbumUUID($0.subtype) })
        #expect(Set(nodes.map(\.title)).count == 21)
    }

    @Test(arguments: EngineKind.tested)
    func oneKindCanBeAskedFor(_ kind: EngineKind) throws {
        let library = try kind.library { $0.album("Trip") }
        try library.apply(.insertSmartAlbum(uuid: UUID(), title: "Sea", query: SavedQuery(search: "sea")))
        #expect(try library.collections(.smartAlbums(.videos)) == ["Videos"])
        #expect(try library.collections(.smartAlbums(.generic)) == ["Sea"])
        #expect(try library.collections(.smartAlbums(.recentlyDeleted)) == ["Recently Deleted"])
        #expect(try library.collections(.smartAlbums(.albumRegular)) == [])
        #expect(try library.collections(.albums) == ["Trip"])
    }

    @Test(arguments: EngineKind.tested)
    func theyAreFoundByNameAndSorted(_ kind: EngineKind) throws {
        let library = try library(kind)
        let subtypes: [AssetCollection.Subtype] = [.videos, .favorites, .recentlyDeleted, .livePhotos]
        let named = CollectionRequest.Source.named(subtypes.map(AssetCollection.smartAlbumUUID))
        #expect(try library.collections(named) == ["Videos", "Favorites", "Live Photos", "Recently Deleted"])
        let sorted = try library.collections(named) {
            $0.sort = [SortTerm(.estimatedAssetCount, ascending: false), SortTerm(.localizedTitle)]
        }
        #expect(sorted == ["Videos", "Favorites", "Live Photos", "Recently Deleted"])
        let filtered = try library.collections(.smartAlbums(nil)) {
            $0.predicate = try QueryPredicate(format: "estimatedAssetCount > 1")
        }
        #expect(filtered == ["Videos", "Recents"])
    }

    @Test(arguments: EngineKind.tested)
    func countsFollowTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        func count() throws -> Int? {
            try library.owner.collections([.smart(.favorites)]).first?.assetCollection?.assetCount
        }
        #expect(try count() == 1)
        try library.apply(.setFavorite(true, assets: ["plain", "video"].map(library.uuid)))
        #expect(try count() == 3)
        try library.apply(.setHidden(true, assets: [library.uuid("plain")]))
        #expect(try count() == 2)
    }

    @Test(arguments: EngineKind.tested)
    func aSelectionIsAllThatTheyHoldForALimitedCaller(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setSelection(["video", "favorite", "hidden"].map(library.uuid), caller: "one"))
        try library.apply(.insertSmartAlbum(uuid: UUID(), title: "Sea", query: SavedQuery(search: "sea")))
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        let ids = try library.session(limited).fetch(CollectionRequest(.smartAlbums(nil))).ids
        let nodes = try library.session(limited).collections(ids).compactMap(\.assetCollection)
        #expect(nodes.count == 20)
        #expect(
            nodes.filter { $0.assetCount > 0 }.map(\.subtype) == [.videos, .favorites, .allHidden, .userLibrary])
        #expect(nodes.first { $0.subtype == .userLibrary }?.assetCount == 2)
        let videos = AssetRequest.Source.members(collection: AssetCollection.smartAlbumUUID(.videos))
        #expect(try library.fetch(videos, as: limited) == ["video"])
    }
}
