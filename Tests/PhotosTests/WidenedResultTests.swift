// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

struct WidenedResultTests {
    private static func albums() throws -> PHFetchResult<PHAssetCollection> {
        try Shelf.library {
            $0.photo("a")
            $0.album("Zoo", ["a"])
            $0.album("Attic")
        }.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    }

    @Test func albumsBecomeCollections() throws {
        let albums = try Self.albums()
        let collections: PHFetchResult<PHCollection> = albums.upcast()
        #expect(collections.count == 2)
        #expect((0..<2).map { collections[$0].localizedTitle } == ["Zoo", "Attic"])
        #expect(collections[0] === albums[0])
        #expect(collections.index(of: albums[1]) == 1)
        #expect(collections.index(of: PHCollection()) == NSNotFound)
    }

    @Test func albumsBecomeObjects() throws {
        let albums = try Self.albums()
        let objects: PHFetchResult<PHObject> = albums.upcast()
        #expect(objects.firstObject?.localIdentifier == albums[0].localIdentifier)
        let anything: PHFetchResult<AnyObject> = albums.upcast()
        #expect(anything.lastObject === albums[1])
    }

    @Test func assetsAreCountedAsBefore() throws {
        let assets = try Shelf.library {
            $0.photo("a")
            $0.video("b")
        }.fetchAssets(with: nil)
        let objects: PHFetchResult<PHObject> = assets.upcast()
        #expect(objects.countOfAssets(with: .video) == 1)
    }
}
