// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Undo, on the engine itself and over a socket.
@Suite struct UndoTests {
    static let kinds: [EngineKind] = [.sqlite, .sqliteOverSocket]

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            for name in ["a", "b", "c", "d"] { $0.photo(name) }
            $0.album("Trip", ["a", "b", "c", "d"])
        }
    }

    private func undo(_ library: TestLibrary, _ token: ChangeToken? = nil) throws -> UndoneAction {
        let action = try #require(try library.owner.action(at: token))
        return try library.owner.undo(action)
    }

    private func asset(_ name: String, in library: TestLibrary) throws -> Asset {
        let found = try library.owner.assets([try library.id(name)])
        return try #require(found.first)
    }

    @Test(arguments: kinds) func onlyWhatAChangeReallyChangedIsTakenBack(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        try library.apply(.setFavorite(true, assets: [library.uuid("a"), library.uuid("b")]))
        let undone = try undo(library)
        #expect(undone.left == [])
        #expect(undone.changes?.objects.map(\.uuid) == [library.uuid("b")])
        #expect(try asset("a", in: library).isFavorite)
        #expect(try !asset("b", in: library).isFavorite)
    }

    @Test(arguments: kinds) func againAndAgainGoesFurtherBack(_ kind: EngineKind) throws {
        let library = try library(kind)
        var edit = AssetEdit()
        for title in ["one", "two", "three"] {
            edit.title = .set(title)
            try library.apply(.edit(edit, assets: [library.uuid("a")]))
        }
        var titles: [String?] = []
        for _ in 0..<3 {
            _ = try undo(library)
            titles.append(try asset("a", in: library).metadata.title)
        }
        #expect(titles == ["two", "one", nil])
    }

    @Test(arguments: kinds) func anUndoIsUndoneByItsToken(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setHidden(true, assets: [library.uuid("a")]))
        let token = try #require(try undo(library).changes?.token)
        #expect(try library.owner.action(at: token)?.undid != nil)
        _ = try undo(library, token)
        #expect(try asset("a", in: library).isHidden)
        // What was undone and came back can be undone again.
        _ = try undo(library)
        #expect(try !asset("a", in: library).isHidden)
    }

    @Test(arguments: kinds) func whatWasUndoneIsNotUndoneTwice(_ kind: EngineKind) throws {
        let library = try library(kind)
        let change = try library.apply(.setHidden(true, assets: [library.uuid("a")]))
        let token = try #require(change).token
        let action = try #require(try library.owner.action(at: token))
        _ = try library.owner.undo(action)
        #expect(refusal { try library.owner.undo(action) } == .invalidRequest)
    }

    @Test(arguments: kinds) func whatAPersonSaidLaterStays(_ kind: EngineKind) throws {
        let library = try library(kind)
        var edit = AssetEdit()
        edit.title = .set("one")
        let first = try #require(try library.apply(.edit(edit, assets: [library.uuid("a"), library.uuid("b")])))
        edit.title = .set("two")
        try library.apply(.edit(edit, assets: [library.uuid("a")]))
        let undone = try undo(library, first.token)
        #expect(undone.left == [UndoneAction.Left(.asset, library.uuid("a"), .changedSince)])
        #expect(try asset("a", in: library).metadata.title == "two")
        #expect(try asset("b", in: library).metadata.title == nil)
    }

    @Test(arguments: kinds) func membersGetBackToTheirPlaces(_ kind: EngineKind) throws {
        let library = try library(kind)
        let uuids = ["a", "b", "c", "d"].map(library.uuid)
        let album = library.uuid("Trip")
        try library.apply(.removeMembers([uuids[0], uuids[2]], album: album))
        _ = try undo(library)
        #expect(try library.members(of: "Trip") == ["a", "b", "c", "d"])
        try library.apply(.arrangeMembers([uuids[3], uuids[1]], album: album, at: ListPlace(before: uuids[0])))
        #expect(try library.members(of: "Trip") == ["d", "b", "a", "c"])
        _ = try undo(library)
        #expect(try library.members(of: "Trip") == ["a", "b", "c", "d"])
    }

    @Test(arguments: kinds) func anAlbumComesBackWithItsMembers(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.deleteAlbums([library.uuid("Trip")]))
        _ = try undo(library)
        #expect(try library.members(of: "Trip") == ["a", "b", "c", "d"])
    }

    @Test(arguments: kinds) func anAlbumThatOthersFilledStays(_ kind: EngineKind) throws {
        let library = try library(kind)
        let album = library.name(UUID(), "New")
        let made = try #require(try library.apply(.insertAlbum(uuid: album, title: "New")))
        try library.apply(.insertMembers([library.uuid("a")], album: album, index: nil))
        #expect(try undo(library, made.token).left == [UndoneAction.Left(.album, album, .notEmpty)])
        #expect(try library.members(of: "New") == ["a"])
    }

    @Test(arguments: kinds) func theTransactionsOfAnActionAreUndoneTogether(_ kind: EngineKind) throws {
        let library = try library(kind)
        let label = ActionLabel(name: "import of /card")
        for name in ["x", "y"] { try library.apply(.label(label), .insertAsset(try library.newPhoto(name))) }
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        let tokens = try library.owner.changes(after: .beginning, limit: .max).suffix(3).map(\.token)
        let actions = try library.owner.actions(of: tokens)
        #expect(actions.map(\.name) == ["import of /card", nil])
        #expect(actions[0].assetCount == 2 && actions[0].first == tokens[0] && actions[0].last == tokens[1])
        _ = try library.owner.undo(actions[0])
        #expect(try Set(library.fetch()) == ["a", "b", "c", "d"])
        #expect(try library.fetch { $0.isTrash = true }.sorted() == ["x", "y"])
        #expect(try asset("a", in: library).isFavorite)
    }

    @Test(arguments: kinds) func onlyTheOwnerUndoes(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        let action = try #require(try library.owner.action(at: nil))
        let program = try library.session(Caller(name: "one", scope: .all))
        #expect(refusal { try program.undo(action) } == .accessDenied)
        #expect(refusal { try program.action(at: nil) } == .accessDenied)
        #expect(refusal { try program.actions(of: [action.last]) } == .accessDenied)
    }

    @Test(arguments: kinds) func accessIsNeverUndone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let denied = try library.apply(.setAccess(.denied, level: .readWrite, caller: "one"))
        let token = try #require(denied).token
        let action = try #require(try library.owner.action(at: token))
        #expect(!action.isUndoable)
        #expect(refusal { try library.owner.undo(action) } == .invalidRequest)
    }

    @Test func aLibraryWithoutAChangeHasNothingToUndo() throws {
        let library = try EngineKind.sqlite.library()
        #expect(try library.owner.action(at: nil) == nil)
        #expect(try library.owner.action(at: ChangeToken(rawValue: 99)) == nil)
    }
}
