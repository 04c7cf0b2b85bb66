// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

struct AlbumEditingTests {
    @Test func aNewAlbumIsThereEmptyAndEditable() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let album = try #require(try await library.addAlbum("Rome"))
        #expect(album.name == "Rome" && album.isEditable && album.numberOfAssets() == 0)
        #expect(try await library.groups(ALAssetsGroupAlbum).map(\.url) == [album.url])
    }

    @Test func anAlbumWhoseNameExistsIsNil() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addAlbum("Rome") }
        #expect(try await library.addAlbum("Rome") == nil)
        #expect(try await library.addAlbum("rome") != nil)
        #expect(try await library.groups(ALAssetsGroupAlbum).map(\.name) == ["Rome", "rome"])
    }

    @Test func twoCallsAtOnceMakeOneAlbum() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let photos = library.photos
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { _ = try? await ALAssetsLibrary(photos).addAlbum("Rome") }
            }
        }
        #expect(try await library.groups(ALAssetsGroupAlbum).count == 1)
    }

    @Test func anAlbumWithoutANameFails() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let error = await #expect(throws: (any Error).self) { _ = try await library.addAlbum(nil) } as? NSError
        #expect(error?.code == ALAssetsLibraryWriteFailedError)
        #expect(try await library.groups(ALAssetsGroupAlbum).isEmpty)
    }

    @Test func anAssetIsAddedAtTheEndOfAnAlbumOnce() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addAlbum("Rome", [try $0.addPhoto("A.JPG")])
            try $0.addPhoto("B.JPG")
        }
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        for asset in try await library.assets().reversed() { #expect(album.add(asset)) }
        #expect(album.names == ["A.JPG", "B.JPG"])
    }

    @Test func whatIsNoAlbumOfTheUserTakesNoAssets() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let saved = try await library.savedPhotos()
        #expect(!saved.isEditable)
        #expect(!saved.add(saved.assets()[0]))
    }

    @Test func anAssetOfAnotherLibraryIsNotAdded() async throws {
        let other = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let library = try ALAssetsLibrary.inMemory { try $0.addAlbum("Rome") }
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        let stranger = try await other.assets()[0]
        #expect(!album.add(stranger) && !album.add(nil))
        #expect(album.numberOfAssets() == 0)
    }

    @Test func aDeletedAssetIsAddedNowhereAndHasItsFilesUntilItIsPurged() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addPhoto("A.JPG")
            try $0.addAlbum("Rome")
        }
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        let asset = try await library.assets()[0]
        let photo = try library.photos.fetchAssets(with: nil)[0]
        let uuid = try #require(UUID(uuidString: AssetURL.uuid(of: photo.localIdentifier)))
        try library.photos.performChangesAndWait { PHAssetChangeRequest.deleteAssets([photo]) }
        #expect(!album.add(asset) && album.numberOfAssets() == 0 && asset.defaultRepresentation() != nil)
        try library.photos.apply([.purgeAssets([uuid])])
        #expect(!album.add(asset) && asset.defaultRepresentation() == nil && asset.thumbnail() == nil)
        #expect((asset.value(forProperty: ALAssetPropertyRepresentations) as? [String])?.isEmpty == true)
    }

    @Test func aHiddenAssetIsAddedToAnAlbum() async throws {
        let library = try ALAssetsLibrary.inMemory {
            try $0.addPhoto("A.JPG")
            try $0.addAlbum("Rome")
        }
        let album = try #require(try await library.groups(ALAssetsGroupAlbum).first)
        let asset = try await library.assets()[0]
        let photo = try library.photos.fetchAssets(with: nil)[0]
        try library.photos.performChangesAndWait { PHAssetChangeRequest(for: photo).isHidden = true }
        #expect(album.add(asset) && album.numberOfAssets() == 0)
        try library.photos.performChangesAndWait { PHAssetChangeRequest(for: photo).isHidden = false }
        #expect(album.numberOfAssets() == 1)
    }

    @Test func aProgramWithLimitedAccessEditsNoAlbum() async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .limited)
        let error = await #expect(throws: (any Error).self) { _ = try await library.addAlbum("Rome") } as? NSError
        #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == ALAssetsLibraryAccessUserDeniedError)
        #expect(try await library.groups(ALAssetsGroupAlbum).isEmpty)
    }
}
