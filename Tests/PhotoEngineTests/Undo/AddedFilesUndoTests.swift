// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Undo of actions that added files to assets that were there, which keep them.
@Suite struct AddedFilesUndoTests {
    static let kinds = EngineKind.inFolders

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library { for name in ["a", "b"] { $0.photo(name) } }
    }

    private func undo(_ library: TestLibrary, _ token: ChangeToken? = nil) throws -> UndoneAction {
        try library.owner.undo(try #require(try library.owner.action(at: token)))
    }

    private func asset(_ name: String, in library: TestLibrary) throws -> Asset {
        try #require(try library.owner.assets([try library.id(name)]).first)
    }

    private func edit(_ name: String, title: String, in library: TestLibrary) throws {
        var edit = AssetEdit()
        edit.title = .set(title)
        try library.apply(.edit(edit, assets: [library.uuid(name)]))
    }

    /// Returns a change that adds the movie of a Live Photo, and what that makes of the asset.
    private func pairing(
        _ name: String, in library: TestLibrary, _ change: (inout AssetMetadata) -> Void = { _ in }
    ) throws -> Change {
        var movie = try library.newVideo("movie of \(name)").resources[0]
        movie.content.type = .pairedVideo
        var metadata = try asset(name, in: library).metadata
        metadata.mediaSubtypes.insert(.live)
        change(&metadata)
        return .addResources([movie], asset: library.uuid(name), metadata: metadata)
    }

    private func checkEveryOriginalIsThere(_ library: TestLibrary) throws {
        #expect(try library.owner.unclaimedOriginals() == [])
        #expect(try library.owner.verify(deep: true) { _ in }.findings == [])
    }

    @Test(arguments: kinds) func whatOnlyAddedFilesIsPassedOver(_ kind: EngineKind) throws {
        let library = try library(kind)
        try edit("a", title: "one", in: library)
        try library.apply(try pairing("a", in: library))
        try edit("a", title: "two", in: library)
        #expect(try undo(library).left == [])
        #expect(try asset("a", in: library).metadata.title == "one")
        let action = try #require(try library.owner.action(at: nil))
        #expect(!action.isUndoable && action.obstacle == .filesAdded && action.extendedAssetCount == 1)
        let token = try library.token()
        let passed = try library.owner.undo(action)
        #expect(passed.token == nil)
        #expect(passed.left == [UndoneAction.Left(.asset, library.uuid("a"), .filesAdded)])
        #expect(try library.token() == token)
        // The files are no later word on the title.
        #expect(try undo(library).left == [])
        #expect(try asset("a", in: library).metadata.title == nil)
        #expect(try asset("a", in: library).metadata.mediaSubtypes == [.live])
        try checkEveryOriginalIsThere(library)
    }

    @Test(arguments: kinds) func itIsPassedOverOnce(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("b")]))
        let favourite = try library.token()
        try library.apply(try pairing("a", in: library))
        #expect(try undo(library).token == nil)
        try edit("a", title: "one", in: library)
        #expect(try undo(library).token != nil)
        #expect(try #require(try library.owner.action(at: nil)).last == favourite)
    }

    @Test(arguments: kinds) func whatElseItDidIsUndoneAndComesBack(_ kind: EngineKind) throws {
        let library = try library(kind)
        let label = ActionLabel(name: "import of /card")
        try library.apply(
            .label(label), .insertAsset(try library.newPhoto("x")), try pairing("a", in: library),
            .insertAsset(try library.newPhoto("y")))
        try library.apply(.label(label), .insertAsset(try library.newPhoto("z")))
        // A part of what the import has added itself goes with it.
        try library.apply(.label(label), try pairing("z", in: library))
        let action = try #require(try library.owner.action(at: nil))
        #expect(action.isUndoable && action.obstacle == nil && action.extendedAssetCount == 1)
        let undone = try library.owner.undo(action)
        #expect(undone.assetCount == 3)
        #expect(undone.left == [UndoneAction.Left(.asset, library.uuid("a"), .filesAdded)])
        #expect(try library.fetch().sorted() == ["a", "b"])
        #expect(try library.fetch { $0.isTrash = true }.sorted() == ["x", "y", "z"])
        #expect(try asset("a", in: library).metadata.mediaSubtypes == [.live])
        let redone = try undo(library, undone.token)
        #expect(redone.left == [])
        #expect(try library.fetch().sorted() == ["a", "b", "x", "y", "z"])
        #expect(try undo(library).left == undone.left)
        #expect(try library.fetch().sorted() == ["a", "b"])
        try checkEveryOriginalIsThere(library)
    }

    @Test(arguments: kinds) func wordsThatCameWithFilesAreTakenBack(_ kind: EngineKind) throws {
        let library = try library(kind)
        try edit("a", title: "one", in: library)
        let edited = try library.token()
        let there = try asset("a", in: library).metadata
        try library.apply(
            try pairing("a", in: library) {
                $0.title = "two"
                $0.keywords = ["sea"]
                $0.location = GeoLocation(latitude: 41.9, longitude: 12.5)
            })
        // They are a later word than the edit.
        #expect(try undo(library, edited).left.map(\.reason) == [.changedSince])
        let undone = try undo(library)
        #expect(undone.left == [UndoneAction.Left(.asset, library.uuid("a"), .filesAdded)])
        var live = there
        live.mediaSubtypes = [.live]
        #expect(try asset("a", in: library).metadata == live)
        _ = try undo(library, undone.token)
        #expect(try asset("a", in: library).metadata.title == "two")
        #expect(try asset("a", in: library).metadata.keywords == ["sea"])
        _ = try undo(library)
        _ = try undo(library)
        #expect(try asset("a", in: library).metadata.title == nil)
    }

    @Test(arguments: kinds) func theDateOfANewPrimaryFileStaysWithIt(_ kind: EngineKind) throws {
        let library = try kind.library { $0.video("clip") }
        var metadata = try asset("clip", in: library).metadata
        metadata.mediaType = .image
        metadata.captureDate = CaptureDate(date: .day(7), utcOffsetSeconds: 3600, source: .exifOriginal)
        let still = try library.newPhoto("still").resources
        try library.apply(.addResources(still, asset: library.uuid("clip"), metadata: metadata))
        #expect(try undo(library).token == nil)
        #expect(try asset("clip", in: library).metadata == metadata)
    }

    @Test(arguments: kinds) func anAssetThatIsGoneSinceIsNotInTheWay(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setFavorite(true, assets: [library.uuid("b")]))
        try library.apply(try pairing("a", in: library))
        try library.apply(.trashAssets([library.uuid("a")], date: .day(1)))
        try library.apply(.purgeAssets([library.uuid("a")]))
        #expect(try undo(library).left.map(\.reason) == [.gone])
        let passed = try undo(library)
        #expect(passed.token == nil && passed.left == [])
        #expect(try undo(library).token != nil)
        #expect(try !asset("b", in: library).isFavorite)
    }
}
