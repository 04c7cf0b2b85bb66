// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// The bytes of stored renditions.
struct StoredRenditionTests {
    private static let thumbnail = PixelSize(width: 256, height: 128)

    /// Returns an asset with these bytes as its thumbnail, which no decoder reads.
    private static func asset(_ text: String, readWrite: AuthorizationStatus? = nil) throws -> PHAsset {
        let library = try Shelf.library(readWrite: readWrite, selection: ["beach"]) {
            $0.photo("beach", width: 1_100, height: 550)
        }
        let asset = try library.asset("beach")
        try RenditionRequestTests.store(thumbnail, of: asset, jpeg: Data(text.utf8))
        return asset
    }

    private static func rendition(of asset: PHAsset, _ longestSide: Int = 256) throws -> PHPhotoLibrary.RenditionFile? {
        try asset.library.certain.storedRendition(of: asset, longestSide: longestSide)
    }

    @Test func theBytesAreThoseThatAreStored() throws {
        let asset = try Self.asset("no picture")
        let found = try #require(try Self.rendition(of: asset))
        #expect(found.bytes == Data("no picture".utf8) && found.type == .jpeg)
        #expect(found.pixelWidth == 256 && found.pixelHeight == 128)
        #expect(found.original == PHAssetResource.assetResources(for: asset).first?.fingerprint)
    }

    @Test func theFingerprintChangesWithTheBytes() throws {
        let (one, other) = (try Self.rendition(of: Self.asset("one")), try Self.rendition(of: Self.asset("other")))
        #expect(one?.original == other?.original && one?.fingerprint != other?.fingerprint)
        // printf one | b2sum -l 256
        #expect(one?.fingerprint.hex == "d01c06cb09606bc4b2cedf4266a3a20e1e636b467cb77a9dbed595094e02ea46")
    }

    @Test func aTransparentPictureIsAWebP() throws {
        #expect(try Self.rendition(of: Self.asset("RIFF....WEBP"))?.type == .webP)
    }

    @Test func theSmallestThatSufficesIsReturnedOrElseTheLargest() throws {
        let asset = try Self.asset("small")
        #expect(try Self.rendition(of: asset, 1_024)?.bytes == Data("small".utf8))
        try RenditionRequestTests.store(
            PixelSize(width: 1_024, height: 512), of: asset, kind: .screen, jpeg: Data("large".utf8))
        #expect(try Self.rendition(of: asset, 256)?.bytes == Data("small".utf8))
        #expect(try Self.rendition(of: asset, 257)?.bytes == Data("large".utf8))
        #expect(try Self.rendition(of: asset, 4_000)?.pixelWidth == 1_024)
    }

    @Test func withoutARenditionThereIsNone() throws {
        #expect(try Self.rendition(of: Shelf.library { $0.photo("beach") }.asset("beach")) == nil)
    }

    @Test func anAssetThatTheProgramMayNotSeeAnyMoreHasNone() throws {
        let asset = try Self.asset("small", readWrite: .limited)
        let library = asset.library.certain
        #expect(try library.storedRendition(of: asset) != nil)
        try library.apply([.setSelection([], caller: library.callerName)])
        #expect(throws: LibraryError.assetNotFound) { try library.storedRendition(of: asset) }
    }

    @Test func aHiddenAssetBehindTheLockHasNone() throws {
        let asset = try Self.asset("small", readWrite: .authorized)
        let library = asset.library.certain
        try library.apply([.setHidden(true, assets: [asset.asset.uuid]), .setHiddenLock(true)])
        #expect(throws: LibraryError.assetNotFound) { try library.storedRendition(of: asset) }
    }

    @Test func anAssetOfAnotherLibraryIsNotFound() throws {
        let asset = try Self.asset("small")
        let other = try #require(try Self.asset("other").library)
        #expect(throws: LibraryError.assetNotFound) { try other.storedRendition(of: asset) }
    }

    @Test func aPlaceholderNamesTheFileAndAMissingAssetHasNone() throws {
        let library = try Shelf.library {
            $0.photo("beach")
            $0.photo("sea")
        }
        let (asset, sea, other) = (try library.asset("beach"), try library.asset("sea"), try Self.asset("other"))
        try library.apply([.trashAssets([sea.asset.uuid], date: Date())])
        let found = try library.placeholders(of: [other, asset])
        #expect(found.count == 2 && found[0] == nil && found[1]?.thumbhash == nil)
        #expect(found[1]?.original == PHAssetResource.assetResources(for: asset).first?.fingerprint)
        #expect(try library.placeholders(of: []).isEmpty)
    }
}
