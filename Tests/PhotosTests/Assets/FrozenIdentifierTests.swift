// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// The objects of a fetch result and their identifiers are fixed when the fetch returns.
struct FrozenIdentifierTests {
    /// Returns the result of a fetch that found two assets, after the program's access was narrowed to one.
    private static func narrowed(
        _ fetch: (PHPhotoLibrary) throws -> PHFetchResult<PHAsset>
    ) throws -> (all: PHFetchResult<PHAsset>, library: PHPhotoLibrary, shelf: Shelf) {
        var shelf = Shelf()
        for name in ["beach", "secret", "other"] { shelf.photo(name) }
        // Its fetches bring no page: what a page has stays as it was at the fetch.
        let library = try shelf.library(readWrite: .limited, selection: ["beach", "secret", "other"]).counted().library
        let all = try fetch(library)
        try library.apply([.setSelection(shelf[["beach"]], caller: library.callerName)])
        return (all, library, shelf)
    }

    @Test func membersOutOfReachDoNotCollide() throws {
        let (all, library, shelf) = try Self.narrowed { try $0.fetchAssets(with: nil) }
        let identifiers = all.elements.map(\.localIdentifier)
        #expect(identifiers == ["beach", "secret", "other"].map(shelf.identifier))
        #expect(Set(all.elements.map { $0 }).count == 3)
        #expect(all[1] != all[2])
        #expect(all[1] == all[1])
        // New fetches do not find what is out of reach.
        #expect(try library.fetchAssets(withLocalIdentifiers: identifiers, options: nil).count == 1)
    }

    @Test func everyWayToAnObjectGivesTheSameIdentifier() throws {
        let (all, _, shelf) = try Self.narrowed { try $0.fetchAssets(with: nil) }
        let secret = shelf.identifier("secret")
        var found: [String] = []
        all.enumerateObjects(options: .reverse) { asset, _, _ in found.append(asset.localIdentifier) }
        #expect(found.reversed().dropFirst().first == secret)
        #expect(all.objects(at: [1])[0].localIdentifier == secret)
        #expect(all.lastObject?.localIdentifier == shelf.identifier("other"))
        let objects: PHFetchResult<PHObject> = all.upcast()
        #expect(objects[1].localIdentifier == secret)
        #expect(NSPredicate(format: "SELF IN %@", all).evaluate(with: all[1]))
    }

    @Test func anObjectThatLeavesAfterItWasReadKeepsItsIdentifierWhenItIsReadAgain() throws {
        var shelf = Shelf()
        for number in 0..<1_200 { shelf.photo("\(number)") }
        let names = (0..<1_200).map { "\($0)" }
        // Its fetches bring no page: what a page has stays as it was at the fetch.
        let library = try shelf.library(readWrite: .limited, selection: names).counted().library
        let all = try library.fetchAssets(with: nil)
        #expect(all[5].pixelWidth == 40)
        try library.apply([.setSelection(shelf[["7"]], caller: library.callerName)])
        // Reading twelve batches releases the first one.
        for batch in 1..<12 { _ = all[batch * 100] }
        #expect(all[5].localIdentifier == shelf.identifier("5"))
        #expect(all[5].pixelWidth == 0)
        #expect(all[7].pixelWidth == 40)
        #expect(all.index(of: all[5]) == 5)
    }

    @Test func anObjectOfAnotherLibraryObjectIsFoundWhenItIsOutOfReach() throws {
        let (all, library, shelf) = try Self.narrowed { try $0.fetchAssets(with: nil) }
        let owner = PHPhotoLibrary(Session(.success(try library.session.engine()), at: nil, as: .owner))
        let others = try owner.fetchAssets(
            withLocalIdentifiers: [shelf.identifier("secret"), shelf.identifier("other")], options: nil)
        #expect(others.elements.map { all.index(of: $0) } == [1, 2])
        #expect(all.contains(others[0]) && all[1] == others[0])
        let stranger = try LazyAssetTests.numbered(1).library.fetchAssets(with: nil)[0]
        #expect(all.index(of: stranger) == NSNotFound)
    }

    @Test func anObjectThatCannotBeReadKeepsItsIdentifier() throws {
        let (library, engine) = try LazyAssetTests.numbered(2)
        let all = try library.fetchAssets(with: nil)
        engine.failOnce()
        let unread = all[1]
        #expect(unread.pixelWidth == 0)
        #expect(unread.localIdentifier == all[1].localIdentifier && !unread.localIdentifier.isEmpty)
        #expect(unread == all[1])
        // Its files are found although the asset could not be read once.
        #expect(PHAssetResource.assetResources(for: unread).count == 1)
    }

    @Test func whatIsInNoReachCountsAsUnknown() throws {
        let (all, _, _) = try Self.narrowed { try $0.fetchAssets(with: nil) }
        #expect(all.countOfAssets(with: .image) == 1)
        #expect(all.countOfAssets(with: .unknown) == 2)
        #expect(all.countOfAssets(with: .video) == 0 && all.countOfAssets(with: .audio) == 0)
    }

    @Test(arguments: LibraryKind.allCases)
    func collectionsThatAreGoneKeepTheirIdentifiers(_ kind: LibraryKind) async throws {
        var shelf = Shelf()
        shelf.photo("a", taken: Shelf.day(1))
        shelf.album("Zoo", ["a"])
        shelf.album("Attic")
        shelf.folder("Travel")
        try await kind.with(shelf) { library in
            let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
            let top = try library.fetchTopLevelUserCollections(with: nil)
            let byTitle = try library.fetchAssetCollections(
                with: .album, subtype: .any, options: .sorted(by: "localizedTitle"))
            try library.apply([.deleteAlbums(shelf[["Zoo", "Attic"]]), .deleteFolders(shelf[["Travel"]])])
            let (zoo, attic) = (shelf.identifier("Zoo", .album), shelf.identifier("Attic", .album))
            #expect((0..<2).map { albums[$0].localIdentifier } == [zoo, attic])
            #expect((0..<2).map { byTitle[$0].localIdentifier } == [attic, zoo])
            #expect((0..<3).map { top[$0].localIdentifier } == [zoo, attic, shelf.identifier("Travel", .folder)])
            #expect(albums[0].localizedTitle == nil)
            #expect(albums.index(of: albums[1]) == 1 && top.index(of: top[2]) == 2)
            #expect(PHAsset.fetchAssets(in: albums[0], options: nil).count == 0)
            #expect(PHAsset.fetchKeyAssets(in: albums[0], options: nil)?.count == 0)
            #expect(try library.fetchCollections(in: #require(top[2] as? PHCollectionList), options: nil).count == 0)
        }
    }

    @Test func momentsThatAreGoneKeepTheirIdentifiers() throws {
        var shelf = Shelf()
        shelf.photo("a", taken: Shelf.day(1))
        shelf.photo("b", taken: Shelf.day(5))
        let library = try shelf.library()
        let moments = try library.fetchMoments(with: nil)
        let known = try library.fetchMoments(with: nil).elements.map(\.localIdentifier)
        try library.apply([.trashAssets(shelf[["b"]], date: Shelf.day(9))])
        #expect(moments.elements.map(\.localIdentifier) == known)
        #expect(known.count == 2 && known[1].hasSuffix("/L0/060"))
        #expect(moments[1].startDate == nil && moments[0].startDate == Shelf.day(1))
    }
}

extension Shelf {
    /// Returns the local identifier of an asset or a collection.
    func identifier(_ name: String, _ kind: LocalIdentifier.Kind) -> String {
        LocalIdentifier(uuids[name].certain, kind).description
    }

    func identifier(_ asset: String) -> String { identifier(asset, .asset) }
}
