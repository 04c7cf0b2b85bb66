// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite("Albums and bursts of Apple's library")
struct AppleAlbumsTests {
    private func fixture(_ kind: EngineKind = .memory) throws -> AppleImportFixture {
        var (early, late) = (ApplePhoto("early"), ApplePhoto("late"))
        (early.created, late.created) = (1_000, 2_000)
        return try AppleImportFixture(on: kind, late, early)
    }

    @Test(arguments: EngineKind.tested)
    func foldersLieInFolders(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        fixture.builder.albums = [
            .folder("Trips"), .folder("Italy", in: "Trips"), .album("Rome", in: "Italy", ["late"]), .album("Home"),
        ]
        try fixture.run()
        let folders = try fixture.engine.owner.folders()
        #expect(folders.map(\.title) == ["Trips", "Italy"])
        #expect(folders.last?.parent == folders.first?.uuid)
        #expect(try fixture.collections().map(\.title).sorted() == ["Home", "Rome"])
        #expect(try fixture.collections().first { $0.title == "Rome" }?.folder == folders.last?.uuid)
        #expect(fixture.reconciliation.folders.taken == 2)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test(arguments: EngineKind.tested)
    func whatLiesTooDeepLiesBesideItsParent(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        fixture.builder.albums = (0..<103).map { number in
            number == 0 ? .folder("0") : .folder("\(number)", in: "\(number - 1)")
        }
        fixture.builder.albums.append(.album("Rome", in: "102", ["late"]))
        try fixture.run()
        let folders = try fixture.engine.owner.folders()
        #expect(folders.count == 103)
        #expect(Set(folders.suffix(4).map(\.parent)).count == 1)
        #expect(try fixture.albums(titled: "Rome") == [["late"]])
    }

    @Test func anOrderMadeByHandIsKept() throws {
        let fixture = try fixture()
        fixture.builder.albums = [.album("Mine", ["late", "early"])]
        try fixture.run()
        #expect(try fixture.albums(titled: "Mine") == [["late", "early"]])
    }

    @Test func anAlbumThatSortsByDateIsSortedByDate() throws {
        let fixture = try fixture()
        fixture.builder.albums = [.album("Mine", ["late", "early"]), .album("Newest", ["early", "late"])]
        fixture.builder.albums[0].sortKey = 1
        fixture.builder.albums[1].sortKey = 1
        fixture.builder.albums[1].isAscending = false
        try fixture.run()
        #expect(try fixture.albums(titled: "Mine") == [["early", "late"]])
        #expect(try fixture.albums(titled: "Newest") == [["late", "early"]])
    }

    @Test func twoAlbumsMayHaveOneTitle() throws {
        let fixture = try fixture()
        fixture.builder.albums = [.album("Same", ["late"]), .album("Same", ["early"])]
        try fixture.run()
        #expect(try fixture.albums(titled: "Same") == [["late"], ["early"]])
    }

    @Test func smartAlbumsAndProjectsAreCountedAndLeft() throws {
        let fixture = try fixture()
        fixture.builder.albums = [
            AppleAlbumRow(title: "Clever", kind: 1552), AppleAlbumRow(title: "Book", kind: 1508),
            AppleAlbumRow(title: "Gone", isTrashed: true), AppleAlbumRow(title: nil, kind: 1506),
        ]
        try fixture.run()
        #expect(try fixture.collections().isEmpty)
        #expect(fixture.reconciliation.smartAlbums == 1)
        #expect(fixture.reconciliation.projects == 1)
        #expect(fixture.reconciliation.trashedAlbums == 1)
    }

    @Test func aFolderInItselfLiesAtTheTop() throws {
        let fixture = try fixture()
        fixture.builder.albums = [.folder("Snake"), .album("Inside", in: "Snake", ["late"])]
        fixture.builder.afterwards = "UPDATE ZGENERICALBUM SET ZPARENTFOLDER = 10 WHERE Z_PK = 10"
        try fixture.run()
        #expect(try fixture.engine.owner.folders().map(\.parent) == [nil])
        #expect(try fixture.albums(titled: "Inside") == [["late"]])
    }

    @Test func aMemberWhoseOriginalIsNotThereIsCounted() throws {
        let fixture = try fixture()
        fixture.builder.photos[1].files = [:]
        fixture.builder.albums = [.album("Mine", ["late", "early"])]
        try fixture.run()
        #expect(fixture.reconciliation.members.found == 2)
        #expect(fixture.reconciliation.members.taken == 1)
        #expect(fixture.reconciliation.members.missing == 1)
        #expect(fixture.reconciliation.isBalanced)
    }

    @Test func everythingGoesIntoTheAlbumThatWasAskedFor() throws {
        let fixture = try fixture()
        fixture.options.album = "From the Mac"
        try fixture.run()
        #expect(try fixture.albums(titled: "From the Mac") == [["late", "early"]])
    }

    // MARK: Bursts

    private func burst(_ picks: (name: String, pick: Int)...) -> [ApplePhoto] {
        picks.map { name, pick in
            var photo = ApplePhoto(name)
            photo.burst = ("B", pick)
            return photo
        }
    }

    @Test func theKeyPhotoStandsForItsBurst() throws {
        let fixture = try AppleImportFixture()
        fixture.builder.photos = burst(("one", 2), ("two", 16 + 4), ("three", 8))
        try fixture.run()
        #expect(try fixture.asset("one")?.burst == Burst(identifier: "B"))
        #expect(try fixture.asset("two")?.burst == Burst(identifier: "B", isRepresentative: true))
        #expect(try fixture.asset("three")?.burst == Burst(identifier: "B", isUserPick: true))
    }

    @Test func withoutItsKeyPhotoABurstIsStoodForByAPick() throws {
        let fixture = try AppleImportFixture()
        fixture.builder.photos = burst(("one", 2), ("two", 16), ("three", 8))
        fixture.builder.photos[1].files = [:]
        try fixture.run()
        let three = Burst(identifier: "B", isRepresentative: true, isUserPick: true)
        #expect(try fixture.asset("three")?.burst == three)
    }
}
