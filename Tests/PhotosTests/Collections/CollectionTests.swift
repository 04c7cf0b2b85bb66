// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct CollectionTests {
    static func albums() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("spring", taken: Shelf.day(100))
            $0.photo("autumn", taken: Shelf.day(280))
            $0.photo("secret", taken: Shelf.day(1)) { $0.isHidden = true }
            $0.album("Zoo", ["autumn", "spring", "secret"])
            $0.album("Attic", ["spring"])
            $0.album("Void")
        }
    }

    static func titles(
        _ library: PHPhotoLibrary, _ type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype,
        _ options: PHFetchOptions? = nil
    ) throws -> [String] {
        let found = try library.fetchAssetCollections(with: type, subtype: subtype, options: options)
        return found.objects(at: IndexSet(integersIn: 0..<found.count)).compactMap(\.localizedTitle)
    }

    @Test(arguments: [PHAssetCollectionSubtype.any, .albumRegular, .smartAlbumUserLibrary])
    func albumsComeInTheUsersOrder(_ subtype: PHAssetCollectionSubtype) throws {
        #expect(try Self.titles(Self.albums(), .album, subtype) == ["Zoo", "Attic", "Void"])
    }

    @Test func theUserLibraryIsASmartAlbum() throws {
        let library = try Self.albums()
        let found = try library.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
        #expect(found.count == 1)
        #expect(found.firstObject?.assetCollectionType == .smartAlbum)
        #expect(found.firstObject?.assetCollectionSubtype == .smartAlbumUserLibrary)
        #expect(try library.fetchAssets(in: #require(found.firstObject), options: nil).names == ["spring", "autumn"])
    }

    @Test(arguments: [
        PHAssetCollectionSubtype.albumCloudShared, .albumMyPhotoStream, .albumSyncedAlbum, .albumImported,
    ])
    func albumsOfKindsThatDoNotExistHereAreNone(_ subtype: PHAssetCollectionSubtype) throws {
        #expect(try Self.titles(Self.albums(), .album, subtype) == [])
    }

    @Test func albumsAreFoundByTheKeysOfPhotoKit() throws {
        let library = try Self.albums()
        func titles(_ predicate: NSPredicate) throws -> [String] {
            try Self.titles(library, .album, .any, .matching(predicate))
        }
        let zoo = try #require(library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(try titles(NSPredicate(format: "title = %@", "Attic")) == ["Attic"])
        #expect(try titles(NSPredicate(format: "localizedTitle BEGINSWITH[c] %@", "z")) == ["Zoo"])
        #expect(try titles(NSPredicate(format: "estimatedAssetCount > 0")) == ["Zoo", "Attic"])
        #expect(try titles(NSPredicate(format: "endDate > %@", Shelf.day(200) as NSDate)) == ["Zoo"])
        #expect(try titles(NSPredicate(format: "startDate = nil")) == ["Void"])
        #expect(try titles(NSPredicate(format: "localIdentifier = %@", zoo.localIdentifier)) == ["Zoo"])
        #expect(try titles(NSPredicate(format: "NOT SELF IN %@", [zoo] as NSArray)) == ["Attic", "Void"])
    }

    @Test(arguments: ["localizedTitle", "title"])
    func albumsAreSortedByTitle(_ key: String) throws {
        #expect(try Self.titles(Self.albums(), .album, .any, .sorted(by: key)) == ["Attic", "Void", "Zoo"])
    }

    @Test func albumsAreLimitedAfterSorting() throws {
        let largest = PHFetchOptions.sorted(by: "estimatedAssetCount", ascending: false, limit: 1)
        #expect(try Self.titles(Self.albums(), .album, .any, largest) == ["Zoo"])
    }

    @Test func anAlbumTellsItsCountAndDatesWithoutHiddenAssets() throws {
        let library = try Self.albums()
        let zoo = try #require(library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(zoo.estimatedAssetCount == 2)
        #expect(zoo.startDate == Shelf.day(100))
        #expect(zoo.endDate == Shelf.day(280))
        #expect(zoo.assetCollectionType == .album)
        #expect(zoo.assetCollectionSubtype == .albumRegular)
        #expect(zoo.canContainAssets)
        #expect(!zoo.canContainCollections)
        #expect(zoo.localIdentifier.hasSuffix("/L0/040"))
    }

    @Test func anAlbumIsFoundByItsIdentifier() throws {
        let library = try Self.albums()
        let attic = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)[1]
        let names = [attic.localIdentifier, "nonsense"]
        let found = try library.fetchAssetCollections(withLocalIdentifiers: names, options: nil)
        #expect(found.firstObject == attic)
        #expect(found.count == 1)
    }

    @Test func theAlbumsOfAnAssetAreFound() throws {
        let library = try Self.albums()
        let spring = try library.asset("spring")
        let found = PHAssetCollection.fetchAssetCollectionsContaining(spring, with: .album, options: nil)
        #expect(found.objects(at: [0, 1]).map(\.localizedTitle) == ["Zoo", "Attic"])
        #expect(PHAssetCollection.fetchAssetCollectionsContaining(spring, with: .smartAlbum, options: nil).count == 0)
    }

    @Test func anAlbumHasNoPlaceOfItsOwn() throws {
        let library = try Self.albums()
        let zoo = try #require(library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        #expect(zoo.approximateLocation == nil)
        #expect(zoo.localizedLocationNames == [])
    }

    @Test func whatCollectionsCannotBeTestedByIsAnError() throws {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "pixelWidth > 3")
        #expect(throws: LibraryError.self) { try Self.titles(Self.albums(), .album, .any, options) }
        #expect(throws: LibraryError.self) { try Self.titles(Self.albums(), .moment, .any, options) }
    }

    @Test func whatIsForAssetsIsAnErrorForCollections() throws {
        func refusal(_ change: (PHFetchOptions) -> Void) throws -> String {
            let options = PHFetchOptions()
            change(options)
            let error = #expect(throws: LibraryError.self) { try Self.titles(Self.albums(), .album, .any, options) }
            return error?.message ?? ""
        }
        #expect(try refusal { $0.searchText = "sea" }.contains("searchText only applies to fetches of assets"))
        #expect(
            try refusal { $0.assetPredicate = #Predicate { $0.isFavorite } }.contains("assetPredicate only applies to"))
        #expect(try refusal { $0.assetSort = [SortDescriptor(\.duration)] }.contains("assetSort only applies to"))
    }
}
