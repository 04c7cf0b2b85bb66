// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct FetchOptionsTests {
    @Test func optionsStartAsApplesDo() {
        let options = PHFetchOptions()
        #expect(options.predicate == nil)
        #expect(options.sortDescriptors == nil)
        #expect(!options.includeHiddenAssets)
        #expect(!options.includeAllBurstAssets)
        #expect(options.includeAssetSourceTypes == [])
        #expect(options.fetchLimit == 0)
        #expect(options.wantsIncrementalChangeDetails)
        #expect(!options.prefetchAssetExtendedMetadata)
    }

    @Test func aCopyIsEqualAndOfItsOwn() throws {
        let options = PHFetchOptions.sorted(by: "creationDate", ascending: false, limit: 5)
        options.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(value: true)])
        options.includeHiddenAssets = true
        options.includeAllBurstAssets = true
        options.includeAssetSourceTypes = .typeUserLibrary
        options.wantsIncrementalChangeDetails = false
        options.prefetchAssetExtendedMetadata = true
        let copy = try #require(options.copy() as? PHFetchOptions)
        options.fetchLimit = 1
        #expect(copy.fetchLimit == 5)
        #expect(copy.sortDescriptors?.first?.key == "creationDate")
        #expect((copy.predicate as? NSCompoundPredicate)?.subpredicates.count == 1)
        #expect(copy.includeHiddenAssets && copy.includeAllBurstAssets && !copy.wantsIncrementalChangeDetails)
        #expect(copy.prefetchAssetExtendedMetadata)
        #expect(copy.includeAssetSourceTypes == .typeUserLibrary)
    }

    @Test func aSortDescriptorKeepsItsKeyThroughCopies() {
        let descriptor = NSSortDescriptor(key: "creationDate", ascending: false)
        #expect(descriptor.key == "creationDate")
        #expect(!descriptor.ascending)
        #expect((descriptor.copy() as? NSSortDescriptor)?.key == "creationDate")
        let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
        #expect(reversed?.key == "creationDate")
        #expect(reversed?.ascending == true)
    }

    @Test func aSortDescriptorOfAKeyPathHasNoKey() {
        let descriptor = NSSortDescriptor(keyPath: \PHAsset.pixelWidth, ascending: true) { _, _ in
            Issue.record("the comparator is the program's: asking for the key must not call it")
            return .orderedSame
        }
        #expect(descriptor.key == nil)
    }

    @Test func aSortDescriptorSortsArraysOfAssets() throws {
        let library = try Shelf.library {
            $0.photo("wide", width: 90)
            $0.photo("narrow", width: 10)
        }
        let all = try library.fetchAssets(with: nil)
        let sorted = ([all[0], all[1]] as NSArray).sortedArray(using: [
            NSSortDescriptor(key: "pixelWidth", ascending: true)
        ])
        #expect((sorted as? [PHAsset])?.map(\.pixelWidth) == [10, 90])
    }
}

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
