// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct ObjectChangeDetailsTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a")
        shelf.photo("b")
        shelf.album("Trip", ["a"])
        return shelf
    }

    @Test(arguments: LibraryKind.allCases)
    func anUpdatedAssetIsToldBeforeAndAfter(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let (a, b) = (try library.asset("a"), try library.asset("b"))
            let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
            let details = try #require(change.changeDetails(for: a))
            #expect(details.objectBeforeChanges === a && !details.objectBeforeChanges.isFavorite)
            #expect(details.objectAfterChanges?.isFavorite == true)
            #expect(!details.objectWasDeleted && !details.assetContentChanged)
            #expect(change.changeDetails(for: b) == nil)
        }
    }

    @Test func contentIsToldFromMetadata() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let a = try library.asset("a")
        let edit = Adjustment(formatIdentifier: "com.example", formatVersion: "1")
        let change = try library.change(
            observedBy: library.observed(), .setAdjustment(edit, asset: try #require(shelf.uuids["a"])))
        #expect(change.changeDetails(for: a)?.assetContentChanged == true)
    }

    @Test(arguments: [1, 2])
    func contentThatChangedTogetherWithMetadataIsContent(transactions: Int) throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let (a, b) = (try library.asset("a"), try library.asset("b"))
        let edit = Change.setAdjustment(
            Adjustment(formatIdentifier: "com.example", formatVersion: "1"), asset: try #require(shelf.uuids["a"]))
        let favorites = Change.setFavorite(true, assets: shelf[["a", "b"]])
        let start = try library.describe().token
        for changes in transactions == 1 ? [[edit, favorites]] : [[favorites], [edit]] { try library.apply(changes) }
        // One notification of all transactions, as an observer gets it that was busy meanwhile.
        let sets = try library.session.changeSets(after: start)
        #expect(sets.count == transactions)
        let change = PHChange(ChangeSpan(library, after: start, sets))
        let details = try #require(change.changeDetails(for: a))
        #expect(details.assetContentChanged && details.objectAfterChanges?.isFavorite == true)
        #expect(change.changeDetails(for: b)?.assetContentChanged == false)
    }

    @Test func anAssetInTheTrashIsDeletedAndComesBackAsAnotherVersion() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let a = try library.asset("a")
        let recorder = library.observed()
        let gone = try library.change(observedBy: recorder, .trashAssets(shelf[["a"]], date: Shelf.day(1)))
        let details = try #require(gone.changeDetails(for: a))
        #expect(details.objectWasDeleted && details.objectAfterChanges == nil)
        let back = try library.change(observedBy: recorder, .restoreAssets(shelf[["a"]]))
        #expect(back.changeDetails(for: a)?.objectAfterChanges == a)
    }

    @Test func anAlbumIsChangedByItsTitleItsMembersAndTheirState() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let trip = try #require(shelf.uuids["Trip"])
        func album() throws -> PHAssetCollection {
            try #require(
                try library.fetchAssetCollections(
                    withLocalIdentifiers: [LocalIdentifier(trip, .album).description], options: nil
                )
                .firstObject)
        }
        let recorder = library.observed()
        let changes: [Change] = [
            .renameAlbum(trip, title: "Journey"), .insertMembers(shelf[["b"]], album: trip, index: nil),
            .trashAssets(shelf[["b"]], date: Shelf.day(1)),
        ]
        for change in changes {
            let before = try album()
            let told = try library.change(observedBy: recorder, change)
            #expect(told.changeDetails(for: before)?.objectAfterChanges == before, "\(change)")
        }
        let before = try album()
        let told = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["b"]]))
        #expect(told.changeDetails(for: before) == nil)
        let gone = try library.change(observedBy: recorder, .deleteAlbums([trip]))
        #expect(gone.changeDetails(for: before)?.objectWasDeleted == true)
    }

    @Test func aSmartAlbumOfTheLibraryIsChangedByItsAssets() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let favorites = try #require(
            try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil)
                .firstObject)
        let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
        let details = try #require(change.changeDetails(for: favorites))
        #expect(details.objectAfterChanges?.estimatedAssetCount == 1)
    }

    @Test func anAssetThatLeavesAProgramsSelectionIsDeletedForIt() throws {
        let shelf = Self.shelf()
        let library = try shelf.library(readWrite: .limited, selection: ["a", "b"])
        let a = try library.asset("a")
        let b = try library.asset("b")
        let change = try library.change(
            observedBy: library.observed(), .setSelection(shelf[["b"]], caller: library.callerName))
        #expect(change.changeDetails(for: a)?.objectWasDeleted == true)
        #expect(change.changeDetails(for: b) == nil)
    }

    @Test func anObjectOfAnotherLibraryHasNoDetails() throws {
        let shelf = Self.shelf()
        let (library, other) = (try shelf.library(), try Self.shelf().library())
        let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
        #expect(change.changeDetails(for: try other.asset("a")) == nil)
        #expect(change.changeDetails(for: PHAsset()) == nil)
    }
}
