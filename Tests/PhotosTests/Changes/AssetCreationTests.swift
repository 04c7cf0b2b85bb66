// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformTypes
import Testing

@testable import Photos

struct AssetCreationTests {
    /// Runs the body with a library on disk, and files of every kind of sample.
    private func with(
        _ body: (_ library: PHPhotoLibrary, _ files: URL, _ samples: [SampleFile]) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let files = folder.appending(path: "files")
            let samples = try SampleSet(count: 20, longEdge: 64).write(to: files)
            let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            try body(library, files, samples)
        }
    }

    private func first(_ kind: SampleFile.Kind, _ samples: [SampleFile], in files: URL) throws -> URL {
        files.appending(path: try #require(samples.first { $0.kind == kind }).path)
    }

    @Test func aFileKeepsItsBytesAndItsMetadata() async throws {
        try await with { library, files, samples in
            let file = try first(.photo, samples, in: files)
            var placeholder: PHObjectPlaceholder?
            try library.performChangesAndWait {
                let request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
                request?.isFavorite = true
                placeholder = request?.placeholderForCreatedAsset
            }
            let identifier = try #require(placeholder).localIdentifier
            let asset = try #require(
                try library.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject)
            #expect(asset == placeholder)
            #expect(asset.isFavorite)
            #expect(asset.creationDate == samples.first { $0.kind == .photo }?.date)
            let resource = try #require(PHAssetResource.assetResources(for: asset).first)
            #expect(resource.originalFilename == file.lastPathComponent)
            #expect(try library.data(of: resource) == Data(contentsOf: file))
            #expect(try library.verify(deep: true) { _, _ in }.findings.isEmpty)
        }
    }

    @Test func aPictureAndItsAlbumInOneBlock() throws {
        let library = try Shelf.library()
        let image = try #require(UIImage(data: pngFile(width: 8, height: 6)))
        try library.performChangesAndWait {
            let created = PHAssetChangeRequest.creationRequestForAsset(from: image)
            let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Saved")
            album.addAssets([created.placeholderForCreatedAsset as Any] as NSArray)
        }
        let album = try #require(
            try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        let asset = try #require(try library.fetchAssets(in: album, options: nil).firstObject)
        #expect((asset.pixelWidth, asset.pixelHeight) == (8, 6))
        #expect(asset.mediaType == .image)
        #expect(asset.creationDate != nil)
    }

    @Test func theSameBytesAreTwoAssetsOfOneOriginal() throws {
        let library = try Shelf.library()
        let data = pngFile(width: 5, height: 5)
        for _ in 0..<2 {
            try library.performChangesAndWait {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
            }
        }
        let all = try library.fetchAssets(with: nil)
        #expect(all.count == 2)
        let prints = all.uuids.count
        #expect(prints == 2)
        let resources = PHAssetResource.assetResources(for: all[0]) + PHAssetResource.assetResources(for: all[1])
        #expect(resources.count == 2)
        #expect(resources[0].metadata?.content.fingerprint == resources[1].metadata?.content.fingerprint)
    }

    @Test func aLivePhotoOfItsTwoFiles() async throws {
        try await with { library, files, samples in
            let still = try #require(samples.first { $0.kind == .livePhotoStill })
            let movie = try #require(samples.first { $0.asset == still.asset && $0.path != still.path })
            let options = PHAssetResourceCreationOptions()
            options.originalFilename = "Wave.MOV"
            try library.performChangesAndWait {
                let request = PHAssetCreationRequest.forAsset()
                request.addResource(with: .photo, fileURL: files.appending(path: still.path), options: nil)
                request.addResource(with: .pairedVideo, fileURL: files.appending(path: movie.path), options: options)
            }
            let asset = try #require(try library.fetchAssets(with: nil).firstObject)
            #expect(asset.mediaSubtypes.contains(.photoLive))
            #expect(asset.mediaType == .image)
            let resources = PHAssetResource.assetResources(for: asset)
            #expect(resources.map(\.type) == [.photo, .pairedVideo])
            #expect(resources.last?.originalFilename == "Wave.MOV")
        }
    }

    @Test func halvesThatDoNotBelongTogetherAreRefused() async throws {
        try await with { library, files, samples in
            let (photo, movie) = try (first(.photo, samples, in: files), first(.video, samples, in: files))
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    let request = PHAssetCreationRequest.forAsset()
                    request.addResource(with: .photo, fileURL: photo, options: nil)
                    request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
                }
            }
            #expect(error?.code == .invalidResource)
            #expect(error?.localizedDescription.contains("content identifier") == true)
            #expect(try library.fetchAssets(with: nil).count == 0)
        }
    }

    @Test func aBlockThatFailsLeavesNoFile() async throws {
        try await with { library, files, samples in
            let photo = try first(.photo, samples, in: files)
            #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: nil)
                    _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "")
                }
            }
            let folder = try #require(library.url)
            let left = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
                .compactMap { ($0 as? URL)?.path }.filter { $0.lowercased().hasSuffix("jpg") || $0.hasSuffix("heic") }
            #expect(left == [])
        }
    }

    @Test func aFileIsMovedWhenTheLibraryHasIt() async throws {
        try await with { library, files, samples in
            let photo = try first(.photo, samples, in: files)
            let data = try Data(contentsOf: photo)
            let options = PHAssetResourceCreationOptions()
            options.shouldMoveFile = true
            #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: options)
                    _ = PHAssetCreationRequest.forAsset()
                }
            }
            #expect(FileManager.default.fileExists(atPath: photo.path))
            try library.performChangesAndWait {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: options)
            }
            #expect(!FileManager.default.fileExists(atPath: photo.path))
            let asset = try #require(try library.fetchAssets(with: nil).firstObject)
            #expect(try library.data(of: PHAssetResource.assetResources(for: asset)[0]) == data)
        }
    }

    @Test func aFileWithASecondNameIsNotMoved() async throws {
        try await with { library, files, samples in
            let photo = try first(.photo, samples, in: files)
            try FileManager.default.linkItem(at: photo, to: files.appending(path: "second.jpg"))
            let options = PHAssetResourceCreationOptions()
            options.shouldMoveFile = true
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: options)
                }
            }
            #expect(error?.code == .invalidResource)
            #expect(FileManager.default.fileExists(atPath: photo.path))
        }
    }

    @Test func aFileThatIsNotThereIsAMissingResource() async throws {
        try await with { library, files, _ in
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    let missing = files.appending(path: "missing.jpg")
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: missing, options: nil)
                }
            }
            #expect(error?.code == .missingResource)
            #expect(error?.localizedDescription.contains("missing.jpg") == true)
        }
    }

    @Test func whatIsNoPictureMakesNoRequest() async throws {
        try await with { library, files, samples in
            let video = try first(.video, samples, in: files)
            let text = files.appending(path: "text.jpg")
            try Data("no picture".utf8).write(to: text)
            try library.performChangesAndWait {
                #expect(PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: text) == nil)
                #expect(PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: video) == nil)
                #expect(PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: files) == nil)
                let missing = files.appending(path: "missing.jpg")
                #expect(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: missing) == nil)
                #expect(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: video) != nil)
            }
            #expect(try library.fetchAssets(with: nil).count == 1)
        }
    }

    @Test func mistakesHaveTheNumbersOfPhotoKit() throws {
        let library = try Shelf.library()
        func code(_ add: @escaping (PHAssetCreationRequest) -> Void) -> PHPhotosError.Code? {
            do {
                try library.performChangesAndWait { add(PHAssetCreationRequest.forAsset()) }
                return nil
            } catch {
                return (error as? PHPhotosError)?.code
            }
        }
        let png = pngFile(width: 4, height: 4)
        #expect(code { _ in }?.rawValue == 3303)
        #expect(code { $0.addResource(with: .pairedVideo, data: png, options: nil) }?.rawValue == 3303)
        #expect(code { $0.addResource(with: .photo, data: Data("x".utf8), options: nil) }?.rawValue == 3302)
        #expect(code { $0.addResource(with: .video, data: png, options: nil) }?.rawValue == 3302)
        #expect(
            code {
                $0.addResource(with: .photo, data: png, options: nil)
                $0.addResource(with: .photo, data: png, options: nil)
            }?.rawValue == 3302)
        #expect(try library.fetchAssets(with: nil).count == 0)
    }

    @Test func theTypesOfAnAsset() {
        func supports(_ types: PHAssetResourceType...) -> Bool {
            PHAssetCreationRequest.supportsAssetResourceTypes(types.map { NSNumber(value: $0.rawValue) })
        }
        #expect(supports(.photo))
        #expect(supports(.video))
        #expect(supports(.photo, .pairedVideo))
        #expect(supports(.pairedVideo, .photo, .adjustmentData, .fullSizePhoto, .fullSizePairedVideo))
        #expect(supports(.photo, .alternatePhoto))
        #expect(supports(.video, .fullSizeVideo, .adjustmentData))
        #expect(!supports())
        #expect(!supports(.pairedVideo))
        #expect(!supports(.photo, .video))
        #expect(!supports(.photo, .photo))
        #expect(!supports(.photo, .fullSizePairedVideo))
        #expect(!supports(.audio))
        #expect(!PHAssetCreationRequest.supportsAssetResourceTypes([999]))
    }

    @Test func aProgramThatMayOnlyAddDoesSo() throws {
        let library = try Shelf.library(readWrite: .denied)
        try library.apply([.setAccess(.authorized, level: .addOnly, caller: library.callerName)])
        try library.performChangesAndWait {
            PHAssetCreationRequest.forAsset().addResource(
                with: .photo, data: pngFile(width: 3, height: 3), options: nil)
        }
        #expect(try library.fetchAssets(with: nil).count == 0)
        let owner = try library.session.ownersLibrary()
        #expect(try owner.fetch(AssetRequest(.library)).ids.count == 1)
    }
}

extension PHPhotoLibrary {
    /// Returns the bytes of a resource.
    fileprivate func data(of resource: PHAssetResource) throws -> Data {
        let id = try #require(resource.metadata?.id)
        return try session.open(id).readAll()
    }
}
