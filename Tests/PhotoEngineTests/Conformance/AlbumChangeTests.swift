// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct AlbumChangeTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            for name in ["a", "b", "c", "d"] { $0.photo(name) }
            $0.album("Trip", ["a", "b"])
        }
    }

    @Test(arguments: EngineKind.tested)
    func membersAreAppendedWithoutAnIndex(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.insertMembers(["d", "c"].map(library.uuid), album: library.uuid("Trip"), index: nil))
        #expect(try library.members(of: "Trip") == ["a", "b", "d", "c"])
    }

    @Test(arguments: EngineKind.tested, [0, 1, 2])
    func membersAreInsertedAtAnIndex(_ kind: EngineKind, index: Int) throws {
        let library = try library(kind)
        try library.apply(.insertMembers(["d", "c"].map(library.uuid), album: library.uuid("Trip"), index: index))
        var expected = ["a", "b"]
        expected.insert(contentsOf: ["d", "c"], at: index)
        #expect(try library.members(of: "Trip") == expected)
    }

    @Test(arguments: EngineKind.tested)
    func membersThatAreThereStayWhereTheyAre(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.insertMembers(["b", "c", "a"].map(library.uuid), album: library.uuid("Trip"), index: 0))
        #expect(try library.members(of: "Trip") == ["c", "a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func aMemberThatIsNamedTwiceIsInsertedOnce(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.insertMembers(["c", "c"].map(library.uuid), album: library.uuid("Trip"), index: nil))
        #expect(try library.members(of: "Trip") == ["a", "b", "c"])
    }

    @Test(arguments: EngineKind.tested, [-1, 3])
    func anIndexOutOfRangeIsRefused(_ kind: EngineKind, index: Int) throws {
        let library = try library(kind)
        let change = Change.insertMembers([library.uuid("c")], album: library.uuid("Trip"), index: index)
        #expect(refusal { try library.apply(change) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func manyInsertionsInOnePlaceKeepTheirOrder(_ kind: EngineKind) throws {
        let library = try kind.library { builder in
            for number in 0..<100 { builder.photo("\(number)") }
            builder.album("Trip", ["0", "1"])
        }
        for number in 2..<100 {
            try library.apply(.insertMembers([library.uuid("\(number)")], album: library.uuid("Trip"), index: 1))
        }
        #expect(try library.members(of: "Trip") == ["0"] + (2..<100).reversed().map { "\($0)" } + ["1"])
    }

    @Test(arguments: EngineKind.tested)
    func membersAreRemovedAndStayInTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.removeMembers(["a", "d"].map(library.uuid), album: library.uuid("Trip")))
        #expect(try library.members(of: "Trip") == ["b"])
        #expect(try library.fetch() == ["a", "b", "c", "d"])
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumIsRenamed(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.renameAlbum(library.uuid("Trip"), title: "Journey"))
        #expect(try library.collections(.albums) == ["Journey"])
    }

    @Test(arguments: EngineKind.tested)
    func twoAlbumsMayHaveOneTitle(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.insertAlbum(uuid: UUID(), title: "Trip"))
        #expect(try library.collections(.albums) == ["Trip", "Trip"])
    }

    @Test(arguments: EngineKind.tested)
    func deletingAnAlbumKeepsItsAssets(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.deleteAlbums([library.uuid("Trip")]))
        #expect(try library.collections(.albums) == [])
        #expect(try library.members(of: "Trip") == [])
        #expect(try library.fetch() == ["a", "b", "c", "d"])
    }

    @Test(arguments: EngineKind.tested)
    func theIDOfADeletedAlbumIsNotGivenAgain(_ kind: EngineKind) throws {
        let library = try library(kind)
        let gone = try #require(try library.collection("Trip")).id
        try library.apply(.deleteAlbums([library.uuid("Trip")]))
        try library.apply(.insertAlbum(uuid: UUID(), title: "Next"))
        #expect(try library.collection("Next")?.id != gone)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumNeedsATitle(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(refusal { try library.apply(.insertAlbum(uuid: UUID(), title: "")) } == .invalidRequest)
        #expect(refusal { try library.apply(.renameAlbum(library.uuid("Trip"), title: "")) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumThatIsThereIsNotMadeAgain(_ kind: EngineKind) throws {
        let library = try library(kind)
        let change = Change.insertAlbum(uuid: library.uuid("Trip"), title: "Again")
        #expect(refusal { try library.apply(change) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumThatIsNotThereIsNotFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        let changes: [Change] = [
            .renameAlbum(UUID(), title: "Trip"), .deleteAlbums([UUID()]),
            .insertMembers([library.uuid("a")], album: UUID(), index: nil),
            .removeMembers([library.uuid("a")], album: UUID()),
        ]
        for change in changes { #expect(refusal { try library.apply(change) } == .notFound, "\(change)") }
    }

    @Test(arguments: EngineKind.tested)
    func aSmartAlbumCannotBeChanged(_ kind: EngineKind) throws {
        let library = try library(kind)
        let recents = AssetCollection.userLibraryUUID
        let changes: [Change] = [
            .renameAlbum(recents, title: "Trip"), .deleteAlbums([recents]), .insertAlbum(uuid: recents, title: "Trip"),
            .insertMembers([library.uuid("a")], album: recents, index: nil),
            .removeMembers([library.uuid("a")], album: recents),
        ]
        for change in changes { #expect(refusal { try library.apply(change) } == .invalidRequest, "\(change)") }
    }
}
