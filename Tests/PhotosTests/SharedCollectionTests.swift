// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// The class methods that fetch collections use `PHPhotoLibrary.shared()`.
extension SharedLibraryTests {
    @Test func foldersAreFetchedFromTheSharedLibrary() async throws {
        try await Self.sharing(try FolderTests.shelf.library()) {
            #expect(PHCollection.fetchTopLevelUserCollections(with: nil).titles == ["Zoo", "Travel", "Attic"])
            let folders = PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
            #expect(folders.titles == ["Travel", "Islands"])
            let named = PHCollectionList.fetchCollectionLists(
                withLocalIdentifiers: [folders[1].localIdentifier], options: nil)
            #expect(named.firstObject == folders[1])
            let root = try #require(PHCollectionList.rootFolder)
            #expect(PHCollection.fetchCollections(in: root, options: nil).count == 3)
        }
    }

    @Test func momentsAreFetchedFromTheSharedLibrary() async throws {
        await Self.sharing(try MomentTests.shelf.library()) {
            #expect(PHAssetCollection.fetchMoments(with: nil).count == 3)
            #expect(PHAssetCollection.fetchAssetCollections(with: .moment, subtype: .any, options: nil).count == 3)
            #expect(PHCollectionList.fetchMomentLists(with: .momentListYear, options: nil).titles == ["2024", "2025"])
        }
    }

    @Test func whatIsOursIsFetchedFromTheSharedLibrary() async throws {
        try await Self.sharing(try SmartAlbumTests.shelf.library()) {
            let trash = try #require(PHAssetCollection.recentlyDeleted)
            #expect(PHAsset.fetchAssets(in: trash, options: nil).names == ["gone"])
        }
        await Self.sharing(try MomentTests.shelf.library()) {
            #expect(PHAssetCollection.fetchImports(with: nil).count == 5)
            #expect(PHAssetCollection.fetchPlaces(within: 1_000, options: nil).count == 2)
        }
    }

    @Test func aProgramWithoutAccessHasNeitherARootNorATrash() async throws {
        await Self.sharing(try FolderTests.shelf.library(readWrite: .denied)) {
            #expect(PHCollectionList.rootFolder == nil)
            #expect(PHAssetCollection.recentlyDeleted == nil)
            #expect(PHAssetCollection.fetchMoments(with: nil).count == 0)
        }
    }

    @Test func aKeyThatCollectionsDoNotHaveStopsAProgramThatCannotCatch() async {
        await #expect(processExitsWith: .failure) {
            let list = PHCollectionList.transientCollectionList(with: [], title: nil)
            _ = PHCollection.fetchCollections(in: list, options: .matching(NSPredicate(format: "pixelWidth > 1")))
        }
    }
}
