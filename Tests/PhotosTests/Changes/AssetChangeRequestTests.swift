// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

struct AssetChangeRequestTests {
    @Test func propertiesAreThoseOfTheRequest() throws {
        let library = try Shelf.library { $0.photo("a", taken: Shelf.day(1)) }
        let asset = try library.asset("a")
        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4), altitude: 170, horizontalAccuracy: 5,
            verticalAccuracy: 5, timestamp: Shelf.day(2))
        try library.performChangesAndWait {
            let request = PHAssetChangeRequest(for: asset)
            request.creationDate = Shelf.day(5)
            request.location = place
            request.isFavorite = true
            #expect(request.creationDate == Shelf.day(5))
            #expect(request.location?.coordinate.latitude == 48.2)
            #expect(request.isFavorite)
            #expect(!request.isHidden)
        }
        let changed = try library.asset("a")
        #expect(changed.creationDate == Shelf.day(5))
        #expect(changed.location?.coordinate.longitude == 16.4)
        #expect(changed.location?.altitude == 170)
        #expect(changed.isFavorite)
        #expect(try #require(changed.modificationDate) > #require(asset.modificationDate))
    }

    @Test func theTimeZoneOfTheAssetStays() throws {
        let library = try Shelf.library {
            $0.photo("a", taken: Shelf.day(1)) { $0.metadata.captureDate?.utcOffsetSeconds = 7_200 }
        }
        let asset = try library.asset("a")
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).creationDate = Shelf.day(3) }
        let date = try #require(try library.asset("a").asset.metadata.captureDate)
        #expect(date == CaptureDate(date: Shelf.day(3), utcOffsetSeconds: 7_200, source: .library))
    }

    @Test func anAssetIsHiddenAndShown() throws {
        let library = try Shelf.library { $0.photo("a") }
        let asset = try library.asset("a")
        try library.performChangesAndWait {
            let request = PHAssetChangeRequest(for: asset)
            request.isHidden = true
            #expect(request.isHidden)
        }
        #expect(try library.fetchAssets(with: nil).count == 0)
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isHidden = false }
        #expect(try library.fetchAssets(with: nil).count == 1)
    }

    @Test func nilClears() throws {
        let library = try Shelf.library {
            $0.photo("a", taken: Shelf.day(1)) { $0.metadata.location = GeoLocation(latitude: 1, longitude: 2) }
        }
        let asset = try library.asset("a")
        try library.performChangesAndWait {
            let request = PHAssetChangeRequest(for: asset)
            request.creationDate = nil
            request.location = nil
        }
        #expect(try library.asset("a").creationDate == nil)
        #expect(try library.asset("a").location == nil)
    }

    @Test func ratingCaptionAndKeywordsAreChanged() throws {
        let library = try Shelf.library {
            $0.photo("a") {
                $0.metadata.keywords = ["sea", "sand"]
                $0.metadata.caption = "At the beach"
            }
        }
        let asset = try library.asset("a")
        try library.performChangesAndWait {
            let request = PHAssetChangeRequest(for: asset)
            #expect(request.rating == .unset)
            #expect(request.caption == "At the beach")
            request.rating = .four
            request.caption = "In the waves"
            request.addKeyword("wind")
            request.addKeyword("sand")
            request.addKeyword("gone")
            request.removeKeyword("gone")
            request.removeKeyword("sea")
            request.removeKeyword("never")
            request.removeKeyword("back")
            request.addKeyword("back")
            #expect(request.rating == .four)
            #expect(request.caption == "In the waves")
        }
        let changed = try library.asset("a")
        #expect(changed.rating == .four)
        #expect(changed.extendedMetadata.caption == "In the waves")
        #expect(changed.extendedMetadata.keywords == ["sand", "wind", "back"])
        #expect(changed.extendedMetadata.originalFileName == "a.1")
        try library.performChangesAndWait {
            let request = PHAssetChangeRequest(for: changed)
            request.rating = .unset
            request.caption = ""
        }
        #expect(try library.asset("a").rating == .unset)
        #expect(try library.asset("a").extendedMetadata.caption == nil)
        #expect(try library.asset("a").asset.metadata.rating == nil)
    }

    @Test(arguments: [false, true])
    func aNewAssetHasThePropertiesOfItsRequest(isHidden: Bool) throws {
        let library = try Shelf.library()
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .photo, data: pngFile(width: 4, height: 4), options: nil)
            request.creationDate = Shelf.day(3)
            request.location = CLLocation(latitude: 48.2, longitude: 16.4)
            request.isFavorite = true
            request.isHidden = isHidden
            #expect(request.isHidden == isHidden)
        }
        #expect(try library.fetchAssets(with: nil).count == (isHidden ? 0 : 1))
        let options = PHFetchOptions()
        options.includeHiddenAssets = true
        let asset = try #require(try library.fetchAssets(with: options).firstObject)
        #expect(asset.isHidden == isHidden && asset.isFavorite)
        #expect(asset.creationDate == Shelf.day(3) && asset.location?.coordinate.latitude == 48.2)
    }

    @Test func aRejectedAssetHasNoStars() throws {
        let library = try Shelf.library { $0.photo("a") { $0.metadata.rating = -1 } }
        let asset = try library.asset("a")
        #expect(asset.rating == .unset)
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).caption = "x" }
        #expect(try library.asset("a").asset.metadata.rating == -1)
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).rating = .unset }
        #expect(try library.asset("a").asset.metadata.rating == nil)
    }

    @Test func aNewAssetGetsRatingCaptionAndKeywords() throws {
        let library = try Shelf.library()
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            request.addResource(with: .photo, data: pngFile(width: 4, height: 4), options: nil)
            request.rating = .five
            request.caption = "New"
            request.addKeyword("fresh")
            #expect(request.caption == "New")
        }
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        #expect(asset.rating == .five)
        #expect(asset.extendedMetadata.caption == "New")
        #expect(asset.extendedMetadata.keywords == ["fresh"])
    }

    @Test func anAssetOfATestHasNoTexts() {
        #expect(PHAsset().rating == .unset)
        #expect(PHAsset().extendedMetadata.originalFileName == nil)
        #expect(PHAssetExtendedMetadata().caption == nil)
        #expect(PHAssetExtendedMetadata().keywords == [])
    }

    /// What a request does not name, another program may change meanwhile.
    @Test func whatIsNotNamedStaysAsItIsNow() throws {
        let library = try Shelf.library { $0.photo("a", taken: Shelf.day(1)) }
        let asset = try library.asset("a")
        var edit = AssetEdit()
        edit.title = .set("Dawn")
        try library.apply([.edit(edit, assets: [asset.asset.uuid])])
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).creationDate = Shelf.day(3) }
        #expect(try library.asset("a").asset.metadata.title == "Dawn")
    }

    @Test func deletedAssetsGoToRecentlyDeleted() throws {
        let library = try Shelf.library {
            $0.photo("a")
            $0.photo("b")
            $0.photo("c")
        }
        let going = try library.fetchAssets(with: nil)
        let (a, b) = try (library.asset("a"), library.asset("b"))
        try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([a, b] as NSArray) }
        #expect(try library.fetchAssets(with: nil).names == ["c"])
        #expect(try library.fetchAssets(in: .recentlyDeleted).names.sorted() == ["a", "b"])
        // A fetch result is one of the forms that clients pass.
        try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets(going) }
        #expect(try library.fetchAssets(with: nil).count == 0)
    }

    @Test func nothingToDeleteIsNoError() throws {
        let library = try Shelf.library { $0.photo("a") }
        try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([PHAsset]()) }
        #expect(try library.fetchAssets(with: nil).count == 1)
    }

    @Test func anAssetOutOfReachIsNotFound() throws {
        let library = try Shelf.library { $0.photo("a") }
        let other = try Shelf.library { $0.photo("b") }
        let asset = try other.asset("b")
        let error = #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
        }
        #expect(error?.code == .identifierNotFound)
    }

    @Test func whatCanBeDoneIsSaid() throws {
        let library = try Shelf.library(readWrite: .authorized) { $0.photo("a") }
        let asset = try library.asset("a")
        #expect(asset.canPerform(.properties))
        #expect(asset.canPerform(.delete))
        #expect(asset.canPerform(.content))
        #expect(!PHAsset().canPerform(.content))
        #expect(!PHAsset().canPerform(.delete))
    }
}

extension PHPhotoLibrary {
    fileprivate func fetchAssets(in subtype: AssetCollection.Subtype) throws -> PHFetchResult<PHAsset> {
        try fetch(AssetRequest(.members(collection: AssetCollection.smartAlbumUUID(subtype))))
    }
}
