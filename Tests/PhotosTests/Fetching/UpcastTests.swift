// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import Photos

struct UpcastTests {
    static func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("a")
            $0.video("b")
            $0.album("Zoo", ["a"])
            $0.album("Attic")
        }
    }

    @Test func albumsAreSeenAsCollections() throws {
        let albums = try Self.library().fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let collections: PHFetchResult<PHCollection> = albums.upcast()
        #expect(collections.count == 2)
        #expect(collections.objects(at: [0, 1]).map(\.localizedTitle) == ["Zoo", "Attic"])
        #expect(collections.object(at: 1) === albums.object(at: 1))
    }

    @Test func foldersAreSeenAsCollections() {
        let folders = PHFetchResult<PHCollectionList>()
        let collections: PHFetchResult<PHCollection> = folders.upcast()
        #expect(collections.count == 0)
        #expect(collections.firstObject == nil)
    }

    @Test func assetsAreSeenAsObjectsOfALibrary() throws {
        let assets = try Self.library().fetchAssets(with: nil)
        let objects: PHFetchResult<PHObject> = assets.upcast()
        #expect(objects.lastObject?.localIdentifier == assets.lastObject?.localIdentifier)
        #expect(objects.countOfAssets(with: .video) == 1)
    }

    @Test func assetsAreSeenAsObjects() throws {
        let assets = try Self.library().fetchAssets(with: nil)
        let objects: PHFetchResult<AnyObject> = assets.upcast()
        #expect(objects.count == 2)
        #expect(objects.object(at: 0) as? PHAsset === assets.object(at: 0))
    }

    @Test func anObjectIsFoundAtItsPlace() throws {
        let library = try Self.library()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let objects: PHFetchResult<PHObject> = albums.upcast()
        #expect(objects.index(of: albums.object(at: 1)) == 1)
        #expect(objects.index(of: try library.asset("a")) == NSNotFound)
        #expect(objects.contains(albums.object(at: 0)))
    }

    @Test func aStandInsObjectsAreSeenThroughIt() {
        let objects: PHFetchResult<PHObject> = StandInResult().upcast()
        #expect(objects.count == 2)
        #expect(objects.object(at: 1).localIdentifier == "b")
        #expect(objects.index(of: StandInAsset("b")) == 1)
        #expect(objects.index(of: StandInAsset("z")) == NSNotFound)
    }

    @Test func objectsAreReadWhenTheyAreTouched() {
        final class Untouchable: PHFetchResult<PHAsset>, @unchecked Sendable {
            override var count: Int { 3 }
            override func object(at index: Int) -> PHAsset {
                Issue.record("nobody touched an object")
                return PHAsset()
            }
        }
        let objects: PHFetchResult<PHObject> = Untouchable().upcast()
        #expect(objects.count == 3)
    }
}
