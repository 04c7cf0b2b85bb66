// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PhotosExtras
import Testing

/// Saving pictures and videos.
struct MediaSavingTests {
    /// Returns a library with an album that holds nothing.
    private static func library() throws -> (MediaLibrary, MediaAlbum) {
        let library = MediaLibrary(try .inMemory([.insertAlbum(uuid: UUID(), title: "New")]))
        return (library, try library.album("New"))
    }

    @Test func aPictureIsSavedIntoAnAlbumAndItsAssetReturned() async throws {
        let (library, album) = try Self.library()
        let asset = try await library.save(.image(Painted.picture(red: 90)), into: album)
        #expect(asset.kind == .image && asset.pixelSize == CGSize(width: 80, height: 40))
        #expect(try library.album("New").assets().map(\.identifier) == [asset.identifier])
    }

    @Test func aFileIsSavedWithItsBytes() async throws {
        let (library, album) = try Self.library()
        try await withTemporaryFolder { folder in
            let (file, bytes) = (folder.appending(path: "a.jpg"), try SmallFiles.jpeg(of: Painted.picture(red: 9)))
            try bytes.write(to: file)
            let asset = try await library.save(.imageFile(file), into: album)
            #expect(try await asset.imageData().data == bytes)
            #expect(try library.album("New").count == 1)
        }
    }

    @Test func aVideoIsSavedIntoAnAlbum() async throws {
        let video = try #require(try Samples.library().assets(.video).first)
        let (library, album) = try Self.library()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.mov")
            let resource = try #require(PHAssetResource.assetResources(for: video.phAsset).first)
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: nil)
            let asset = try await library.save(.videoFile(file), into: album)
            #expect(asset.kind == .video && asset.duration == video.duration)
            #expect(try library.album("New").assets().first == asset)
        }
    }

    @Test func theCameraRollIsNoAlbumToAddTo() async throws {
        let (library, _) = try Self.library()
        let asset = try await library.save(.image(Painted.picture(red: 90)), into: try library.cameraRoll())
        #expect(try library.cameraRoll()?.assets().first == asset)
    }

    @Test func whatIsNoPictureIsSavedNowhere() async throws {
        let (library, album) = try Self.library()
        try await withTemporaryFolder { folder in
            let (text, missing) = (folder.appending(path: "a.jpg"), folder.appending(path: "b.jpg"))
            try Data("no picture".utf8).write(to: text)
            for (file, code) in [(text, PHPhotosError.Code.invalidResource), (missing, .missingResource)] {
                let error = await #expect(throws: PHPhotosError.self) {
                    try await library.save(.imageFile(file), into: album)
                }
                #expect(error?.code == code)
            }
        }
        #expect(try library.album("New").isEmpty && library.cameraRoll()?.isEmpty != false)
    }

    @Test func aSmartAlbumTakesNoAssetsAndNothingIsSaved() async throws {
        let (library, _) = try Self.library()
        let smart = try #require(
            try library.fetchAlbums(includesEmpty: true).first {
                $0.collection.assetCollectionSubtype == .smartAlbumFavorites
            })
        let error = await #expect(throws: PHPhotosError.self) {
            try await library.save(.image(Painted.picture(red: 1)), into: smart)
        }
        #expect(error?.code == .changeNotSupported)
        #expect(error?.localizedDescription.contains("cannot contain saved assets") == true)
        #expect(try library.cameraRoll()?.isEmpty != false)
    }

    @Test func anAlbumThatIsGoneTakesNoAssetsAndNothingIsSaved() async throws {
        let (library, album) = try Self.library()
        try await library.photoLibrary.performChanges {
            PHAssetCollectionChangeRequest.deleteAssetCollections([album.collection] as NSArray)
        }
        await #expect(throws: PHPhotosError.self) {
            try await library.save(.image(Painted.picture(red: 1)), into: album)
        }
        #expect(try library.cameraRoll()?.isEmpty != false)
    }

    @Test func savingWithAHandlerCallsItOnce() async throws {
        let (library, album) = try Self.library()
        let calls = Calls<Result<MediaAsset, any Error>>()
        library.save(.image(Painted.picture(red: 90)), into: album) { calls.record($0) }
        #expect(try await calls.wait()[0].get().kind == .image)
        await mainQueueTurn()
        #expect(calls.all.count == 1)
    }
}
