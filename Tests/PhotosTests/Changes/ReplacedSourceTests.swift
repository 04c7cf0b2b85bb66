// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

@testable import Photos

/// The file of a new asset may be replaced between its request and the end of the block, and once more before it is
/// removed: nothing is read through a link that the program did not name, and nothing is removed that was not read.
struct ReplacedSourceTests {
    private func with(
        _ body: (_ library: PHPhotoLibrary, _ photo: URL, _ other: URL) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let (photo, other) = (folder.appending(path: "photo.png"), folder.appending(path: "other.png"))
            try pngFile(width: 8, height: 6).write(to: photo)
            try pngFile(width: 3, height: 3).write(to: other)
            try body(PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true), photo, other)
        }
    }

    private func link(_ place: URL, to target: URL) throws {
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
    }

    private func moving() -> PHAssetResourceCreationOptions {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        return options
    }

    @Test(arguments: [false, true])
    func aLinkThatTookThePlaceOfAFileIsRefused(_ isMoved: Bool) async throws {
        try await with { library, photo, other in
            let options = isMoved ? moving() : nil
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: options)
                    try? link(photo, to: other)
                }
            }
            #expect(error?.code == .operationInterrupted)
            let message = try #require(error).localizedDescription
            #expect(message.contains("“\(photo.path)”"))
            #expect(try library.fetchAssets(with: nil).count == 0)
            #expect(FileManager.default.fileExists(atPath: other.path))
        }
    }

    @Test func aLinkThatTookThePlaceOfACheckedPictureIsRefused() async throws {
        try await with { library, photo, other in
            var request: PHAssetChangeRequest?
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: photo)
                    try? link(photo, to: other)
                }
            }
            #expect(request != nil && error?.code == .operationInterrupted)
            let assets = try library.fetchAssets(with: nil)
            #expect(assets.count == 0)
        }
    }

    @Test func aLinkThatAProgramNamesIsFollowedAndNotRemoved() async throws {
        try await with { library, photo, other in
            try link(photo, to: other)
            try library.performChangesAndWait {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: photo, options: moving())
            }
            #expect(try library.fetchAssets(with: nil).firstObject?.pixelWidth == 3)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: photo.path) == other.path)
            #expect(FileManager.default.fileExists(atPath: other.path))
        }
    }

    /// A camera may write its next picture under the same name while the first one is being moved.
    @Test func aFileThatTookThePlaceIsNotRemoved() async throws {
        try await with { library, photo, other in
            let source = SourceFile(photo, isMoved: true)
            do { _ = try source.open() }
            try FileManager.default.removeItem(at: photo)
            try FileManager.default.moveItem(at: other, to: photo)
            source.remove()
            #expect(FileManager.default.fileExists(atPath: photo.path))
            do { _ = try source.open() }
            source.remove()
            #expect(!FileManager.default.fileExists(atPath: photo.path))
        }
    }
}
