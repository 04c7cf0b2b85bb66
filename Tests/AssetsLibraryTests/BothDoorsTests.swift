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
    /// Compares what both frameworks say of a library: assets in their order, groups with theirs, properties, and every
    /// byte of every file. Neither shows the hidden assets.
    private static func compare(_ photos: PHPhotoLibrary, hidden: [PHAsset]) async throws {
        let library = ALAssetsLibrary(photos)
        let new = try photos.fetchAssets(with: nil)
        let old = try await library.assets()
        try #require(old.count == new.count && new.count > 0)
        for (index, asset) in old.enumerated() {
            compareProperties(of: asset, new[index])
            try await compareFiles(of: asset, new[index])
            let found = try photos.fetchAssets(withALAssetURLs: [try #require(asset.url)], options: nil)
            #expect(found.firstObject == new[index] && found.count == 1)
        }
        let urls = Set(old.compactMap(\.url))
        for asset in hidden { #expect(!new.contains(asset) && !urls.contains(AssetURL.asset(asset))) }
        #expect(try await library.savedPhotos().numberOfAssets() == new.count)
        let albums = try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        try await compareGroups(ALAssetsGroupAlbum, albums, in: library)
        try await compareGroups(ALAssetsGroupEvent, try photos.fetchImports(with: nil), in: library)
    }

    private static func compareProperties(of asset: ALAsset, _ other: PHAsset) {
        let isVideo = other.mediaType == .video
        let place = asset.value(forProperty: ALAssetPropertyLocation) as? CLLocation
        let duration = asset.value(forProperty: ALAssetPropertyDuration) as? Double
        #expect(asset.url == AssetURL.asset(other))
        #expect(asset.value(forProperty: ALAssetPropertyDate) as? Date == other.creationDate)
        #expect(
            asset.value(forProperty: ALAssetPropertyType) as? String == (isVideo ? ALAssetTypeVideo : ALAssetTypePhoto))
        #expect(place?.coordinate.latitude == other.location?.coordinate.latitude)
        #expect(place?.coordinate.longitude == other.location?.coordinate.longitude)
        #expect(duration == (isVideo ? other.duration : nil))
    }

    /// Compares the originals, of which the default one is the first, and their bytes.
    private static func compareFiles(of asset: ALAsset, _ other: PHAsset) async throws {
        let originals: [PHAssetResourceType] = [.photo, .video, .alternatePhoto]
        let resources = PHAssetResource.assetResources(for: other).filter { originals.contains($0.type) }
        let types = asset.value(forProperty: ALAssetPropertyRepresentations) as? [String]
        #expect(types == resources.map(\.uniformTypeIdentifier) && !resources.isEmpty)
        for resource in resources {
            let representation = try #require(asset.representation(forUTI: resource.uniformTypeIdentifier))
            let size = CGSize(width: resource.pixelWidth, height: resource.pixelHeight)
            let bytes = representation.bytes(inPiecesOf: 4096)
            #expect(representation.uti() == resource.uniformTypeIdentifier)
            #expect(representation.filename() == resource.originalFilename)
            #expect(representation.dimensions() == size)
            #expect(bytes == (try await data(of: resource)) && Int64(bytes.count) == representation.size())
        }
        let shown = try #require(asset.defaultRepresentation())
        #expect(shown.filename() == resources.first?.originalFilename)
        #expect(shown.dimensions() == CGSize(width: other.pixelWidth, height: other.pixelHeight))
    }

    private static func compareGroups(
        _ type: UInt32, _ collections: PHFetchResult<PHAssetCollection>, in library: ALAssetsLibrary
    ) async throws {
        let groups = try await library.groups(type)
        try #require(groups.count == collections.count)
        for (index, group) in groups.enumerated() {
            let members = try library.photos.fetchAssets(in: collections[index], options: nil)
            #expect(group.url == AssetURL.group(collections[index]) && group.name == collections[index].localizedTitle)
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
        // What the generator does not make.
        try photos.addPhoto("RAW.DNG", RawFiles.dng(orientation: 8))
        try photos.add((.photo, Pictures.file(), "PAIR.JPG"), (.alternatePhoto, RawFiles.dng(), "PAIR.DNG"))
        let all = try photos.fetchAssets(with: nil)
        for album in 0..<Int(seed) {
            let members = (0..<all.count).filter { $0 % Int(seed + 1) != album }.sorted {
                $0 * 7919 % 101 < $1 * 7919 % 101
            }
            try photos.addAlbum("Album \(album)", members.map { all[$0] })
        }
        let hidden = (0..<all.count).filter { $0 % 4 == 1 }.map { all[$0] }
        try photos.performChangesAndWait {
            for asset in hidden { PHAssetChangeRequest(for: asset).isHidden = true }
        }
        try await Self.compare(photos, hidden: hidden)
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
