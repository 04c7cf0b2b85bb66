// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

extension PHAsset {
    /// A property that only a program has.
    fileprivate var area: Int { pixelWidth * pixelHeight }
}

/// Arrays of objects are sorted by descriptors as fetches are.
struct SortedArrayTests {
    static func titles(_ collections: [PHCollection], by key: String = "localizedTitle") -> [String?] {
        let sorted = (collections as NSArray).sortedArray(using: [NSSortDescriptor(key: key, ascending: true)])
        return sorted.map { ($0 as? PHCollection)?.localizedTitle }
    }

    @Test func smartAlbumsAreSortedByTheTitlesThatAreShown() throws {
        let library = try PHPhotoLibrary.inMemory()
        func fetch(_ options: PHFetchOptions?) throws -> PHFetchResult<PHAssetCollection> {
            try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: options)
        }
        try PHPhotoLibrary.withLanguages(["de"]) { () throws in
            let fetched = try fetch(.sorted(by: "localizedTitle")).titles
            #expect(Self.titles(try Array(fetch(nil).elements)) == fetched)
            #expect(fetched.first == "Animiert")
        }
    }

    @Test func albumsAndFoldersAreSortedTogether() throws {
        let top = Array(try FolderTests.shelf.library().fetchTopLevelUserCollections(with: nil).elements)
        #expect(Self.titles(top) == ["Attic", "Travel", "Zoo"])
        // Folders have dates, too: Travel contains a photo taken in spring.
        #expect(Self.titles(top, by: "startDate") == ["Attic", "Travel", "Zoo"])
        #expect(Self.titles(top, by: "endDate").first == "Attic")
    }

    @Test func listsOfMomentsAreSorted() throws {
        let years = try MomentTests.shelf.library().fetchMomentLists(with: .momentListYear, options: nil)
        let newest = (Array(years.elements) as NSArray).sortedArray(using: [
            NSSortDescriptor(key: "endDate", ascending: false)
        ])
        #expect(newest.map { ($0 as? PHCollectionList)?.localizedTitle } == ["2025", "2024"])
    }

    @Test func whatIsInNoLibraryIsSorted() {
        let transient = PHAssetCollection.transientAssetCollection(with: [StandInAsset("a")], title: "Mine")
        let list = PHCollectionList.transientCollectionList(with: [transient], title: "Bag")
        #expect(Self.titles([StandInFolder(), transient, list, StandInAlbum()]) == ["Album", "Bag", "Folder", "Mine"])
        // Unknown values come first.
        #expect(Self.titles([transient, StandInAlbum()], by: "estimatedAssetCount") == ["Album", "Mine"])
    }

    @Test func assetsAreSortedByAPropertyOfTheProgramsOwn() throws {
        let library = try Shelf.library {
            $0.photo("wide", width: 100, height: 2)
            $0.photo("large", width: 90, height: 90)
            $0.photo("small", width: 5, height: 5)
        }
        let descriptor = NSSortDescriptor(keyPath: \PHAsset.area, ascending: true)
        let assets = Array(try library.fetchAssets(with: nil).elements)
        let sorted = (assets as NSArray).sortedArray(using: [descriptor])
        #expect(sorted.map { ($0 as? PHAsset)?.pixelWidth } == [5, 100, 90])
        let options = PHFetchOptions()
        options.sortDescriptors = [descriptor]
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.contains("cannot be used to sort assets") == true)
    }

    @Test func whatHasNoAttributesStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = ([NSObject(), NSObject()] as NSArray).sortedArray(using: [
                NSSortDescriptor(key: "localizedTitle", ascending: true)
            ])
        }
    }
}
