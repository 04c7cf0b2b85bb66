// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Invalid options are errors in every fetch, also where nothing could be found.
struct WrongOptionTests {
    static var typo: PHFetchOptions { .matching(NSPredicate(format: "titel == 'x'")) }

    @Test func ofStandIns() throws {
        let library = try PHPhotoLibrary.inMemory()
        #expect(throws: LibraryError.self) { try library.fetchAssets(in: StandInAlbum(), options: Self.typo) }
        #expect(throws: LibraryError.self) { try library.fetchKeyAssets(in: StandInAlbum(), options: Self.typo) }
        #expect(throws: LibraryError.self) { try library.fetchCollections(in: StandInFolder(), options: Self.typo) }
        #expect(throws: LibraryError.self) {
            try library.fetchMoments(inMomentList: StandInFolder(), options: Self.typo)
        }
    }

    @Test func ofWhatIsGone() throws {
        var shelf = Shelf()
        shelf.album("Zoo")
        shelf.folder("Travel")
        let library = try shelf.library()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let folders = try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
        try library.apply([.deleteAlbums(shelf[["Zoo"]]), .deleteFolders(shelf[["Travel"]])])
        #expect(albums[0].localizedTitle == nil && folders[0].localizedTitle == nil)
        #expect(throws: LibraryError.self) { try library.fetchAssets(in: albums[0], options: Self.typo) }
        #expect(throws: LibraryError.self) { try library.fetchCollections(in: folders[0], options: Self.typo) }
        #expect(try library.fetchAssets(in: albums[0], options: nil).count == 0)
        #expect(try library.fetchCollections(in: folders[0], options: nil).count == 0)
    }

    @Test func ofStandInsThatCannotBeThrown() async {
        await #expect(processExitsWith: .failure) {
            _ = PHAsset.fetchAssets(in: StandInAlbum(), options: WrongOptionTests.typo)
        }
        await #expect(processExitsWith: .failure) {
            _ = PHAssetCollection.fetchAssetCollectionsContaining(
                StandInAsset("a"), with: .album, options: WrongOptionTests.typo)
        }
        await #expect(processExitsWith: .failure) {
            _ = PHCollectionList.fetchCollectionListsContaining(StandInAlbum(), options: WrongOptionTests.typo)
        }
        await #expect(processExitsWith: .failure) {
            _ = PHCollectionList.fetchMomentLists(
                with: .any, containingMoment: StandInAlbum(), options: WrongOptionTests.typo)
        }
        await #expect(processExitsWith: .failure) {
            _ = PHAssetCollection.fetchMoments(inMomentList: StandInFolder(), options: WrongOptionTests.typo)
        }
    }
}
