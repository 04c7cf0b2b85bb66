// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct FolderTests {
    /// A library with an album, a folder and an album at the top; the folder contains a folder and two albums.
    static var shelf: Shelf {
        var shelf = Shelf()
        shelf.photo("spring", taken: Shelf.day(100))
        shelf.photo("autumn", taken: Shelf.day(280))
        shelf.album("Zoo", ["autumn"])
        shelf.folder("Travel")
        shelf.album("Attic")
        shelf.album("Rome", ["spring"], in: "Travel")
        shelf.folder("Islands", in: "Travel")
        shelf.album("Crete", ["autumn"], in: "Islands")
        shelf.album("Alps", in: "Travel")
        return shelf
    }

    static func folder(_ title: String, of library: PHPhotoLibrary) throws -> PHCollectionList {
        try #require(
            library.fetchCollectionLists(
                with: .folder, subtype: .any, options: .matching(NSPredicate(format: "title = %@", title))
            ).firstObject)
    }

    @Test(arguments: LibraryKind.allCases)
    func albumsAndFoldersStandAtTheTopInTheUsersOrder(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let top = try library.fetchTopLevelUserCollections(with: nil)
            #expect(top.titles == ["Zoo", "Travel", "Attic"])
            #expect(top[0] is PHAssetCollection)
            #expect(top[1] is PHCollectionList)
            #expect(top.index(of: top[1]) == 1)
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func whatLiesInAFolderIsFetchedInTheUsersOrder(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let travel = try Self.folder("Travel", of: library)
            #expect(PHCollection.fetchCollections(in: travel, options: nil).titles == ["Rome", "Islands", "Alps"])
            #expect(
                try library.fetchCollections(in: travel, options: .sorted(by: "title", limit: 2)).titles == [
                    "Alps", "Islands",
                ])
            let islands = try Self.folder("Islands", of: library)
            #expect(PHCollection.fetchCollections(in: islands, options: nil).titles == ["Crete"])
        }
    }

    @Test func theLibraryThatIsAskedAnswers() throws {
        let library = try Self.shelf.library()
        let travel = try Self.folder("Travel", of: library)
        #expect(try library.fetchCollections(in: travel, options: nil).count == 3)
        #expect(try PHPhotoLibrary.inMemory().fetchCollections(in: travel, options: nil).count == 0)
    }

    @Test func aFolderTellsWhatItIs() throws {
        let travel = try Self.folder("Travel", of: Self.shelf.library())
        #expect(travel.collectionListType == .folder)
        #expect(travel.collectionListSubtype == .regularFolder)
        #expect(travel.localizedTitle == "Travel")
        #expect(travel.startDate == Shelf.day(100))
        #expect(travel.endDate == Shelf.day(280))
        #expect(travel.localizedLocationNames == [])
        #expect(travel.canContainCollections)
        #expect(!travel.canContainAssets)
        #expect(!travel.isRootFolder)
        #expect(travel.localIdentifier.hasSuffix("/L0/020"))
        #expect(travel.value(forKey: "title") as? String == "Travel")
        #expect(travel.value(forKey: "collectionListType") as? Int == 2)
    }

    @Test(arguments: [PHCollectionListSubtype.any, .regularFolder, .smartFolderEvents, .momentListYear])
    func allFoldersAreFetchedEachAfterItsParent(_ subtype: PHCollectionListSubtype) throws {
        let library = try Self.shelf.library()
        #expect(
            try library.fetchCollectionLists(with: .folder, subtype: subtype, options: nil).titles == [
                "Travel", "Islands",
            ])
        #expect(try library.fetchCollectionLists(with: .smartFolder, subtype: subtype, options: nil).count == 0)
    }

    @Test func foldersAreFoundByTheirIdentifiers() throws {
        let library = try Self.shelf.library()
        let travel = try Self.folder("Travel", of: library)
        let zoo = try #require(library.fetchTopLevelUserCollections(with: nil).firstObject)
        let names = [travel.localIdentifier, zoo.localIdentifier, "nonsense"]
        let found = try library.fetchCollectionLists(withLocalIdentifiers: names, options: nil)
        #expect(found.count == 1)
        #expect(found.firstObject == travel)
        let albums = try library.fetchAssetCollections(withLocalIdentifiers: names, options: nil)
        #expect(albums.count == 1)
        #expect(albums.firstObject == zoo)
    }

    @Test func anIdentifierThatSomebodyMadeUpFindsNothing() throws {
        let library = try Self.shelf.library()
        let travel = try Self.folder("Travel", of: library)
        let asAlbum = travel.localIdentifier.replacing("/020", with: "/040")
        #expect(try library.fetchAssetCollections(withLocalIdentifiers: [asAlbum], options: nil).count == 0)
    }

    @Test func theFolderOfACollectionIsFetched() throws {
        let library = try Self.shelf.library()
        let travel = try Self.folder("Travel", of: library)
        let islands = try Self.folder("Islands", of: library)
        let rome = try library.fetchCollections(in: travel, options: nil)[0]
        #expect(PHCollectionList.fetchCollectionListsContaining(rome, options: nil).titles == ["Travel"])
        #expect(try library.fetchCollectionListsContaining(islands, options: nil).firstObject == travel)
        #expect(PHCollectionList.fetchCollectionListsContaining(travel, options: nil).count == 0)
    }

    @Test(arguments: LibraryKind.allCases)
    func everythingLiesInTheRoot(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let root = try #require(try library.rootFolder())
            #expect(root.isRootFolder)
            #expect(root.localizedTitle == nil)
            #expect(root.collectionListType == .folder)
            #expect(root.collectionListSubtype == .rootFolder)
            #expect(root.startDate == Shelf.day(100))
            #expect(PHCollection.fetchCollections(in: root, options: nil).titles == ["Zoo", "Travel", "Attic"])
            let again = try library.fetchCollectionLists(withLocalIdentifiers: [root.localIdentifier], options: nil)
            #expect(again.firstObject == root)
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func theRootFolderIsFetchedByItsSubtype(_ kind: LibraryKind) async throws {
        try await kind.with(Self.shelf) { library in
            let found = try library.fetchCollectionLists(with: .folder, subtype: .rootFolder, options: nil)
            #expect(found.count == 1)
            let root = try #require(found.firstObject)
            #expect(root == (try library.rootFolder()))
            #expect(root.collectionListSubtype == .rootFolder)
            let top = try library.fetchTopLevelUserCollections(with: nil)
            #expect(try library.fetchCollections(in: root, options: nil).titles == top.titles)
            for subtype in [PHCollectionListSubtype.any, .regularFolder] {
                let others = try library.fetchCollectionLists(with: .folder, subtype: subtype, options: nil)
                #expect(others.count > 0 && !others.contains(root))
            }
            let titled = PHFetchOptions.matching(NSPredicate(format: "title == 'Travel'"))
            #expect(try library.fetchCollectionLists(with: .folder, subtype: .rootFolder, options: titled).count == 0)
        }
    }

    @Test func theRootFolderCanBeArrangedButNotRenamedOrDeleted() throws {
        let root = try #require(try Self.shelf.library().rootFolder())
        for operation in [PHCollectionEditOperation.rename, .delete, .deleteContent] {
            #expect(!root.canPerform(operation))
        }
        for operation in [PHCollectionEditOperation.addContent, .removeContent, .createContent, .rearrangeContent] {
            #expect(root.canPerform(operation))
        }
    }

    @Test func aProgramWithASelectionSeesNoFolders() throws {
        let library = try Self.shelf.library(readWrite: .limited, selection: ["spring"])
        #expect(try library.rootFolder() == nil)
        #expect(try library.fetchCollectionLists(with: .folder, subtype: .rootFolder, options: nil).count == 0)
        #expect(try library.fetchTopLevelUserCollections(with: nil).count == 0)
        #expect(try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil).count == 0)
    }

    @Test func aKeyThatFoldersDoNotHaveIsAnError() throws {
        let library = try Self.shelf.library()
        let options = PHFetchOptions.matching(NSPredicate(format: "estimatedAssetCount > 0"))
        #expect(throws: LibraryError.self) {
            try library.fetchCollectionLists(with: .folder, subtype: .any, options: options)
        }
        #expect(throws: LibraryError.self) { try library.fetchTopLevelUserCollections(with: options) }
    }

    @Test func aStandInHasNothingInIt() {
        #expect(PHCollection.fetchCollections(in: PHCollectionList(), options: nil).count == 0)
        #expect(PHCollectionList.fetchCollectionListsContaining(PHAssetCollection(), options: nil).count == 0)
        #expect(PHAssetCollection.fetchMoments(inMomentList: PHCollectionList(), options: nil).count == 0)
    }
}
