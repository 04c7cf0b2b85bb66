// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Photos
import PlatformMedia
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// The same library, seen through both frameworks.
struct BothDoorsTests {
    /// Whether a library of generated photos and videos is the same through both doors: assets in their order, dates, places,
    /// kinds, and every byte.
    private static func compare(_ photos: PHPhotoLibrary) async throws {
        let library = ALAssetsLibrary(photos)
        let new = try photos.fetchAssets(with: nil)
        let old = try await library.assets()
        #expect(old.count == new.count && new.count > 0)
        for (index, asset) in old.enumerated() {
            let other = new[index]
            #expect(asset.url == AssetURL.asset(other))
            #expect(asset.value(forProperty: ALAssetPropertyDate) as? Date == other.creationDate)
            let isVideo = asset.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypeVideo
            #expect(isVideo == (other.mediaType == .video))
            let place = asset.value(forProperty: ALAssetPropertyLocation) as? CLLocation
            #expect(place?.coordinate.latitude == other.location?.coordinate.latitude)
            let representation = try #require(asset.defaultRepresentation())
            let size = CGSize(width: other.pixelWidth, height: other.pixelHeight)
            #expect(representation.dimensions() == size)
            let resource = try #require(PHAssetResource.assetResources(for: other).first)
            let bytes = representation.bytes(inPiecesOf: 4096)
            #expect(bytes == (try await data(of: resource)) && Int64(bytes.count) == representation.size())
            let found = try photos.fetchAssets(withALAssetURLs: [try #require(asset.url)], options: nil)
            #expect(found.firstObject == other && found.count == 1)
        }
        let albums = try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        for (index, group) in try await library.groups(ALAssetsGroupAlbum).enumerated() {
            let members = try photos.fetchAssets(in: albums[index], options: nil)
            #expect(group.assets().map(\.url) == (0..<members.count).map { AssetURL.asset(members[$0]) })
        }
    }

    private static func data(of resource: PHAssetResource) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            var data = Data()
            PHAssetResourceManager.default().requestData(for: resource, options: nil) {
                data += $0
            } completionHandler: { error in
                if let error { return continuation.resume(throwing: error) }
                continuation.resume(returning: data)
            }
        }
    }

    @Test(arguments: 1...6) func bothGiveTheSameAssetsBytesAndDates(_ seed: UInt64) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "both-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try SampleSet(count: Int(seed) * 5, seed: seed, longEdge: 64).write(to: folder)
        let photos = try PHPhotoLibrary.inMemory()
        try photos.importFiles(in: folder)
        let all = try photos.fetchAssets(with: nil)
        for album in 0..<Int(seed) {
            let members = (0..<all.count).filter { $0 % Int(seed + 1) != album }.sorted {
                $0 * 7919 % 101 < $1 * 7919 % 101
            }
            try photos.addAlbum("Album \(album)", members.map { all[$0] })
        }
        try await Self.compare(photos)
    }

    @Test func whatTheOldDoorSavesTheNewOneSees() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let file = Pictures.file()
        let url = try await library.writeImageData(toSavedPhotosAlbum: file, metadata: nil)
        let asset = try #require(try library.photos.fetchAssets(withALAssetURLs: [url], options: nil).firstObject)
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        #expect(try await Self.data(of: resource) == file)
    }
}
