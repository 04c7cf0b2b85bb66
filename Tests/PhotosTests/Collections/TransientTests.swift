// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct TransientTests {
    static func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("a", taken: Shelf.day(3))
            $0.photo("b", taken: Shelf.day(1)) { $0.isFavorite = true }
            $0.video("c")
            $0.photo("d", taken: Shelf.day(2))
            $0.album("Zoo", ["a"])
            $0.album("Attic")
            $0.folder("Travel")
        }
    }

    static func collection(_ names: [String], of library: PHPhotoLibrary) throws -> PHAssetCollection {
        .transientAssetCollection(with: try names.map { try library.asset($0) }, title: "Mine")
    }

    @Test(arguments: LibraryKind.allCases)
    func theAssetsAreInTheOrderInWhichTheyWereGiven(_ kind: LibraryKind) async throws {
        var shelf = Shelf()
        for name in ["a", "b", "c"] { shelf.photo(name) }
        try await kind.with(shelf) { library in
            let mine = try Self.collection(["c", "a", "b", "a"], of: library)
            #expect(PHAsset.fetchAssets(in: mine, options: nil).names == ["c", "a", "b"])
            #expect(try library.fetchAssets(in: mine, options: nil).names == ["c", "a", "b"])
        }
    }

    @Test func aPredicateThatCannotBeDecidedIsAnErrorAndNotAShorterAnswer() throws {
        let library = try Shelf.library { $0.album(String(repeating: "A", count: 40)) }
        let albums = try library.fetchTopLevelUserCollections(with: nil)
        let list = PHCollectionList.transientCollectionList(withCollectionsFetchResult: albums, title: nil)
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "localizedTitle MATCHES '(A+)+B'")
        let error = #expect(throws: LibraryError.self) { try library.fetchCollections(in: list, options: options) }
        #expect(error?.message.contains("takes too long") == true)
    }

    @Test func itsFactsAreThoseOfItsAssets() throws {
        let mine = try Self.collection(["d", "a"], of: Self.library())
        #expect(mine.localizedTitle == "Mine")
        #expect(mine.assetCollectionType == .album)
        #expect(mine.assetCollectionSubtype == .albumRegular)
        #expect(mine.estimatedAssetCount == 2)
        #expect(mine.startDate == Shelf.day(2))
        #expect(mine.endDate == Shelf.day(3))
        #expect(mine.approximateLocation == nil)
        #expect(mine.canContainAssets)
        #expect(mine.isTransient)
    }

    @Test func anAssetThatWasGivenTwiceCountsOnce() throws {
        let library = try Self.library()
        let mine = try Self.collection(["c", "a", "b", "a", "c"], of: library)
        #expect(mine.estimatedAssetCount == 3)
        #expect(mine.estimatedAssetCount == PHAsset.fetchAssets(in: mine, options: nil).count)
        let stranger = StandInAsset("x")
        let strangers = PHAssetCollection.transientAssetCollection(with: [stranger, stranger], title: nil)
        #expect(strangers.estimatedAssetCount == 1)
        let all = PHAssetCollection.transientAssetCollection(
            withAssetFetchResult: try library.fetchAssets(with: nil), title: nil)
        #expect(all.estimatedAssetCount == 4)
    }

    @Test func theOptionsCount() throws {
        let library = try Self.library()
        let mine = try Self.collection(["d", "c", "b", "a"], of: library)
        let images = PHFetchOptions.matching(NSPredicate(format: "mediaType = 1"))
        #expect(PHAsset.fetchAssets(in: mine, options: images).names == ["d", "b", "a"])
        images.fetchLimit = 1
        images.fetchOffset = 1
        #expect(PHAsset.fetchAssets(in: mine, options: images).names == ["b"])
        let newest = PHFetchOptions.sorted(by: "creationDate", ascending: false, limit: 2)
        #expect(PHAsset.fetchAssets(in: mine, options: newest).names == ["a", "d"])
    }

    @Test func whatIsHiddenOrGoneByThenIsNotFetched() throws {
        let library = try Self.library()
        let mine = try Self.collection(["d", "c", "b"], of: library)
        let uuids = try ["d", "b"].map { try #require(LocalIdentifier(library.asset($0).localIdentifier)).uuid }
        try library.apply([.setHidden(true, assets: [uuids[0]]), .trashAssets([uuids[1]], date: Date())])
        #expect(PHAsset.fetchAssets(in: mine, options: nil).names == ["c"])
    }

    @Test func theFirstMemberOfALibrarySaysWhichLibrary() throws {
        let library = try Self.library()
        let (a, other) = (try library.asset("a"), try Self.library().asset("b"))
        let mine = PHAssetCollection.transientAssetCollection(with: [StandInAsset("x"), a, other], title: nil)
        #expect(PHAsset.fetchAssets(in: mine, options: nil).names == ["a"])
        let zoo = try #require(library.fetchTopLevelUserCollections(with: nil).firstObject)
        let list = PHCollectionList.transientCollectionList(with: [StandInAlbum(), zoo], title: nil)
        #expect(list.library === library)
        #expect(PHCollection.fetchCollections(in: list, options: nil).titles == ["Album", "Zoo"])
    }

    @Test func standInsSayThemselvesWhatTheyAre() throws {
        let some = [StandInAsset("b"), StandInAsset("a"), StandInAsset("c"), StandInAsset("b")]
        let mine = PHAssetCollection.transientAssetCollection(with: some, title: nil)
        func found(_ options: PHFetchOptions?) -> [String] {
            PHAsset.fetchAssets(in: mine, options: options).elements.map(\.localIdentifier)
        }
        #expect(found(nil) == ["b", "a", "c"])
        #expect(found(.sorted(by: "localIdentifier", ascending: false, limit: 2)) == ["c", "b"])
        #expect(found(.matching(NSPredicate(format: "mediaType == 1"))) == [])
        #expect(found(.matching(NSPredicate(format: "mediaType == 2 AND creationDate != nil"))) == ["b", "a", "c"])
        let words = PHFetchOptions()
        words.searchText = "sea"
        #expect(found(words) == [])
        words.searchText = ""
        words.fetchOffset = 2
        #expect(found(words) == ["c"])
        #expect(try Self.library().fetchAssets(in: mine, options: nil).count == 3)
    }

    @Test func framesOfABurstWereChosen() throws {
        let library = try FetchKindTests.library()
        let burst = PHFetchOptions()
        burst.includeAllBurstAssets = true
        let frames = try library.fetchAssets(withBurstIdentifier: "B", options: burst)
        let mine = PHAssetCollection.transientAssetCollection(withAssetFetchResult: frames, title: nil)
        #expect(PHAsset.fetchAssets(in: mine, options: nil).names == ["first", "second"])
        #expect(
            PHAsset.fetchAssets(in: mine, options: .sorted(by: "creationDate", ascending: false)).names
                == ["second", "first"])
    }

    @Test func whatAFetchFoundIsACollection() throws {
        let library = try Self.library()
        let found = try library.fetchAssets(with: .sorted(by: "creationDate"))
        let mine = PHAssetCollection.transientAssetCollection(withAssetFetchResult: found, title: nil)
        #expect(mine.localizedTitle == nil)
        #expect(mine.estimatedAssetCount == 4)
        #expect(PHAsset.fetchAssets(in: mine, options: nil).names == found.names)
    }

    @Test func itIsNowhereElse() throws {
        let library = try Self.library()
        let mine = try Self.collection(["a"], of: library)
        #expect(PHAsset.fetchKeyAssets(in: mine, options: nil) == nil)
        #expect(mine.coverAsset == nil)
        #expect(
            try library.fetchAssetCollections(withLocalIdentifiers: [mine.localIdentifier], options: nil).count == 0)
        #expect(
            try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).titles == ["Zoo", "Attic"])
        let a = try library.asset("a")
        #expect(PHAssetCollection.fetchAssetCollectionsContaining(a, with: .album, options: nil).titles == ["Zoo"])
        #expect(PHCollectionList.fetchCollectionListsContaining(mine, options: nil).count == 0)
    }

    @Test func itEqualsItselfOnly() throws {
        let library = try Self.library()
        let mine = try Self.collection(["a"], of: library)
        #expect(mine == mine)
        #expect(try mine != Self.collection(["a"], of: library))
        #expect(mine.hash == mine.hash)
    }

    @Test func anEmptyOneHasNothing() {
        let empty = PHAssetCollection.transientAssetCollection(with: [], title: "Void")
        #expect(empty.estimatedAssetCount == 0)
        #expect(empty.startDate == nil)
        #expect(PHAsset.fetchAssets(in: empty, options: nil).count == 0)
        let list = PHCollectionList.transientCollectionList(with: [], title: "Void")
        #expect(PHCollection.fetchCollections(in: list, options: nil).count == 0)
    }

    @Test func aListHoldsCollectionsOfAllKinds() throws {
        let library = try Self.library()
        let top = try library.fetchTopLevelUserCollections(with: nil)
        let mine = try Self.collection(["a"], of: library)
        let list = PHCollectionList.transientCollectionList(with: [top[2], mine, top[0]], title: "Shelf")
        #expect(list.localizedTitle == "Shelf")
        #expect(list.collectionListType == .folder)
        #expect(list.collectionListSubtype == .regularFolder)
        #expect(list.startDate == nil && list.endDate == nil)
        let found = PHCollection.fetchCollections(in: list, options: nil)
        #expect(found.titles == ["Travel", "Mine", "Zoo"])
        #expect(found.index(of: mine) == 1)
        #expect(
            PHCollection.fetchCollections(in: list, options: .sorted(by: "title", limit: 2)).titles == [
                "Mine", "Travel",
            ])
        let some = PHFetchOptions.matching(NSPredicate(format: "title IN %@", ["Zoo", "Mine"] as NSArray))
        #expect(try library.fetchCollections(in: list, options: some).titles == ["Mine", "Zoo"])
    }

    @Test func aListHoldsWhatAFetchFound() throws {
        let top = try Self.library().fetchTopLevelUserCollections(with: nil)
        let list = PHCollectionList.transientCollectionList(withCollectionsFetchResult: top, title: nil)
        #expect(PHCollection.fetchCollections(in: list, options: nil).titles == ["Zoo", "Attic", "Travel"])
        #expect(list.canContainCollections)
        #expect(list != PHCollectionList.transientCollectionList(withCollectionsFetchResult: top, title: nil))
    }

    @Test func aWrongKeyIsAnError() throws {
        let library = try Self.library()
        let list = PHCollectionList.transientCollectionList(with: [], title: nil)
        let options = PHFetchOptions.matching(NSPredicate(format: "pixelWidth > 1"))
        #expect(throws: LibraryError.self) { try library.fetchCollections(in: list, options: options) }
        let mine = try Self.collection(["a"], of: library)
        let wrong = PHFetchOptions.matching(NSPredicate(format: "estimatedAssetCount > 1"))
        #expect(throws: LibraryError.self) { try library.fetchAssets(in: mine, options: wrong) }
    }
}
