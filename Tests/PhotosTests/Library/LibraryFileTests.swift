// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// Libraries in folders are made, opened and used through the public API.
struct LibraryFileTests {
    @Test func aLibraryThatIsNotThereIsAnErrorUnlessItMayBeMade() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Mine.photolibrary")
            let error = #expect(throws: LibraryError.self) { try PHPhotoLibrary(url: place) }
            #expect(error?.code == .libraryMissing)
            let made = try PHPhotoLibrary(url: place, createIfMissing: true)
            #expect(made.url == place)
            let (first, again) = (try made.describe(), try PHPhotoLibrary(url: place).describe())
            #expect(first == again)
        }
    }

    @Test func whatIsImportedIsFetchedShownAndWrittenOutAgain() async throws {
        try await withTemporaryFolder { folder in
            let picture = pngFile(width: 64, height: 48)
            try picture.write(to: folder.appending(path: "beach.png"))
            let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            let words = Mutex<[ImportEvent]>([])
            let summary = try library.importFiles([folder.appending(path: "beach.png").path]) { event in
                words.withLock { $0.append(event) }
            }
            #expect(summary.imported == 1)
            #expect(words.withLock { $0.first } == .found(files: 1, bytes: Int64(picture.count)))

            let beach = try #require(library.fetchAssets(with: nil).firstObject)
            #expect(beach.pixelWidth == 64 && beach.pixelHeight == 48)
            #expect(beach.asset.originalFilename == "beach.png")
            #expect(ImageRequestTests.image(of: beach, PHImageManagerMaximumSize).image?.size.width == 64)
            let resource = try #require(PHAssetResource.assetResources(for: beach).first)
            let copy = folder.appending(path: "copy.png")
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil)
            #expect(try Data(contentsOf: copy) == picture)
        }
    }

    @Test func anOriginalIsWhereTheAttributesSay() async throws {
        try await withTemporaryFolder { folder in
            let picture = pngFile(width: 64, height: 48)
            try picture.write(to: folder.appending(path: "beach.png"))
            let place = folder.appending(path: "L.photolibrary")
            let library = try PHPhotoLibrary(url: place, createIfMissing: true)
            _ = try library.importFiles([folder.appending(path: "beach.png").path]) { _ in }
            let beach = try #require(library.fetchAssets(with: nil).firstObject)
            let resource = try #require(PHAssetResource.assetResources(for: beach).first)
            let original = try #require(resource.value(forKey: "fileURL") as? URL)
            #expect(try Data(contentsOf: original) == picture)
            let directory = try #require(beach.value(forKey: "directory") as? String)
            #expect(place.appending(path: directory).path == original.deletingLastPathComponent().path)
            #expect(beach.value(forKey: "filename") as? String == "beach.png")
        }
    }

    @Test func importingTwiceGivesDuplicates() async throws {
        try await withTemporaryFolder { folder in
            try pngFile(width: 8, height: 8).write(to: folder.appending(path: "a.png"))
            try pngFile(width: 8, height: 8).write(to: folder.appending(path: "b.png"))
            let library = try PHPhotoLibrary.inMemory()
            let summary = try library.importFiles([folder.path]) { _ in }
            #expect(summary.imported == 1)
            #expect(summary.duplicate == 1)
            #expect(try library.fetchAssets(with: nil).count == 1)
        }
    }

    @Test func theFactsOfAFileAreToldWithoutALibrary() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "turned.jpg")
            try exifJPEG(orientation: 6).write(to: file)
            let metadata = try PHPhotoLibrary.metadata(ofFile: file.path)
            #expect(metadata.orientation == 6)
            #expect(metadata.asset.pixelSize == PixelSize(width: 2, height: 4))
            let error = #expect(throws: LibraryError.self) {
                try PHPhotoLibrary.metadata(ofFile: folder.path + "/none")
            }
            #expect(error?.code == .notFound)
        }
    }

    @Test func theFingerprintOfAFileIsThatOfItsResource() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "beach.png")
            try pngFile(width: 8, height: 8).write(to: file)
            let library = try PHPhotoLibrary.inMemory()
            _ = try library.importFiles([file.path]) { _ in }
            let beach = try #require(library.fetchAssets(with: nil).firstObject)
            let resource = try #require(PHAssetResource.assetResources(for: beach).first)
            let fingerprint = try PHPhotoLibrary.fingerprint(ofFile: file.path)
            #expect(fingerprint == resource.fingerprint)
            #expect(fingerprint != .zero)
        }
    }

    @Test func verifyFindsWhatHappenedToAnOriginal() async throws {
        try await withTemporaryFolder { folder in
            try pngFile(width: 9, height: 8).write(to: folder.appending(path: "a.png"))
            let place = folder.appending(path: "L.photolibrary")
            let library = try PHPhotoLibrary(url: place, createIfMissing: true)
            _ = try library.importFiles([folder.appending(path: "a.png").path]) { _ in }
            var steps: [[Int64]] = []
            let sound = try library.verify(deep: true) { steps.append([$0, $1]) }
            #expect(sound.findings.isEmpty)
            #expect(sound.resources == 1)
            #expect(steps.last == [sound.bytes, sound.bytes])

            let asset = try #require(library.fetchAssets(with: nil).firstObject)
            let key = try #require(PHAssetResource.assetResources(for: asset).first).resource.placements[0].key
            try FileManager.default.removeItem(at: place.appending(path: "originals/" + key))
            let broken = try library.verify(deep: false)
            #expect(broken.findings.map(\.problem) == [.missingFile])
            #expect(ImageRequestTests.image(of: asset, .zero).code == PHPhotosError.Code.missingResource.rawValue)
        }
    }
}
