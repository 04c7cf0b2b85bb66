// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Objects that were deleted before the program read them: their identifiers are all that is known.
struct UnreadObjectChangeTests {
    private static func collections() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a", taken: Shelf.day(1))
        shelf.photo("b", taken: Shelf.day(400))
        for title in ["Trip", "Home"] { shelf.album(title, ["a"]) }
        shelf.folder("Year")
        shelf.smartAlbum("Best", SavedQuery(predicate: "isFavorite == YES"))
        return shelf
    }

    /// More photos than come with a fetch.
    private static func photos() -> Shelf {
        var shelf = Shelf()
        for number in 0..<102 { shelf.photo("\(number)") }
        return shelf
    }

    /// True if the change tells of the deletion of an object with this identifier.
    private func tells<Object: PHObject>(_ change: PHChange, ofTheEndOf object: Object, _ identifier: String) -> Bool {
        guard let details = change.changeDetails(for: object) else { return false }
        return details.objectWasDeleted && details.objectAfterChanges == nil && details.objectBeforeChanges === object
            && object.localIdentifier == identifier
    }

    @Test(arguments: LibraryKind.allCases)
    func albumsAndFoldersAreDeleted(_ kind: LibraryKind) async throws {
        let shelf = Self.collections()
        try await kind.with(shelf) { library in
            let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
            let lists = try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
            let top = try library.fetchTopLevelUserCollections(with: nil)
            let change = try library.change(
                observedBy: library.observed(), .deleteAlbums(shelf[["Trip"]]), .deleteFolders(shelf[["Year"]]))
            let (trip, year) = (shelf.identifier("Trip", .album), shelf.identifier("Year", .folder))
            #expect(tells(change, ofTheEndOf: albums[0], trip) && tells(change, ofTheEndOf: top[0], trip))
            #expect(tells(change, ofTheEndOf: lists[0], year) && tells(change, ofTheEndOf: top[2], year))
            #expect(change.changeDetails(for: albums[1]) == nil && change.changeDetails(for: top[1]) == nil)
            #expect(change.changeDetails(for: albums)?.removedObjects.map(\.localIdentifier) == [trip])
        }
    }

    @Test func aSmartAlbumOfTheUserIsDeleted() throws {
        let shelf = Self.collections()
        let library = try shelf.library()
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
        let change = try library.change(observedBy: library.observed(), .deleteAlbums(shelf[["Best"]]))
        #expect(tells(change, ofTheEndOf: smart[smart.count - 1], shelf.identifier("Best", .album)))
        // One of the library stays, and nothing of it was read that could have changed.
        #expect(change.changeDetails(for: smart[0]) == nil)
    }

    @Test func momentsAndTheirListsAreDeleted() throws {
        let shelf = Self.collections()
        let library = try shelf.library()
        let moments = try library.fetchMoments(with: nil)
        let years = try library.fetchMomentLists(with: .momentListYear, options: nil)
        let names = try library.fetchMoments(with: nil).elements.map(\.localIdentifier)
        let yearNames = try library.fetchMomentLists(with: .momentListYear, options: nil).elements
            .map(\.localIdentifier)
        try #require(names.count == 2 && yearNames.count == 2)
        let change = try library.change(observedBy: library.observed(), .trashAssets(shelf[["b"]], date: Shelf.day(1)))
        #expect(tells(change, ofTheEndOf: moments[1], names[1]) && tells(change, ofTheEndOf: years[1], yearNames[1]))
        #expect(change.changeDetails(for: moments[0]) == nil && change.changeDetails(for: years[0]) == nil)
    }

    @Test(arguments: LibraryKind.allCases)
    func aPurgedAssetIsDeleted(_ kind: LibraryKind) async throws {
        let shelf = Self.photos()
        try await kind.with(shelf) { library in
            let all = try library.fetchAssets(with: nil)
            let change = try library.change(
                observedBy: library.observed(), .trashAssets(shelf[["101"]], date: Shelf.day(1)),
                .purgeAssets(shelf[["101"]]))
            #expect(all[101].isMissing)
            #expect(tells(change, ofTheEndOf: all[101], shelf.identifier("101")))
            #expect(change.changeDetails(for: all[100]) == nil)
        }
    }

    @Test func anAssetThatLeftTheSelectionIsDeleted() throws {
        let shelf = Self.photos()
        let library = try shelf.library(readWrite: .limited, selection: (0..<102).map(String.init))
        let all = try library.fetchAssets(with: nil)
        let change = try library.change(
            observedBy: library.observed(), .setSelection(shelf[["0", "100"]], caller: library.callerName))
        #expect(all[101].isMissing)
        #expect(tells(change, ofTheEndOf: all[101], shelf.identifier("101")))
        #expect(change.changeDetails(for: all[100]) == nil)
    }

    /// As for objects that were read and deleted then: the program could not know.
    @Test func requestsToChangeThemFailWithTheirBlock() throws {
        var shelf = Self.photos()
        shelf.album("Trip")
        shelf.folder("Year")
        let library = try shelf.library()
        let all = try library.fetchAssets(with: nil)
        let top = try library.fetchTopLevelUserCollections(with: nil)
        try library.apply([
            .trashAssets(shelf[["101"]], date: Shelf.day(1)), .purgeAssets(shelf[["101"]]),
            .deleteAlbums(shelf[["Trip"]]), .deleteFolders(shelf[["Year"]]),
        ])
        let trip = try #require(top[0] as? PHAssetCollection)
        let year = try #require(top[1] as? PHCollectionList)
        let requests: [() -> Void] = [
            { PHAssetChangeRequest(for: all[101]).isFavorite = true },
            { PHAssetChangeRequest.deleteAssets([all[101]] as NSArray) },
            { PHAssetCollectionChangeRequest(for: trip)?.title = "Journey" },
            { PHAssetCollectionChangeRequest.deleteAssetCollections([trip] as NSArray) },
            { PHCollectionListChangeRequest(for: year)?.title = "2024" },
            { PHCollectionListChangeRequest.deleteCollectionLists([year] as NSArray) },
        ]
        for (index, request) in requests.enumerated() {
            let error = #expect(throws: PHPhotosError.self, "\(index)") { try library.performChangesAndWait(request) }
            #expect(error?.code == .identifierNotFound, "\(index)")
        }
    }

    @Test func everyAttributeOfADeletedAssetCanBeRead() throws {
        let shelf = Self.photos()
        let library = try shelf.library()
        let all = try library.fetchAssets(with: nil)
        try library.apply([.trashAssets(shelf[["101"]], date: Shelf.day(1)), .purgeAssets(shelf[["101"]])])
        for name in NamedAttributeTests.namesOfClients {
            #expect(throws: Never.self, "\(name)") { try all[101].attribute(named: name) }
        }
    }
}
