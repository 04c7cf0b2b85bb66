// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct AlbumChangeRequestTests {
    private func library() throws -> PHPhotoLibrary {
        try Shelf.library { shelf in
            for name in ["a", "b", "c", "d", "e", "f"] { shelf.photo(name) }
            shelf.album("Trip", ["a", "b", "c", "d"])
        }
    }

    private func album(_ title: String = "Trip", in library: PHPhotoLibrary) throws -> PHAssetCollection {
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        return try #require(albums.objects(at: IndexSet(0..<albums.count)).first { $0.localizedTitle == title })
    }

    private func members(of title: String = "Trip", in library: PHPhotoLibrary) throws -> [String] {
        try library.fetchAssets(in: album(title, in: library), options: nil).names
    }

    /// Runs edits of the album, by indexes of the members as fetched.
    private func edit(
        _ library: PHPhotoLibrary, _ edits: @escaping (PHAssetCollectionChangeRequest) -> Void
    ) throws {
        let album = try album(in: library)
        let members = try library.fetchAssets(in: album, options: nil)
        try library.performChangesAndWait {
            guard let request = PHAssetCollectionChangeRequest(for: album, assets: members) else { return }
            edits(request)
        }
    }

    @Test func anAlbumIsCreatedAndFilledInOneBlock() throws {
        let library = try library()
        let (a, f) = try (library.asset("a"), library.asset("f"))
        var placeholder: PHObjectPlaceholder?
        try library.performChangesAndWait {
            let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Sea")
            request.addAssets([f, a] as NSArray)
            placeholder = request.placeholderForCreatedAssetCollection
        }
        let identifier = try #require(placeholder).localIdentifier
        let fetched = try library.fetchAssetCollections(withLocalIdentifiers: [identifier], options: nil)
        let album = try #require(fetched.firstObject)
        #expect(album.localizedTitle == "Sea")
        #expect(album == placeholder)
        #expect(try members(of: "Sea", in: library) == ["f", "a"])
    }

    @Test func theTitleIsTheLastOneInTheBlock() throws {
        let library = try library()
        try library.performChangesAndWait {
            PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Sea").title = "Ocean"
        }
        _ = try album("Ocean", in: library)
        try edit(library) {
            $0.title = "Tour"
            #expect($0.title == "Tour")
        }
        _ = try album("Tour", in: library)
    }

    @Test func assetsAreAddedOnceAtTheEnd() throws {
        let library = try library()
        let (b, e) = try (library.asset("b"), library.asset("e"))
        try edit(library) { $0.addAssets([e, b] as NSArray) }
        #expect(try members(in: library) == ["a", "b", "c", "d", "e"])
    }

    @Test func assetsAreRemoved() throws {
        let library = try library()
        let (b, f) = try (library.asset("b"), library.asset("f"))
        try edit(library) { $0.removeAssets([f, b] as NSArray) }
        #expect(try members(in: library) == ["a", "c", "d"])
    }

    @Test func indexesAreThoseOfTheFetchedList() throws {
        let library = try library()
        let (e, f) = try (library.asset("e"), library.asset("f"))
        try edit(library) { $0.insertAssets([e, f] as NSArray, at: IndexSet([0, 3])) }
        #expect(try members(in: library) == ["e", "a", "b", "f", "c", "d"])
        try edit(library) { $0.removeAssets(at: IndexSet([0, 5])) }
        #expect(try members(in: library) == ["a", "b", "f", "c"])
        try edit(library) { $0.replaceAssets(at: IndexSet(integer: 2), withAssets: [e] as NSArray) }
        #expect(try members(in: library) == ["a", "b", "e", "c"])
        try edit(library) { $0.moveAssets(at: IndexSet([0, 1]), to: 1) }
        #expect(try members(in: library) == ["e", "a", "b", "c"])
    }

    @Test func laterEditsSeeTheEarlierOnesOfTheirBlock() throws {
        let library = try library()
        let (e, f) = try (library.asset("e"), library.asset("f"))
        try edit(library) {
            $0.addAssets([e] as NSArray)
            $0.moveAssets(at: IndexSet(integer: 4), to: 0)
            $0.removeAssets([f] as NSArray)
            $0.insertAssets([f] as NSArray, at: IndexSet(integer: 1))
        }
        #expect(try members(in: library) == ["e", "f", "a", "b", "c", "d"])
    }

    @Test func editsMeanTheSameWhenAnotherProgramChangedTheAlbum() throws {
        let library = try library()
        let album = try album(in: library)
        let shown = try library.fetchAssets(in: album, options: nil)
        let uuid = try #require(LocalIdentifier(album.localIdentifier)?.uuid)
        let (a, e, f) = try (library.asset("a"), library.asset("e"), library.asset("f"))
        try library.apply([
            .removeMembers([a.asset.uuid], album: uuid), .insertMembers([e.asset.uuid], album: uuid, index: 0),
        ])
        try library.performChangesAndWait {
            let request = PHAssetCollectionChangeRequest(for: album, assets: shown)
            // Between b and c, as the program shows the album.
            request?.insertAssets([f] as NSArray, at: IndexSet(integer: 2))
        }
        #expect(try members(in: library) == ["e", "b", "f", "c", "d"])
    }

    /// Another program has put “e” where the program inserts “f”.
    @Test(arguments: [(2, ["a", "b", "f", "e", "c", "d"]), (4, ["a", "b", "c", "d", "f", "e"])])
    func whatIsInsertedFollowsTheAssetInFrontOfIt(_ index: Int, _ result: [String]) throws {
        let library = try library()
        let album = try album(in: library)
        let shown = try library.fetchAssets(in: album, options: nil)
        let uuid = try #require(LocalIdentifier(album.localIdentifier)?.uuid)
        let (e, f) = try (library.asset("e"), library.asset("f"))
        try library.apply([.insertMembers([e.asset.uuid], album: uuid, index: index)])
        try library.performChangesAndWait {
            let request = PHAssetCollectionChangeRequest(for: album, assets: shown)
            request?.insertAssets([f] as NSArray, at: IndexSet(integer: index))
        }
        #expect(try members(in: library) == result)
    }

    @Test func insertingAMemberIsInterrupted() throws {
        let library = try library()
        let b = try library.asset("b")
        let error = #expect(throws: PHPhotosError.self) {
            try edit(library) { $0.insertAssets([b] as NSArray, at: IndexSet(integer: 0)) }
        }
        #expect(error?.code == .operationInterrupted)
        #expect(try members(in: library) == ["a", "b", "c", "d"])
    }

    @Test func indexesWithoutAFetchMeanTheAlbumAsItIs() throws {
        let library = try library()
        let album = try album(in: library)
        try library.performChangesAndWait {
            PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: IndexSet(integer: 1))
        }
        #expect(try members(in: library) == ["a", "c", "d"])
    }

    @Test func assetsOfADeletedAlbumStay() throws {
        let library = try library()
        let album = try album(in: library)
        try library.performChangesAndWait {
            PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
        }
        #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
        #expect(try library.fetchAssets(with: nil).count == 6)
    }

    @Test func computedAlbumsCannotBeChanged() throws {
        let library = try library()
        let smart = try library.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
        let recents = try #require(smart.firstObject)
        try library.performChangesAndWait { #expect(PHAssetCollectionChangeRequest(for: recents) == nil) }
        #expect(!recents.canPerform(.addContent))
        #expect(!recents.canPerform(.delete))
        #expect(recents.canPerform(.deleteContent))
        #expect(try album(in: library).canPerform(.rearrangeContent))
    }
}
