// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct FolderChangeRequestTests {
    private func library() throws -> PHPhotoLibrary {
        try Shelf.library { shelf in
            shelf.folder("Europe")
            for title in ["Rome", "Oslo", "Bern"] { shelf.album(title) }
        }
    }

    private func collection(_ title: String, in library: PHPhotoLibrary) throws -> PHCollection {
        let top = try library.fetchTopLevelUserCollections(with: nil)
        let inside = try library.fetchCollections(in: folder(in: library), options: nil)
        let all = top.objects(at: IndexSet(0..<top.count)) + inside.objects(at: IndexSet(0..<inside.count))
        return try #require(all.first { $0.localizedTitle == title })
    }

    private func folder(_ title: String = "Europe", in library: PHPhotoLibrary) throws -> PHCollectionList {
        let top = try library.fetchTopLevelUserCollections(with: nil)
        return try #require(
            top.objects(at: IndexSet(0..<top.count)).first { $0.localizedTitle == title } as? PHCollectionList)
    }

    private func contents(in library: PHPhotoLibrary) throws -> [String?] {
        try library.fetchCollections(in: folder(in: library), options: nil).titles
    }

    private func edit(
        _ library: PHPhotoLibrary, _ edits: @escaping (PHCollectionListChangeRequest) -> Void
    ) throws {
        let folder = try folder(in: library)
        try library.performChangesAndWait { PHCollectionListChangeRequest(for: folder).map(edits) }
    }

    @Test func collectionsLieWhereTheyArePut() throws {
        let library = try library()
        let (rome, oslo) = try (collection("Rome", in: library), collection("Oslo", in: library))
        let bern = try collection("Bern", in: library)
        try edit(library) { $0.addChildCollections([rome, oslo] as NSArray) }
        #expect(try contents(in: library) == ["Rome", "Oslo"])
        try edit(library) {
            $0.insertChildCollections([bern] as NSArray, at: IndexSet(integer: 1))
            $0.moveChildCollections(at: IndexSet(integer: 0), to: 2)
        }
        #expect(try contents(in: library) == ["Bern", "Oslo", "Rome"])
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Europe"])
    }

    @Test func indexesAreThoseOfTheFetchedList() throws {
        let library = try library()
        let all = try ["Rome", "Oslo", "Bern"].map { try collection($0, in: library) }
        try edit(library) { $0.addChildCollections([all[0], all[1]] as NSArray) }
        let folder = try folder(in: library)
        let shown = try library.fetchCollections(in: folder, options: nil)
        // Another program has moved one away.
        try library.apply([.moveCollections([#require(LocalIdentifier(all[0].localIdentifier)).uuid], folder: nil)])
        try library.performChangesAndWait {
            PHCollectionListChangeRequest(for: folder, childCollections: shown)?
                .replaceChildCollections(at: IndexSet(integer: 1), withChildCollections: [all[2]] as NSArray)
        }
        #expect(try contents(in: library) == ["Bern"])
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Europe", "Rome", "Oslo"])
    }

    @Test func whatIsInsertedFollowsTheCollectionInFrontOfIt() throws {
        let library = try library()
        let all = try ["Rome", "Oslo", "Bern"].map { try collection($0, in: library) }
        try edit(library) { $0.addChildCollections([all[0]] as NSArray) }
        let folder = try folder(in: library)
        let shown = try library.fetchCollections(in: folder, options: nil)
        // Another program has put one behind it.
        try edit(library) { $0.addChildCollections([all[1]] as NSArray) }
        try library.performChangesAndWait {
            PHCollectionListChangeRequest(for: folder, childCollections: shown)?
                .insertChildCollections([all[2]] as NSArray, at: IndexSet(integer: 1))
        }
        #expect(try contents(in: library) == ["Rome", "Bern", "Oslo"])
    }

    @Test func whatIsRemovedGoesToTheTopLevel() throws {
        let library = try library()
        let all = try ["Rome", "Oslo", "Bern"].map { try collection($0, in: library) }
        try edit(library) { $0.addChildCollections(all as NSArray) }
        try edit(library) { $0.removeChildCollections(at: IndexSet(integer: 1)) }
        try edit(library) { $0.removeChildCollections([all[2]] as NSArray) }
        #expect(try contents(in: library) == ["Rome"])
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Europe", "Oslo", "Bern"])
    }

    @Test func theTopLevelIsReordered() throws {
        let library = try library()
        let top = try library.fetchTopLevelUserCollections(with: nil)
        try library.performChangesAndWait {
            PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?
                .moveChildCollections(at: IndexSet([2, 3]), to: 0)
        }
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Oslo", "Bern", "Europe", "Rome"])
    }

    @Test func theTitleIsTheLastOneInTheBlock() throws {
        let library = try library()
        try edit(library) {
            $0.title = "Asia"
            #expect($0.title == "Asia")
        }
        _ = try folder("Asia", in: library)
        try library.performChangesAndWait {
            PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "x").title = "Africa"
        }
        _ = try folder("Africa", in: library)
    }

    @Test func aFolderIsCreatedWithItsAlbums() throws {
        let library = try library()
        try library.performChangesAndWait {
            let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Lima")
            let folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "America")
            folder.addChildCollections([album.placeholderForCreatedAssetCollection] as NSArray)
        }
        #expect(try library.fetchCollections(in: folder("America", in: library), options: nil).titles == ["Lima"])
    }

    @Test func aFolderIsCreatedInAnother() throws {
        let library = try library()
        try edit(library) {
            let inner = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Italy")
            $0.addChildCollections([inner.placeholderForCreatedCollectionList] as NSArray)
        }
        #expect(try contents(in: library) == ["Italy"])
    }

    @Test func contentsOfADeletedFolderGoWithIt() throws {
        let library = try library()
        let (rome, folder) = try (collection("Rome", in: library), folder(in: library))
        try edit(library) { $0.addChildCollections([rome] as NSArray) }
        try library.performChangesAndWait { PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray) }
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Oslo", "Bern"])
    }

    @Test func aFolderCannotLieInItself() throws {
        let library = try library()
        let folder = try folder(in: library)
        let error = #expect(throws: PHPhotosError.self) {
            try edit(library) { $0.addChildCollections([folder] as NSArray) }
        }
        #expect(error?.code == .changeNotSupported)
    }

    @Test func theRootFolderTakesCollectionsButNoTitle() throws {
        let library = try library()
        let root = try #require(
            try library.fetchCollectionLists(with: .folder, subtype: .rootFolder, options: nil).firstObject)
        let rome = try collection("Rome", in: library)
        try library.performChangesAndWait {
            PHCollectionListChangeRequest(for: root)?.moveChildCollections(at: IndexSet(integer: 3), to: 0)
        }
        #expect(try library.fetchTopLevelUserCollections(with: nil).titles == ["Bern", "Europe", "Rome", "Oslo"])
        let start = library.currentChangeToken
        let error = #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait {
                let request = PHCollectionListChangeRequest(for: root)
                request?.removeChildCollections([rome] as NSArray)
                request?.title = "Everything"
            }
        }
        #expect(error?.code == .changeNotSupported)
        #expect(library.currentChangeToken == start)
        #expect(try library.rootFolder()?.localizedTitle == nil)
    }

    @Test func theRootFolderIsNotDeletedByItsPlaceholderEither() throws {
        let library = try library()
        let start = library.currentChangeToken
        let top = try library.fetchTopLevelUserCollections(with: nil)
        #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait {
                let root = PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?
                    .placeholderForCreatedCollectionList
                PHCollectionListChangeRequest.deleteCollectionLists([root as Any] as NSArray)
            }
        }
        #expect(library.currentChangeToken == start)
    }

    @Test func deletingTheRootFolderStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try PHPhotoLibrary.inMemory()
            let root = try #require(try library.rootFolder())
            try library.performChangesAndWait { PHCollectionListChangeRequest.deleteCollectionLists([root] as NSArray) }
        }
    }
}
