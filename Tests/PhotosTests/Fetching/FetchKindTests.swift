// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Assets are fetched by media type, burst and collection, and with options that PhotoKit does not have.
struct FetchKindTests {
    static func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("beach", taken: Shelf.day(3)) { $0.metadata.caption = "The sea in winter" }
            $0.video("dance")
            $0.photo("first", taken: Shelf.day(1)) { $0.burst = Burst(identifier: "B", isRepresentative: true) }
            $0.photo("second", taken: Shelf.day(2)) { $0.burst = Burst(identifier: "B") }
            $0.photo("snow", taken: Shelf.day(4)) { $0.metadata.keywords = ["sea", "winter"] }
            $0.album("Trip", ["snow", "beach", "dance", "first"])
            $0.album("Void")
        }
    }

    static func album(_ title: String, of library: PHPhotoLibrary) throws -> PHAssetCollection {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "title == %@", title)
        return try #require(
            library.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject)
    }

    @Test func oneKindOfMediaIsFetched() throws {
        let library = try Self.library()
        #expect(try library.fetchAssets(with: .video, options: nil).names == ["dance"])
        #expect(try library.fetchAssets(with: .audio, options: nil).count == 0)
        let options = PHFetchOptions.sorted(by: "creationDate", ascending: false, limit: 2)
        options.predicate = NSPredicate(format: "creationDate < %@", Shelf.day(4) as NSDate)
        #expect(try library.fetchAssets(with: .image, options: options).names == ["beach", "first"])
    }

    @Test func theMembersOfABurstAreFetched() throws {
        let library = try Self.library()
        let options = PHFetchOptions()
        #expect(try library.fetchAssets(withBurstIdentifier: "B", options: options).names == ["first"])
        options.includeAllBurstAssets = true
        #expect(try library.fetchAssets(withBurstIdentifier: "B", options: options).names == ["first", "second"])
        #expect(try library.fetchAssets(withBurstIdentifier: "C", options: options).count == 0)
    }

    @Test func whatStandsForAnAlbumIsItsFirst() throws {
        let library = try Self.library()
        let trip = try Self.album("Trip", of: library)
        #expect(try library.fetchKeyAssets(in: trip, options: nil)?.names == ["snow", "beach", "dance"])
        #expect(PHAsset.fetchKeyAssets(in: trip, options: nil)?.names == ["snow", "beach", "dance"])
        #expect(trip.coverAsset == (try library.asset("snow")))
    }

    @Test func nothingStandsForAnEmptyAlbum() throws {
        let library = try Self.library()
        let void = try Self.album("Void", of: library)
        #expect(PHAsset.fetchKeyAssets(in: void, options: nil)?.count == 0)
        #expect(void.coverAsset == nil)
    }

    @Test func whatStandsForAComputedCollectionIsItsNewest() throws {
        let library = try Self.library()
        let all = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
        let recents = try #require(all.elements.first { $0.assetCollectionSubtype == .smartAlbumUserLibrary })
        #expect(recents.coverAsset == (try library.asset("snow")))
    }

    @Test func aCollectionOfNoLibraryHasNoKeyAssets() throws {
        #expect(PHAsset.fetchKeyAssets(in: PHAssetCollection(), options: nil) == nil)
        #expect(try PHPhotoLibrary.inMemory().fetchKeyAssets(in: PHAssetCollection(), options: nil) == nil)
        #expect(PHAssetCollection().coverAsset == nil)
    }

    @Test func anOffsetIsLeftOutBeforeTheLimitCounts() throws {
        let library = try Self.library()
        let options = PHFetchOptions.sorted(by: "creationDate", limit: 2)
        options.fetchOffset = 2
        #expect(try library.fetchAssets(with: options).names == ["beach", "snow"])
        options.fetchOffset = -1
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.contains("fetchOffset is -1") == true)
    }

    @Test func wordsAreSearchedInWhatImportKnows() throws {
        let library = try Self.library()
        let options = PHFetchOptions()
        options.searchText = "SEA winter"
        #expect(try library.fetchAssets(with: options).names == ["beach", "snow"])
        options.searchText = "sea the"
        #expect(try library.fetchAssets(with: options).names == ["beach"])
        #expect(try library.fetchAssets(with: .video, options: options).count == 0)
    }

    @Test func additionsAreCopied() throws {
        let options = PHFetchOptions()
        options.fetchOffset = 3
        options.searchText = "sea"
        options.assetPredicate = #Predicate { $0.isFavorite }
        options.assetSort = [SortDescriptor(\.duration)]
        let copy = try #require(options.copy() as? PHFetchOptions)
        options.fetchOffset = 0
        #expect(copy.fetchOffset == 3 && copy.searchText == "sea")
        #expect(copy.assetPredicate != nil && copy.assetSort.count == 1)
    }
}
