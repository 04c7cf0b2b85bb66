// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformTypes
import Testing

@testable import AssetsLibrary

/// The URLs of a library's only asset and of all groups, as a program has stored them.
private struct StoredURLs {
    let asset: URL
    let groups: [URL]

    init(of photos: PHPhotoLibrary) async throws {
        let library = ALAssetsLibrary(photos)
        asset = try #require(try await library.assets().first?.url)
        groups = try await library.groups().compactMap(\.url)
    }

    /// Expects the library to find the same asset and groups by them.
    func expectObjects(in photos: PHPhotoLibrary) async throws {
        let library = ALAssetsLibrary(photos)
        let found = try #require(try await library.asset(at: asset))
        #expect(found.name == "IMG_1.JPG" && found.url == asset)
        for url in groups {
            let group = try #require(try await library.group(at: url))
            #expect(group.url == url && group.assets().map(\.url) == [asset])
        }
    }
}

/// URLs find their objects for ever: in a library on disk that is opened again, whatever becomes of the objects.
struct StoredURLTests {
    /// Makes a library of an asset in an album, in a folder that is removed after the body.
    private static func withLibrary(_ body: (URL, StoredURLs) async throws -> Void) async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "urls-\(UUID().uuidString).photolibrary")
        defer { try? FileManager.default.removeItem(at: place) }
        let photos = try PHPhotoLibrary(url: place, createIfMissing: true)
        try photos.addAlbum("Rome", [try photos.addPhoto("IMG_1.JPG")])
        let urls = try await StoredURLs(of: photos)
        #expect(urls.groups.count == 3)
        try await body(place, urls)
    }

    @Test func theyFindTheObjectsOfALibraryThatIsOpenedAgain() async throws {
        try await Self.withLibrary { place, urls in
            try await urls.expectObjects(in: PHPhotoLibrary(url: place))
        }
    }

    @Test func theyFindObjectsWithOtherTitlesDatesAndMarks() async throws {
        try await Self.withLibrary { place, urls in
            let photos = try PHPhotoLibrary(url: place)
            let asset = try photos.fetchAssets(with: nil)[0]
            let album = try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil)[0]
            try photos.performChangesAndWait {
                let request = PHAssetChangeRequest(for: asset)
                request.isFavorite = true
                request.creationDate = Date(timeIntervalSince1970: 1_000_000_000)
                request.caption = "Forum"
                PHAssetCollectionChangeRequest(for: album)?.title = "Roma"
            }
            let again = try PHPhotoLibrary(url: place)
            #expect(try again.fetchAssets(with: nil)[0].isFavorite)
            try await urls.expectObjects(in: again)
            let library = ALAssetsLibrary(again)
            #expect(try await library.groups(ALAssetsGroupAlbum).map(\.name) == ["Roma"])
        }
    }

    @Test func theyFindAnAssetThatIsBackFromTheTrash() async throws {
        try await Self.withLibrary { place, urls in
            let photos = try PHPhotoLibrary(url: place)
            let asset = try photos.fetchAssets(with: nil)[0]
            let uuid = try #require(UUID(uuidString: AssetURL.uuid(of: asset.localIdentifier)))
            try photos.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
            let without = ALAssetsLibrary(try PHPhotoLibrary(url: place))
            #expect(try await without.asset(at: urls.asset) == nil)
            try photos.apply([.restoreAssets([uuid])])
            try await urls.expectObjects(in: PHPhotoLibrary(url: place))
        }
    }
}
