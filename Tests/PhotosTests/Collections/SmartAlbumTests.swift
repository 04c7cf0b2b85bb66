// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Each smart album contains the assets of Apple's rules.
struct SmartAlbumTests {
    /// A library with one asset for each rule, and some for none.
    static var shelf: Shelf {
        var shelf = Shelf()
        let photos: [(String, MediaSubtypes)] = [
            ("panorama", .panorama), ("screenshot", .screenshot), ("live", .live), ("depth", .depthEffect),
            ("gif", .animation), ("spatial", .spatial),
        ]
        let videos: [(String, MediaSubtypes)] = [
            ("slow", .highFrameRate), ("lapse", .timelapse), ("recording", .screenRecording),
            ("cinema", .cinematic), ("spatial film", .spatial),
        ]
        shelf.photo("plain")
        for (name, subtypes) in photos { shelf.photo(name) { $0.metadata.mediaSubtypes = subtypes } }
        shelf.video("video")
        for (name, subtypes) in videos { shelf.video(name) { $0.metadata.mediaSubtypes = subtypes } }
        shelf.photo("loved") { $0.isFavorite = true }
        shelf.photo("secret") { $0.isHidden = true }
        shelf.photo("secret love") { ($0.isHidden, $0.isFavorite) = (true, true) }
        shelf.photo("new") { $0.addedDate = Date().addingTimeInterval(-86_400) }
        shelf.photo("burst") { $0.burst = Burst(identifier: "B", isRepresentative: true) }
        shelf.photo("frame") { $0.burst = Burst(identifier: "B") }
        shelf.photo("selfie") { $0.metadata.camera.lens = "iPhone 12 front camera 2.71mm f/2.2" }
        shelf.photo("raw") { $0.resources[0].content.uniformTypeIdentifier = "com.adobe.raw-image" }
        shelf.photo("gone") { $0.trashedDate = Date() }
        return shelf
    }

    private static let videos = ["video", "slow", "lapse", "recording", "cinema", "spatial film"]
    private static let visible =
        ["plain", "panorama", "screenshot", "live", "depth", "gif", "spatial"] + videos
        + ["loved", "new", "burst", "selfie", "raw"]

    static let members: [(PHAssetCollectionSubtype, [String])] = [
        (.smartAlbumPanoramas, ["panorama"]),
        (.smartAlbumVideos, videos),
        (.smartAlbumFavorites, ["loved"]),
        (.smartAlbumTimelapses, ["lapse"]),
        (.smartAlbumAllHidden, ["secret", "secret love"]),
        (.smartAlbumRecentlyAdded, ["new"]),
        (.smartAlbumBursts, ["burst"]),
        (.smartAlbumSlomoVideos, ["slow"]),
        (.smartAlbumUserLibrary, visible),
        (.smartAlbumSelfPortraits, ["selfie"]),
        (.smartAlbumScreenshots, ["screenshot"]),
        (.smartAlbumDepthEffect, ["depth"]),
        (.smartAlbumLivePhotos, ["live"]),
        (.smartAlbumAnimated, ["gif"]),
        (.smartAlbumLongExposures, []),
        (.smartAlbumUnableToUpload, []),
        (.smartAlbumRAW, ["raw"]),
        (.smartAlbumCinematic, ["cinema"]),
        (.smartAlbumSpatial, ["spatial", "spatial film"]),
        (.smartAlbumScreenRecordings, ["recording"]),
    ]

    @Test(arguments: LibraryKind.allCases)
    func eachSmartAlbumHoldsWhatItsRuleSays(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            for (subtype, names) in Self.members { try expect(names, in: subtype, of: library) }
        }
    }

    private func expect(_ names: [String], in subtype: PHAssetCollectionSubtype, of library: PHPhotoLibrary) throws {
        let found = try library.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
        #expect(found.count == 1, "\(subtype)")
        let album = try #require(found.firstObject, "\(subtype)")
        #expect(album.assetCollectionType == .smartAlbum)
        #expect(album.assetCollectionSubtype == subtype)
        #expect(PHAsset.fetchAssets(in: album, options: nil).names == names, "\(subtype)")
        #expect(album.estimatedAssetCount == names.count, "\(subtype)")
        let named = try library.fetchAssetCollections(withLocalIdentifiers: [album.localIdentifier], options: nil)
        #expect(named.firstObject == album, "\(subtype)")
    }

    @Test(arguments: [PHAssetCollectionSubtype.any, .albumRegular, .albumCloudShared])
    func allSmartAlbumsAreFetchedEmptyOnesToo(_ subtype: PHAssetCollectionSubtype) throws {
        let library = try PHPhotoLibrary.inMemory()
        let all = try library.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
        #expect((0..<all.count).map { all[$0].assetCollectionSubtype } == Self.members.map(\.0))
    }

    /// The album is what was asked for.
    @Test(arguments: LibraryKind.allCases)
    func theHiddenAlbumHoldsHiddenAssetsWhateverTheOptionsExclude(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let found = try library.fetchAssetCollections(
                with: .smartAlbum, subtype: .smartAlbumAllHidden, options: nil)
            let options = PHFetchOptions()
            options.includeHiddenAssets = false
            let album = try #require(found.firstObject)
            #expect(PHAsset.fetchAssets(in: album, options: options).names == ["secret", "secret love"])
        }
    }

    @Test func theFullOnesAreFound() throws {
        let library = try Shelf.library { $0.video("dance") }
        let options = PHFetchOptions.matching(NSPredicate(format: "estimatedAssetCount > 0"))
        let full = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: options)
        #expect(
            (0..<full.count).map { full[$0].assetCollectionSubtype } == [.smartAlbumVideos, .smartAlbumUserLibrary])
    }

    @Test(arguments: LibraryKind.allCases)
    func theTrashIsFoundByNoOtherFetch(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let trash = try #require(try library.recentlyDeleted())
            #expect(PHAsset.fetchAssets(in: trash, options: nil).names == ["gone"])
            #expect(trash.estimatedAssetCount == 1)
            #expect(trash.assetCollectionSubtype == .smartAlbumGeneric)
            let all = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
            #expect(!all.contains(trash))
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func aSmartAlbumOfOnesOwnFindsWhatItsPredicateSays(_ kind: LibraryKind) async throws {
        var shelf = Self.shelf
        let query = SavedQuery(predicate: "mediaType = 2 AND (mediaSubtypes & 131072) != 0")
        shelf.smartAlbum("Slow", query)
        try await kind.with(shelf) { library in
            let own = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumGeneric, options: nil)
            #expect(own.titles == ["Slow"])
            let album = try #require(own.firstObject)
            #expect(album.savedQuery == query)
            #expect(album.assetCollectionType == .smartAlbum)
            #expect(PHAsset.fetchAssets(in: album, options: nil).names == ["slow"])
            let all = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
            #expect(all.lastObject == album)
            #expect(all.firstObject?.savedQuery == nil)
        }
    }
}
