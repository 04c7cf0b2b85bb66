// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct SortDescriptorTests {
    static func names(_ options: PHFetchOptions) throws -> [String] { try library().fetchAssets(with: options).names }

    static func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("IMG_10", taken: Shelf.day(2), width: 90)
            $0.photo("img_2", taken: Shelf.day(3), width: 10)
            $0.photo("Été", width: 50)
            $0.photo("IMG_1", taken: Shelf.day(1), width: 50)
        }
    }

    static func names(by selector: String?, key: String = "filename") throws -> [String] {
        let options = PHFetchOptions()
        options.sortDescriptors = [
            NSSortDescriptor(key: key, ascending: true, selector: selector.map { NSSelectorFromString($0) })
        ]
        return try names(options)
    }

    @Test(arguments: [nil, "compare:"])
    func textsAreOrderedByteByByte(_ selector: String?) throws {
        #expect(try Self.names(by: selector) == ["IMG_1", "IMG_10", "img_2", "Été"])
    }

    @Test func aSelectorSaysHowTextsAreOrdered() throws {
        #expect(try Self.names(by: "localizedStandardCompare:") == ["Été", "IMG_1", "img_2", "IMG_10"])
        #expect(try Self.names(by: "caseInsensitiveCompare:").filter { $0 != "Été" } == ["IMG_1", "IMG_10", "img_2"])
    }

    @Test func aSelectorThatIsNotKnownIsAnErrorThatListsThose() throws {
        let error = #expect(throws: LibraryError.self) { try Self.names(by: "lengthCompare:") }
        #expect(error?.message.contains("“lengthCompare:”") == true)
        #expect(error?.message.contains("localizedStandardCompare:") == true)
    }

    @Test func aDescriptorTellsItsSelector() {
        let selector = NSSelectorFromString("localizedStandardCompare:")
        let descriptor = NSSortDescriptor(key: "filename", ascending: true, selector: selector)
        #expect(descriptor.key == "filename" && descriptor.selector == selector)
        #expect(NSSortDescriptor(key: "filename", ascending: true).selector == nil)
    }

    @Test func anArrayIsSortedAsTheSelectorSays() throws {
        let all = try Self.library().fetchAssets(with: nil).objects(at: [0, 1, 3])
        let sorted = (all as NSArray).sortedArray(using: [
            NSSortDescriptor(
                key: "filename", ascending: true, selector: NSSelectorFromString("localizedStandardCompare:"))
        ])
        #expect((sorted as? [PHAsset])?.map(\.pixelWidth) == [50, 10, 90])
    }

    @Test func severalDescriptorsOrderWhatIsEqualByTheOnesBefore() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [
            NSSortDescriptor(key: "pixelWidth", ascending: false), NSSortDescriptor(key: "filename", ascending: true),
        ]
        #expect(try Self.names(options) == ["IMG_10", "IMG_1", "Été", "img_2"])
    }

    @Test func aKeyPathOfAnAssetIsAKey() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: false)]
        #expect(options.sortDescriptors?.first?.key == "creationDate")
        #expect(try Self.names(options) == ["img_2", "IMG_10", "IMG_1", "Été"])
    }

    @Test func aKeyPathThatIsNoKeyIsAnErrorThatNamesIt() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.playbackStyle, ascending: false)]
        let error = #expect(throws: LibraryError.self) { try Self.names(options) }
        #expect(error?.message.contains("“\\PHAsset.(PlaybackStyle)”") == true)
    }

    @Test func aKeyPathOfACollectionIsAKey() throws {
        let library = try FolderTests.shelf.library()
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAssetCollection.endDate, ascending: false)]
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: options)
        #expect(albums.titles == ["Zoo", "Crete", "Rome", "Attic", "Alps"])
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAssetCollection.estimatedAssetCount, ascending: true)]
        #expect(options.sortDescriptors?.first?.key == "estimatedAssetCount")
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHCollectionList.localizedTitle, ascending: true)]
        #expect(
            try library.fetchCollectionLists(with: .folder, subtype: .any, options: options).titles
                == ["Islands", "Travel"])
        options.sortDescriptors = [NSSortDescriptor(keyPath: \PHCollection.localizedTitle, ascending: true)]
        #expect(try library.fetchTopLevelUserCollections(with: options).titles == ["Attic", "Travel", "Zoo"])
    }

    @Test func aDescriptorOfAnotherClassIsToldWhatToWrite() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(keyPath: \NSString.length, ascending: true)]
        let error = #expect(throws: LibraryError.self) { try Self.names(options) }
        #expect(error?.message.contains("NSSortDescriptor(key:ascending:)") == true)
    }

    @Test func numbersBehindEnumerationsHaveAnOrder() throws {
        let library = try Shelf.library {
            $0.video("b")
            $0.photo("a") { $0.metadata.mediaSubtypes = .live }
            $0.photo("c")
        }
        let options = PHFetchOptions()
        options.assetSort = [SortDescriptor(\.mediaType.rawValue), SortDescriptor(\.mediaSubtypes.rawValue)]
        #expect(try library.fetchAssets(with: options).names == ["c", "a", "b"])
        options.assetSort = [
            SortDescriptor(\.sourceType.rawValue), SortDescriptor(\.mediaType.rawValue, order: .reverse),
        ]
        #expect(try library.fetchAssets(with: options).names == ["b", "a", "c"])
    }

    @Test func descriptorsOfSwiftSortBeforeTheOthers() throws {
        let options = PHFetchOptions.sorted(by: "filename")
        options.assetSort = [SortDescriptor(\.pixelWidth, order: .reverse)]
        #expect(try Self.names(options) == ["IMG_10", "IMG_1", "Été", "img_2"])
        options.assetSort = [SortDescriptor(\PHAsset.creationDate, order: .reverse)]
        #expect(try Self.names(options) == ["img_2", "IMG_10", "IMG_1", "Été"])
        options.assetSort = [SortDescriptor(\.asset.originalFilename)]
        #expect(try Self.names(options) == ["IMG_1", "IMG_10", "img_2", "Été"])
    }

    @Test(arguments: ["shoeSize", "keywords", "location"])
    func aKeyThatHasNoOrderIsAnErrorThatListsThose(_ key: String) throws {
        let error = #expect(throws: LibraryError.self) { try Self.names(PHFetchOptions.sorted(by: key)) }
        #expect(error?.message.contains("“\(key)” cannot be used to sort assets") == true)
        #expect(error?.message.contains("creationDate, modificationDate") == true)
    }
}

struct SortComparatorTests {
    static func assets() throws -> [PHAsset] {
        let all = try Shelf.library {
            $0.photo("b", width: 90)
            $0.photo("A", width: 10)
            $0.photo("c", width: 50)
        }.fetchAssets(with: nil)
        return all.objects(at: [0, 1, 2])
    }

    @Test func aComparatorIsGivenTheAttributes() throws {
        let descriptor = NSSortDescriptor(key: "filename", ascending: true) { left, right in
            ((left as? String) ?? "").caseInsensitiveCompare((right as? String) ?? "")
        }
        let sorted = (try Self.assets() as NSArray).sortedArray(using: [descriptor]) as? [PHAsset]
        #expect(sorted?.map(\.pixelWidth) == [10, 90, 50])
        #expect(descriptor.key == "filename")
    }

    @Test func aComparatorWithoutAKeyIsGivenTheObjects() throws {
        let descriptor = NSSortDescriptor(key: nil, ascending: false) { left, right in
            NSNumber(value: (left as? PHAsset)?.pixelWidth ?? 0)
                .compare(NSNumber(value: (right as? PHAsset)?.pixelWidth ?? 0))
        }
        let sorted = (try Self.assets() as NSArray).sortedArray(using: [descriptor]) as? [PHAsset]
        #expect(sorted?.map(\.pixelWidth) == [90, 50, 10])
    }

    @Test func aMissingAttributeIsNullToTheComparator() throws {
        let descriptor = NSSortDescriptor(key: "creationDate", ascending: true) { left, right in
            left is NSNull && right is NSNull ? .orderedAscending : .orderedSame
        }
        let assets = try Self.assets()
        #expect(descriptor.compare(assets[0], to: assets[1]) == .orderedAscending)
    }

    @Test func aFetchWithAComparatorIsRefused() throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true) { _, _ in .orderedSame }]
        let library = try Shelf.library { $0.photo("a") }
        let error = #expect(throws: LibraryError.self) { try library.fetchAssets(with: options) }
        #expect(error?.message.contains("comparator") == true)
    }
}
