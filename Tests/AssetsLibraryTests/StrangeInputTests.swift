// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// Names, metadata and places that nobody expects.
struct StrangeInputTests {
    @Test(arguments: ["Rome\r\n", "\u{1B}[2J\u{7}", "../..", "a/b", " ", "%@ == %d", "' OR '1", "e\u{301}"])
    func anAlbumHasTheNameThatItWasGivenAndThatOnce(_ name: String) async throws {
        let library = try ALAssetsLibrary.inMemory()
        let album = try #require(try await library.addAlbum(name))
        #expect(album.name == name)
        #expect(try await library.addAlbum(name) == nil)
        #expect(try await library.group(at: album.url)?.name == name)
    }

    @Test(arguments: ["A\n&id=B.J\u{7}PG", "%41.jp g", "IMG.JPG?id=1", "no extension", ".."])
    func anAssetIsFoundByTheURLOfAStrangeFileName(_ name: String) async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto(name) }
        let asset = try await library.assets()[0]
        let identifier = try library.photos.fetchAssets(with: nil)[0].localIdentifier.prefix(36)
        #expect(asset.url?.absoluteString == "assets-library://asset/asset.JPG?id=\(identifier)&ext=JPG")
        #expect(asset.name == name)
        #expect(try await library.asset(at: asset.url)?.name == name)
    }

    @Test(arguments: [UTType.jpeg, .png])
    func metadataThatMeansNothingIsNotStored(_ type: UTType) async throws {
        let metadata: [AnyHashable: Any] = [
            5: "five", "strange": NSObject(), kCGImagePropertyOrientation as String: "six",
            kCGImagePropertyExifDictionary as String: [kCGImagePropertyExifDateTimeOriginal as String: "yesterday"],
            kCGImagePropertyGPSDictionary as String: [
                kCGImagePropertyGPSLatitude as String: Double.nan, kCGImagePropertyGPSLongitude as String: 500,
            ],
            kCGImagePropertyTIFFDictionary as String: 7,
        ]
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file(as: type)
        let url = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: metadata)
        let asset = try #require(try await library.asset(at: url))
        #expect(asset.value(forProperty: ALAssetPropertyLocation) == nil)
        #expect(asset.defaultRepresentation().orientation() == .up)
        #expect(Pictures.pixels(of: asset.defaultRepresentation().bytes()) == Pictures.pixels(of: file))
    }

    @Test func aLibraryWhoseFolderIsRemovedFailsOnceAndSavesNothing() async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "gone-\(UUID().uuidString).photolibrary")
        defer { try? FileManager.default.removeItem(at: place) }
        let photos = try PHPhotoLibrary(url: place, createIfMissing: true)
        try photos.addPhoto("A.JPG")
        let library = ALAssetsLibrary(photos)
        let asset = try await library.assets()[0]
        try FileManager.default.removeItem(at: place)
        var buffer = [UInt8](repeating: 0, count: 4)
        var error: NSError?
        let representation = asset.defaultRepresentation()
        let count = representation?.getBytes(&buffer, fromOffset: 0, length: 4, error: &error)
        #expect(count ?? 0 == 0 && asset.thumbnail() == nil)
        await #expect(throws: (any Error).self) {
            _ = try await library.writeImageData(toSavedPhotosAlbum: Pictures.file(), metadata: nil)
        }
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }
}
