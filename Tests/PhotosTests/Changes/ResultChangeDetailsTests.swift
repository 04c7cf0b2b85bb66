// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Details of fetch results after a change.
struct ResultChangeDetailsTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        for name in ["a", "b", "c", "d"] { shelf.photo(name, taken: Shelf.day(Double(name.utf8.first ?? 0))) }
        shelf.album("Trip", ["d", "b", "a"])
        shelf.album("Home")
        shelf.folder("Year")
        return shelf
    }

    private static func album(_ title: String, _ shelf: Shelf, _ library: PHPhotoLibrary) throws -> PHAssetCollection {
        let identifier = LocalIdentifier(try #require(shelf.uuids[title]), .album).description
        return try #require(
            try library.fetchAssetCollections(withLocalIdentifiers: [identifier], options: nil).firstObject)
    }

    @Test(arguments: LibraryKind.allCases)
    func aPredicateAndALimitHold(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let favorites = try library.fetchAssets(with: .matching(NSPredicate(format: "isFavorite == YES")))
            let newest = try library.fetchAssets(with: .sorted(by: "creationDate", ascending: false, limit: 2))
            let recorder = library.observed()
            let change = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["b", "c"]]))
            let found = try #require(change.changeDetails(for: favorites))
            #expect(found.insertedIndexes == [0, 1] && found.fetchResultAfterChanges.names == ["b", "c"])
            #expect(change.changeDetails(for: newest)?.changedIndexes == [1])
            let gone = try library.change(observedBy: recorder, .trashAssets(shelf[["d"]], date: Shelf.day(1)))
            let next = try #require(gone.changeDetails(for: newest))
            #expect(next.removedIndexes == [0] && next.insertedIndexes == [1])
            #expect(next.fetchResultAfterChanges.names == ["c", "b"])
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func aChangedSortKeyMovesAnAsset(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let all = try library.fetchAssets(with: .sorted(by: "modificationDate"))
            let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
            let details = try #require(change.changeDetails(for: all))
            var moves: [[Int]] = []
            details.enumerateMoves { moves.append([$0, $1]) }
            #expect(moves == [[0, 3]] && details.hasMoves && details.changedIndexes == [3])
        }
    }

    /// For a program that has missed the changes in between.
    @Test(arguments: LibraryKind.allCases)
    func resultsOfDifferentTimesAreCompared(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let options = PHFetchOptions.sorted(by: "creationDate")
            let older = try library.fetchAssets(with: options)
            try library.apply([.trashAssets(shelf[["b"]], date: Shelf.day(1))])
            try library.apply([.setHidden(true, assets: shelf[["d"]])])
            let newer = try library.fetchAssets(with: options)
            let details = newer.changeDetails(since: older)
            #expect(details.removedIndexes == [1, 3] && details.insertedIndexes == [] && !details.hasMoves)
            #expect(details.fetchResultAfterChanges.names == ["a", "c"])
            let back = older.changeDetails(since: newer)
            #expect(back.insertedIndexes == [1, 3] && back.removedIndexes == [])
            #expect(newer.changeDetails(since: newer).insertedIndexes == [])
        }
    }

    @Test func resultsOfDifferentLibrariesCannotBeCompared() throws {
        let (one, other) = (try Self.shelf().library(), try Self.shelf().library())
        let details = try one.fetchAssets(with: nil).changeDetails(since: other.fetchAssets(with: nil))
        #expect(!details.hasIncrementalChanges && details.removedIndexes == nil)
    }

    @Test func theOrderOfAnAlbumsMembersIsFollowed() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let members = try library.fetchAssets(in: try Self.album("Trip", shelf, library), options: nil)
        let trip = try #require(shelf.uuids["Trip"])
        let recorder = library.observed()
        try library.apply([
            .removeMembers(shelf[["d"]], album: trip), .insertMembers(shelf[["c", "d"]], album: trip, index: nil),
        ])
        let details = try #require(try recorder.next().changeDetails(for: members))
        #expect(details.fetchResultAfterChanges.names == ["b", "a", "c", "d"])
        #expect(details.insertedIndexes == [2] && details.removedIndexes == [])
        #expect(details.hasMoves && details.changedIndexes == [])
    }

    /// The members are the same: only their order tells of the change.
    @Test(arguments: LibraryKind.allCases)
    func aReorderingAloneIsFollowed(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let album = try Self.album("Trip", shelf, library)
            let members = try library.fetchAssets(in: album, options: nil)
            let start = library.currentChangeToken
            let recorder = library.observed()
            try library.performChangesAndWait {
                PHAssetCollectionChangeRequest(for: album, assets: members)?.moveAssets(at: [2], to: 0)
            }
            try #require(library.currentChangeToken != start)
            let change = try recorder.next()
            let details = try #require(change.changeDetails(for: members))
            #expect(details.fetchResultAfterChanges.names == ["a", "d", "b"])
            #expect(details.hasMoves && details.insertedIndexes == [] && details.removedIndexes == [])
            #expect(change.changeDetails(for: album)?.objectAfterChanges == album)
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func aReorderingOfTheTopLevelIsFollowed(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let top = try library.fetchTopLevelUserCollections(with: nil)
            let start = library.currentChangeToken
            let recorder = library.observed()
            try library.performChangesAndWait {
                PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?
                    .moveChildCollections(at: [2], to: 0)
            }
            try #require(library.currentChangeToken != start)
            let details = try #require(try recorder.next().changeDetails(for: top))
            #expect(details.fetchResultAfterChanges.titles == ["Year", "Trip", "Home"] && details.hasMoves)
            #expect(details.insertedIndexes == [] && details.removedIndexes == [])
        }
    }

    @Test func assetsByIdentifierAreFollowed() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let named = try library.fetchAssets(
            withLocalIdentifiers: shelf[["a", "c"]].map { LocalIdentifier($0, .asset).description }, options: nil)
        let recorder = library.observed()
        let other = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["b"]]))
        #expect(other.changeDetails(for: named) == nil)
        let change = try library.change(observedBy: recorder, .trashAssets(shelf[["c"]], date: Shelf.day(1)))
        #expect(change.changeDetails(for: named)?.removedIndexes == [1])
    }

    @Test func albumsAndListsAreFollowed() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let lists = try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
        let top = try library.fetchTopLevelUserCollections(with: nil)
        let recorder = library.observed()
        let (trip, year) = (try #require(shelf.uuids["Trip"]), try #require(shelf.uuids["Year"]))
        try library.apply([
            .renameAlbum(trip, title: "Journey"), .insertFolder(uuid: UUID(), title: "Other", parent: nil),
        ])
        let change = try recorder.next()
        #expect(change.changeDetails(for: albums)?.changedIndexes == [0])
        #expect(change.changeDetails(for: albums)?.fetchResultAfterChanges.titles == ["Journey", "Home"])
        #expect(change.changeDetails(for: lists)?.insertedIndexes == [1])
        #expect(change.changeDetails(for: top)?.insertedIndexes == [3])
        let gone = try library.change(observedBy: recorder, .deleteFolders([year]))
        #expect(gone.changeDetails(for: lists)?.fetchResultAfterChanges.titles == ["Other"])
        #expect(gone.changeDetails(for: albums)?.changedIndexes == [0])
    }

    /// The journal does not name collections that the library computes: those that the program has seen are compared.
    @Test func smartAlbumsThatWereSeenAreFollowed() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil)
        #expect(smart[0].estimatedAssetCount == 0)
        let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
        let details = try #require(change.changeDetails(for: smart))
        #expect(details.changedIndexes == [0] && details.changedObjects.map(\.estimatedAssetCount) == [1])
    }

    @Test func theSameResultHasTheSameDetails() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let all = try library.fetchAssets(with: nil)
        let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
        let first = try #require(change.changeDetails(for: all))
        #expect(change.changeDetails(for: all) === first)
        #expect(first.fetchResultBeforeChanges === all)
        #expect(change.changeDetails(for: first.fetchResultAfterChanges) == nil)
    }

    /// A program that ignored a change is told of it with the next one.
    @Test func detailsLeadFromTheResultThatTheProgramHas() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let all = try library.fetchAssets(with: nil)
        let recorder = library.observed()
        _ = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["a"]]))
        let second = try library.change(observedBy: recorder, .trashAssets(shelf[["c"]], date: Shelf.day(1)))
        let details = try #require(second.changeDetails(for: all))
        #expect(details.changedIndexes == [0] && details.removedIndexes == [2])
    }

    /// The new result has seen the later change already, whose details then have nothing to add.
    @Test func aLaterChangeIsNotToldTwice() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let all = try library.fetchAssets(with: nil)
        let recorder = library.observed()
        let first = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["a"]]))
        let second = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["b"]]))
        let details = try #require(first.changeDetails(for: all))
        #expect(details.changedIndexes == [0, 1])
        #expect(second.changeDetails(for: details.fetchResultAfterChanges) == nil)
    }

    @Test func withoutIncrementalDetailsTheNewResultIsAllThereIs() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let options = PHFetchOptions()
        #expect(options.wantsIncrementalChangeDetails)
        options.wantsIncrementalChangeDetails = false
        let all = try library.fetchAssets(with: options)
        let recorder = library.observed()
        let change = try library.change(observedBy: recorder, .trashAssets(shelf[["a"]], date: Shelf.day(1)))
        let details = try #require(change.changeDetails(for: all))
        #expect(!details.hasIncrementalChanges && details.removedIndexes == nil && !details.hasMoves)
        #expect(details.fetchResultAfterChanges.names == ["b", "c", "d"])
        let next = try library.change(observedBy: recorder, .restoreAssets(shelf[["a"]]))
        #expect(next.changeDetails(for: details.fetchResultAfterChanges)?.hasIncrementalChanges == false)
    }

    @Test func resultsThatCannotChangeHaveNoDetails() throws {
        let shelf = Self.shelf()
        let (library, other) = (try shelf.library(), try Self.shelf().library())
        let transient = PHAssetCollection.transientAssetCollection(with: [try library.asset("a")], title: nil)
        let members = PHAsset.fetchAssets(in: transient, options: nil)
        let foreign = try other.fetchAssets(with: nil)
        let change = try library.change(observedBy: library.observed(), .trashAssets(shelf[["b"]], date: Shelf.day(1)))
        #expect(change.changeDetails(for: PHFetchResult<PHAsset>()) == nil)
        #expect(change.changeDetails(for: foreign) == nil)
        #expect(change.changeDetails(for: members) == nil)
    }

    @Test func aResultOfASuperclassIsFollowed() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let collections: PHFetchResult<PHCollection> = albums.upcast()
        let change = try library.change(observedBy: library.observed(), .deleteAlbums(shelf[["Trip"]]))
        #expect(change.changeDetails(for: collections)?.fetchResultAfterChanges.titles == ["Home"])
    }
}
