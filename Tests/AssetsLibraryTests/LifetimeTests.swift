// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// A way to the deprecated initialiser that the compiler does not warn of: tests cannot be deprecated themselves.
private protocol SharedDoor {
    static func open() -> ALAssetsLibrary
}

private enum Deprecated: SharedDoor {
    @available(*, deprecated)
    static func open() -> ALAssetsLibrary { ALAssetsLibrary() }
}

private func sharedDoor<Door: SharedDoor>(_: Door.Type) -> ALAssetsLibrary { Door.open() }

/// Objects are valid only while their library lives.
struct LifetimeTests {
    private static func orphans() throws -> (ALAssetsGroup, ALAsset, ALAssetRepresentation) {
        let library = try ALAssetsLibrary.inMemory { photos in
            try photos.addAlbum("Rome", [try photos.addPhoto("A.JPG", Pictures.file(width: 200, height: 200))])
        }
        let group = try #require(try library.groups(of: .album).first)
        let asset = group.assets()[0]
        let representation = try #require(asset.defaultRepresentation())
        #expect(group.isEditable && asset.thumbnail() != nil && representation.size() > 0)
        return (group, asset, representation)
    }

    @Test func aGroupOfALibraryThatIsGoneIsEmpty() async throws {
        let (group, asset, _) = try Self.orphans()
        #expect(group.value(forProperty: ALAssetsGroupPropertyName) as? String == ALErrorInvalidProperty)
        #expect(group.value(forProperty: ALAssetsGroupPropertyURL) as? String == ALErrorInvalidProperty)
        #expect(group.numberOfAssets() == 0 && group.posterImage() == nil && !group.isEditable && !group.add(asset))
        var calls: [(Bool, Int, Bool)] = []
        group.enumerateAssets { calls.append(($0 == nil, $1, $2?.pointee.boolValue == true)) }
        #expect(calls.count == 1 && calls[0] == (true, NSNotFound, true))
        #expect(group.description.contains("released"))
    }

    @Test func anAssetOfALibraryThatIsGoneHasNoProperties() async throws {
        let (_, asset, _) = try Self.orphans()
        for property in [ALAssetPropertyType, ALAssetPropertyDate, ALAssetPropertyAssetURL] {
            #expect(asset.value(forProperty: property) as? String == ALErrorInvalidProperty)
        }
        #expect(asset.defaultRepresentation() == nil && asset.representation(forUTI: "public.jpeg") == nil)
        #expect(asset.thumbnail() == nil && asset.aspectRatioThumbnail() == nil && !asset.isEditable)
        #expect(asset.description.contains("released"))
    }

    @Test func aRepresentationOfALibraryThatIsGoneHasNothing() async throws {
        let (_, _, representation) = try Self.orphans()
        #expect(representation.uti() == nil && representation.url() == nil && representation.filename() == nil)
        #expect(representation.size() == 0 && representation.dimensions() == .zero && representation.scale() == 0)
        #expect(representation.fullResolutionImage() == nil && representation.fullScreenImage() == nil)
        #expect(representation.metadata() == nil && representation.orientation() == .up)
        var buffer = [UInt8](repeating: 0, count: 4)
        var error: NSError?
        #expect(representation.getBytes(&buffer, fromOffset: 0, length: 4, error: &error) == 0)
        #expect(error?.localizedDescription.contains("released") == true)
    }

    @Test func anAssetOfALibraryThatIsGoneSavesNothing() async throws {
        let (_, asset, _) = try Self.orphans()
        let failures = await withCheckedContinuation { (continuation: CheckedContinuation<Handed<[NSError?]>, Never>) in
            var failures: [NSError?] = []
            let record: ALAssetsLibraryWriteImageCompletionBlock = { failures.append($0 == nil ? $1 as? NSError : nil) }
            asset.writeModifiedImageData(toSavedPhotosAlbum: Pictures.file(), metadata: nil, completionBlock: record)
            asset.writeModifiedVideoAtPath(toSavedPhotosAlbum: nil, completionBlock: record)
            asset.setImageData(Pictures.file(), metadata: nil, completionBlock: record)
            asset.setVideoAtPath(nil, completionBlock: record)
            continuation.resume(returning: Handed(value: failures))
        }.value
        #expect(failures.map { $0?.code } == Array(repeating: ALAssetsLibraryDataUnavailableError, count: 4))
    }

    @Test func aLibraryLivesUntilItsCallHasEnded() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        try photos.addPhoto("A.JPG")
        let count = await withCheckedContinuation { continuation in
            ALAssetsLibrary(photos).enumerateGroupsWithTypes(
                ALAssetsGroupSavedPhotos,
                usingBlock: { group, _ in
                    if let group { continuation.resume(returning: group.numberOfAssets()) }
                }, failureBlock: nil)
        }
        #expect(count == 1)
    }

    @Test func theLibraryBehindItIsTheSharedOne() async {
        await #expect(processExitsWith: .success) {
            let photos = try PHPhotoLibrary.inMemory(readWrite: .limited)
            PHPhotoLibrary.replaceShared(with: photos)
            #expect(sharedDoor(Deprecated.self).photos === photos)
            #expect(ALAssetsLibrary.authorizationStatus() == .authorized)
            ALAssetsLibrary.disableSharedPhotoStreamsSupport()
            #expect(try await sharedDoor(Deprecated.self).groups().count == 1)
            PHPhotoLibrary.replaceShared(with: try PHPhotoLibrary.inMemory(readWrite: .denied))
            #expect(ALAssetsLibrary.authorizationStatus() == .denied)
            PHPhotoLibrary.replaceShared(with: try PHPhotoLibrary.inMemory(readWrite: .notDetermined))
            #expect(ALAssetsLibrary.authorizationStatus() == .notDetermined)
            PHPhotoLibrary.replaceShared(with: try PHPhotoLibrary.inMemory(readWrite: .restricted))
            #expect(ALAssetsLibrary.authorizationStatus() == .restricted)
        }
    }
}
