// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Undo, on the engine itself and over a socket.
@Suite struct UndoTests {
    static let kinds = EngineKind.inFolders

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
        let sets = try library.owner.changes(after: .beginning, limit: .max)
        #expect(sets.last?.token == undone.token)
        #expect(sets.last?.objects.map(\.uuid) == [library.uuid("b")])
        #expect(try asset("a", in: library).isFavorite)
        #expect(try !asset("b", in: library).isFavorite)
    }

    @Test(arguments: kinds) func theResultCountsWhatWasUndoneAndNotWhatWasLeft(_ kind: EngineKind) throws {
        let library = try library(kind)
        let all = ["a", "b", "c"].map(library.uuid)
        try library.apply(.setFavorite(true, assets: all))
        try library.apply(.setFavorite(false, assets: [all[0]]), .renameAlbum(library.uuid("Trip"), title: "Tour"))
        let token = ChangeToken(rawValue: try library.token().rawValue - 1)
        let undone = try undo(library, token)
        #expect((undone.assetCount, undone.collectionCount, undone.left.count) == (2, 0, 1))
        let other = try undo(library)
        #expect((other.assetCount, other.collectionCount, other.left.count) == (1, 1, 0))
    }

    /// What could not be undone can be when the change after it is undone.
    @Test(arguments: kinds) func anUndoThatChangedNothingUsesNothingUp(_ kind: EngineKind) throws {
        let library = try library(kind)
        var edit = AssetEdit()
        for title in ["one", "two"] {
            edit.title = .set(title)
            try library.apply(.edit(edit, assets: [library.uuid("a")]))
        }
        let (one, two) = (ChangeToken(rawValue: try library.token().rawValue - 1), try library.token())
        #expect(try undo(library, one).token == nil)
        #expect(try undo(library, one).token == nil)
        #expect(try undo(library, two).token != nil)
        #expect(try asset("a", in: library).metadata.title == "one")
        #expect(try #require(try library.owner.action(at: nil)).last == one)
        #expect(try undo(library, one).token != nil)
        #expect(try asset("a", in: library).metadata.title == nil)
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
        let token = try #require(try undo(library).token)
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

    @Test(arguments: kinds) func aLivePhotoPlaysAgain(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.edit { $0.metadata.mediaSubtypes = [.live] }
            $0.photo("b")
            $0.edit { $0.metadata.mediaSubtypes = [.live] }
        }
        let (a, b) = (library.uuid("a"), library.uuid("b"))
        try library.apply(.setLivePlayback(false, assets: [b]))
        let off = try #require(
            try library.apply(.setLivePlayback(false, assets: [a, b]), .setFavorite(true, assets: [a])))
        // Said of something else later: what is shown comes back all the same.
        try library.apply(.setFavorite(false, assets: [a]))
        let undone = try undo(library, off.token)
        #expect(undone.left.map(\.uuid) == [a])
        #expect(try asset("a", in: library).playsLivePhoto)
        #expect(try !asset("b", in: library).playsLivePhoto)
        // Turned off, and on by somebody later: the undo of the first leaves that.
        let again = try #require(try library.apply(.setLivePlayback(false, assets: [a])))
        try library.apply(.setLivePlayback(true, assets: [a]))
        try library.apply(.setLivePlayback(false, assets: [a]))
        #expect(try undo(library, again.token).left.map(\.reason) == [.changedSince])
        #expect(try !asset("a", in: library).playsLivePhoto)
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
        let undone = try undo(library, made.token)
        #expect(undone.left == [UndoneAction.Left(.album, album, .changedSince)])
        #expect(try library.members(of: "New") == ["a"])
    }

    @Test(arguments: kinds) func whatWasTakenOutOfAnAlbumSinceDoesNotComeBack(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (a, album) = (library.uuid("a"), library.uuid("Trip"))
        let moved = try #require(try library.apply(.arrangeMembers([a], album: album, at: .end)))
        try library.apply(.removeMembers([a], album: album))
        let undone = try undo(library, moved.token)
        #expect(undone.left == [UndoneAction.Left(.album, album, .changedSince)])
        #expect(try library.members(of: "Trip") == ["b", "c", "d"])
    }

    @Test(arguments: kinds) func anAlbumThatWasMovedAgainStays(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (first, second) = (library.name(UUID(), "1"), library.name(UUID(), "2"))
        try library.apply(
            .insertFolder(uuid: first, title: "1", parent: nil), .insertFolder(uuid: second, title: "2", parent: nil))
        let album = library.uuid("Trip")
        let moved = try #require(try library.apply(.moveCollections([album], folder: first)))
        try library.apply(.moveCollections([album], folder: second))
        let undone = try undo(library, moved.token)
        #expect(undone.left.first == UndoneAction.Left(.album, album, .changedSince))
    }

    @Test(arguments: kinds) func whatWasRecoveredAgainStaysOutOfTheTrash(_ kind: EngineKind) throws {
        let library = try library(kind)
        let a = library.uuid("a")
        try library.apply(.trashAssets([a], date: .day(1)))
        let recovered = try #require(try library.apply(.restoreAssets([a])))
        try library.apply(.trashAssets([a], date: .day(2)))
        try library.apply(.restoreAssets([a]))
        let undone = try undo(library, recovered.token)
        #expect(undone.left == [UndoneAction.Left(.asset, a, .changedSince)])
        #expect(try library.fetch().contains("a"))
    }

    @Test(arguments: kinds) func anEmptiedTrashDoesNotBlockWhatCameBefore(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("b")]))
        try library.apply(.trashAssets([library.uuid("a")], date: .day(1)))
        try library.apply(.purgeAssets([library.uuid("a")]))
        let nothing = try undo(library)
        #expect(nothing.token == nil)
        #expect(nothing.left == [UndoneAction.Left(.asset, library.uuid("a"), .gone)])
        #expect(try undo(library).token != nil)
        #expect(try !asset("b", in: library).isFavorite)
    }

    @Test(arguments: kinds) func undoAndRedoLeadBackAndForth(_ kind: EngineKind) throws {
        let library = try library(kind)
        let set = try library.apply(.setFavorite(true, assets: [library.uuid("a")]))
        let change = try #require(set).token
        var token = change
        for round in 1...5 {
            token = try #require(try undo(library, token).token)
            #expect(try asset("a", in: library).isFavorite == (round % 2 == 0))
            let isUndone = try library.owner.action(at: change)?.undoneBy != nil
            #expect(isUndone == (round % 2 == 1))
        }
        // The change is undone now, so that the newest that can be is one before it.
        #expect(try library.owner.action(at: nil)?.last != change)
    }

    @Test(arguments: kinds) func whatAnImportDidAfterItsUndoIsUndoneNext(_ kind: EngineKind) throws {
        let library = try library(kind)
        let label = ActionLabel(name: "import of /card")
        try library.apply(.label(label), .insertAsset(try library.newPhoto("x")))
        _ = try undo(library)
        try library.apply(.label(label), .insertAsset(try library.newPhoto("y")))
        _ = try undo(library)
        #expect(try library.fetch { $0.isTrash = true }.sorted() == ["x", "y"])
    }

    @Test(arguments: kinds) func aProgramNamesNoAction(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = Caller(name: "one", scope: .all)
        let set = try library.apply(
            .label(ActionLabel(name: "import of /card")), .setFavorite(true, assets: [library.uuid("a")]), as: program)
        let token = try #require(set).token
        #expect(try library.owner.action(at: token)?.name == nil)
    }

    @Test func whatTheLibraryRefusesIsLeftAndTheRestIsUndone() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let (a, b) = (try engine.add("a").uuid, try engine.add("b").uuid)
        var edit = AssetEdit()
        edit.title = .set("one")
        let set = try #require(try engine.owner.apply([.setFavorite(true, assets: [b]), .edit(edit, assets: [a, b])]))
        try engine.database.write {
            try $0.execute(sql: "UPDATE asset SET people = '[1]' WHERE uuid = ?", arguments: [a])
        }
        let action = try #require(try engine.owner.action(at: set.token))
        let undone = try engine.owner.undo(action)
        #expect(undone.left == [UndoneAction.Left(.asset, a, .refused)])
        #expect(try engine.owner.fetch(AssetRequest(.library)).ids.count == 2)
        let other = try #require(try engine.owner.assets([AssetID(rawValue: 2)]).first)
        #expect(!other.isFavorite)
        #expect(other.metadata.title == nil)
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

    @Test(arguments: [
        Change.setFavorite(true, assets: [UUID(), UUID()]), .setFavorite(false, assets: [UUID()]),
        .setHidden(true, assets: [UUID()]), .setLivePlayback(false, assets: [UUID(), UUID()]),
        .setHidden(false, assets: []),
    ])
    func whatIsWrittenWithoutTheEncoderIsTheSame(_ change: Change) throws {
        let written = Data(try #require(change.plainJSON).utf8)
        #expect(try JSONDecoder().decode(Change.self, from: written) == change)
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(change)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: written) as? NSDictionary == encoded)
        #expect(encoded != nil)
    }

    @Test func whatTheEncoderHasToWriteIsLeftToIt() {
        #expect(Change.renameAlbum(UUID(), title: "\"Trip\"").plainJSON == nil)
    }

    @Test func aLibraryWithoutAChangeHasNothingToUndo() throws {
        let library = try EngineKind.sqlite.library()
        #expect(try library.owner.action(at: nil) == nil)
        #expect(try library.owner.action(at: ChangeToken(rawValue: 99)) == nil)
    }
}
