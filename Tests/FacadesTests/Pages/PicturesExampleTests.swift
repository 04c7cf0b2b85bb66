// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of Pictures.md, between the markers.

import Foundation
import Photos
import Testing

// PAGE: from here
/// A cell of a grid, which is used again for other assets while the user scrolls.
@MainActor
final class Cell {
    private(set) var picture: UIImage?
    private var request = PHInvalidImageRequestID

    func show(_ asset: PHAsset) {
        PHImageManager.default().cancelImageRequest(request)
        picture = nil
        request = PHImageManager.default().requestImage(
            for: asset, targetSize: CGSize(width: 200, height: 200), contentMode: .aspectFill, options: nil
        ) { [weak self] image, _ in
            // Pictures come on the main queue, or before the call returns.
            MainActor.assumeIsolated { self?.picture = image ?? self?.picture }
        }
    }
}
// PAGE: to here

// PAGE: from here
/// Prepares the pictures of the rows that come next.
func prepare(_ assets: [PHAsset], with manager: PHCachingImageManager) {
    manager.startCachingImages(
        for: assets, targetSize: CGSize(width: 200, height: 200), contentMode: .aspectFill, options: nil)
}
// PAGE: to here

// PAGE: from here
/// Returns a preview of an asset as JPEG.
func preview(of asset: PHAsset) async throws -> Data? {
    let picture = try await PHImageManager.default().image(
        for: asset, targetSize: CGSize(width: 1024, height: 1024))
    return picture.jpegData(compressionQuality: 0.8)
}
// PAGE: to here

// PAGE: from here
/// Opens a library whose originals are in a folder elsewhere.
func library(at url: URL, originals folder: URL) throws -> PHPhotoLibrary {
    try PHPhotoLibrary(url: url, originals: PHPhotoLibrary.originals(inFolder: folder))
}
// PAGE: to here

@MainActor
struct PicturesExampleTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "pictures-\(UUID().uuidString)")

    private func withAsset(_ body: (PHAsset, PHPhotoLibrary) async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try sampleLibrary(in: folder)
        let images = PHFetchOptions()
        images.predicate = NSPredicate(format: "mediaType = %d", PHAssetMediaType.image.rawValue)
        try await body(#require(try library.fetchAssets(with: images).firstObject), library)
    }

    @Test func aCellHasThePictureOfItsAsset() async throws {
        try await withAsset { asset, _ in
            let cell = Cell()
            cell.show(asset)
            while cell.picture == nil { await Task.yield() }
            #expect((cell.picture?.cgImage?.width ?? 0) > 0)
        }
    }

    @Test func aPictureIsPreparedAndAwaited() async throws {
        try await withAsset { asset, _ in
            prepare([asset], with: PHCachingImageManager())
            let jpeg = try #require(try await preview(of: asset))
            #expect(jpeg.starts(with: [0xFF, 0xD8]))
        }
    }

    @Test func originalsComeFromTheFolderElsewhere() async throws {
        try await withAsset { asset, first in
            let original = try #require(PHAssetResource.assetResources(for: asset).first)
            let elsewhere = folder.appending(path: "elsewhere")
            let inside = folder.appending(path: "Test.photolibrary/originals")
            try FileManager.default.moveItem(at: inside, to: elsewhere)
            try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
            let library = try library(at: folder.appending(path: "Test.photolibrary"), originals: elsewhere)
            let found = try #require(
                try library.fetchAssets(withLocalIdentifiers: [asset.localIdentifier], options: nil).firstObject)
            let options = PHImageRequestOptions()
            options.isNetworkAccessAllowed = true
            let picture = try await PHImageManager.default().image(
                for: found, targetSize: PHImageManagerMaximumSize, options: options)
            #expect(picture.cgImage?.width == found.pixelWidth, "\(original.originalFilename)")
            withExtendedLifetime(first) {}
        }
    }
}
