// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct FetchTests {
    static func seasons() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("autumn", taken: Shelf.day(280))
            $0.photo("spring", taken: Shelf.day(100))
            $0.photo("undated")
            $0.photo("winter", taken: Shelf.day(10))
        }
    }

    @Test func withoutOptionsAssetsComeInTheOrderOfAddition() throws {
        #expect(try Self.seasons().fetchAssets(with: nil).names == ["autumn", "spring", "undated", "winter"])
    }

    @Test func assetsAreSortedByTheKeyOfADescriptor() throws {
        let library = try Self.seasons()
        let newest = try library.fetchAssets(with: .sorted(by: "creationDate", ascending: false))
        #expect(newest.names == ["autumn", "spring", "winter", "undated"])
        let oldest = try library.fetchAssets(with: .sorted(by: "creationDate"))
        #expect(oldest.names == ["undated", "winter", "spring", "autumn"])
    }

    @Test func theLimitCountsAfterSorting() throws {
        let latest = try Self.seasons().fetchAssets(with: .sorted(by: "creationDate", ascending: false, limit: 1))
        #expect(latest.names == ["autumn"])
    }

    @Test func aSecondDescriptorDecidesTies() throws {
        let library = try Shelf.library {
            $0.photo("b", width: 40, height: 20)
            $0.photo("a", width: 40, height: 10)
            $0.photo("c", width: 20, height: 99)
        }
        let options = PHFetchOptions()
        options.sortDescriptors = [
            NSSortDescriptor(key: "pixelWidth", ascending: false),
            NSSortDescriptor(key: "pixelHeight", ascending: true),
        ]
        #expect(try library.fetchAssets(with: options).names == ["a", "b", "c"])
    }

    @Test(arguments: ["favorite", "isFavorite"])
    func bothSpellingsOfAKeyAreKnown(_ key: String) throws {
        let library = try Shelf.library {
            $0.photo("plain")
            $0.photo("loved") { $0.isFavorite = true }
        }
        #expect(try library.fetchAssets(with: .sorted(by: key, ascending: false)).names == ["loved", "plain"])
    }

    @Test func anUnknownSortKeyIsAnErrorThatNamesIt() throws {
        let error = #expect(throws: LibraryError.self) {
            try Self.seasons().fetchAssets(with: .sorted(by: "creationDat"))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("“creationDat”") == true)
    }

    @Test func aDescriptorWithoutAKeyIsAnError() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [
            NSSortDescriptor(keyPath: \PHAsset.pixelWidth, ascending: true) { _, _ in .orderedSame }
        ]
        let error = #expect(throws: LibraryError.self) { try Self.seasons().fetchAssets(with: options) }
        #expect(error?.code == .unsupported)
    }

    @Test func aNegativeLimitIsAnError() throws {
        let options = PHFetchOptions()
        options.fetchLimit = -1
        let error = #expect(throws: LibraryError.self) { try Self.seasons().fetchAssets(with: options) }
        #expect(error?.code == .invalidRequest)
    }

    @Test func aHiddenAssetIsFetchedOnlyWhenAskedFor() throws {
        let library = try Shelf.library {
            $0.photo("beach")
            $0.photo("secret") { $0.isHidden = true }
        }
        #expect(try library.fetchAssets(with: nil).names == ["beach"])
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        #expect(try library.fetchAssets(with: options).names == ["beach", "secret"])
    }

    @Test func lockedHiddenAssetsAreTheOwnersOnly() throws {
        var shelf = Shelf()
        shelf.photo("secret") { $0.isHidden = true }
        let library = try shelf.library(readWrite: .authorized)
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        #expect(try library.fetchAssets(with: options).names == ["secret"])
        try library.setHiddenLock(true)
        #expect(try library.describe().isHiddenLocked)
        #expect(try library.fetchAssets(with: options).count == 0)
        try library.setHiddenLock(false)
        #expect(try library.fetchAssets(with: options).names == ["secret"])
    }

    @Test func aHiddenAssetIsFoundByNameUnlessItIsExcludedOutright() throws {
        var shelf = Shelf()
        shelf.photo("secret") { $0.isHidden = true }
        let library = try shelf.library()
        let name = LocalIdentifier(try #require(shelf.uuids["secret"]), .asset).description
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: nil).names == ["secret"])
        let options = PHFetchOptions()
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: options).names == ["secret"])
        options.includeHiddenAssets = false
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: options).count == 0)
    }

    @Test func ofABurstTheRepresentativeAndTheUsersPicksAreFetched() throws {
        let library = try Shelf.library {
            $0.photo("first") { $0.burst = Burst(identifier: "B") }
            $0.photo("best") { $0.burst = Burst(identifier: "B", isRepresentative: true) }
            $0.photo("picked") { $0.burst = Burst(identifier: "B", isUserPick: true) }
        }
        #expect(try library.fetchAssets(with: nil).names == ["best", "picked"])
        let options = PHFetchOptions()
        options.includeAllBurstAssets = true
        #expect(try library.fetchAssets(with: options).names == ["first", "best", "picked"])
    }

    @Test func aFrameOfABurstIsFoundByNameUnlessItIsExcludedOutright() throws {
        let library = try Shelf.library {
            $0.photo("frame") { $0.burst = Burst(identifier: "B") }
            $0.photo("best") { $0.burst = Burst(identifier: "B", isRepresentative: true) }
        }
        let all = PHFetchOptions()
        all.includeAllBurstAssets = true
        let name = try #require(library.fetchAssets(with: all).firstObject).localIdentifier
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: nil).names == ["frame"])
        let options = PHFetchOptions()
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: options).names == ["frame"])
        options.includeAllBurstAssets = false
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: options).count == 0)
        let copy = try #require(options.copy() as? PHFetchOptions)
        #expect(try library.fetchAssets(withLocalIdentifiers: [name], options: copy).count == 0)
    }

    @Test func onlyAskedForSourcesAreFetched() throws {
        let options = PHFetchOptions()
        options.includeAssetSourceTypes = [.typeiTunesSynced]
        #expect(try Self.seasons().fetchAssets(with: options).count == 0)
        options.includeAssetSourceTypes = [.typeUserLibrary, .typeiTunesSynced]
        #expect(try Self.seasons().fetchAssets(with: options).count == 4)
    }

    @Test func unknownAndMalformedIdentifiersAreLeftOut() throws {
        let library = try Self.seasons()
        let first = try #require(library.fetchAssets(with: nil).firstObject)
        let names = ["nonsense", UUID().uuidString + "/L0/001", first.localIdentifier, "", "a/L0/001"]
        #expect(try library.fetchAssets(withLocalIdentifiers: names, options: nil).names == ["autumn"])
    }

    @Test func assetsByNameComeInTheOrderOfAddition() throws {
        let library = try Self.seasons()
        let all = try library.fetchAssets(with: nil)
        let backwards = (0..<all.count).reversed().map { all[$0].localIdentifier }
        #expect(try library.fetchAssets(withLocalIdentifiers: backwards, options: nil).names == all.names)
    }

    @Test func anAlbumIsInTheUsersOrder() throws {
        let library = try Shelf.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
            $0.album("Trip", ["c", "a"])
        }
        let trip = try #require(
            library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(try library.fetchAssets(in: trip, options: nil).names == ["c", "a"])
        #expect(PHAsset.fetchAssets(in: trip, options: .sorted(by: "filename")).names == ["a", "c"])
    }

    @Test func optionsAreReadWhenTheFetchIsCalled() throws {
        let options = PHFetchOptions.sorted(by: "creationDate", ascending: false, limit: 2)
        let result = try Self.seasons().fetchAssets(with: options)
        options.fetchLimit = 1
        options.sortDescriptors = nil
        #expect(result.names == ["autumn", "spring"])
    }
}

/// A slow fetch is logged with its predicate and the reason.
struct SlowFetchTests {
    private func request() throws -> AssetRequest {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "filename CONTAINS 'x'")
        return try AssetRequest(.library, options)
    }

    @Test func aSlowFetchTellsWhatMadeItSlow() throws {
        let reasons = Session.slowReasons(of: try request(), after: .seconds(1))
        #expect(
            reasons == [
                "“filename” has no index, so this attribute is read for every asset that meets the other conditions; "
                    + "searching for words is faster"
            ])
    }

    @Test func aFetchThatWasNotSlowHasNoReasons() throws {
        #expect(Session.slowReasons(of: try request(), after: .milliseconds(1)) == [])
    }
}
