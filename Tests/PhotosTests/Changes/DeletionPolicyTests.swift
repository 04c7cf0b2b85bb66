// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct DeletionPolicyTests {
    /// A library with two photos in an album, and a folder.
    private func library() throws -> PHPhotoLibrary {
        try Shelf.library {
            $0.photo("a")
            $0.photo("b")
            $0.album("Trip", ["a", "b"])
            $0.folder("Trips")
        }
    }

    private func objects(
        of library: PHPhotoLibrary
    ) throws -> (assets: [PHAsset], album: PHAssetCollection, folder: PHCollectionList) {
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        let folders = try library.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
        return (
            try [library.asset("a"), library.asset("b")], try #require(albums.firstObject),
            try #require(folders.firstObject)
        )
    }

    private func code(_ library: PHPhotoLibrary, _ block: @escaping () -> Void) -> PHPhotosError.Code? {
        do {
            try library.performChangesAndWait(block)
            return nil
        } catch {
            return (error as? PHPhotosError)?.code
        }
    }

    @Test func deletionsNeedNoConfirmationByDefault() throws {
        let library = try library()
        let (assets, album, folder) = try objects(of: library)
        #expect(
            code(library) {
                PHAssetChangeRequest.deleteAssets(assets as NSArray)
                PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
                PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray)
            } == nil)
        #expect(try library.fetchAssets(with: nil).count == 0)
    }

    /// The kinds of deletions, each in a block that also changes something else.
    @Test(arguments: 0..<3)
    func whatIsRefusedFailsAsCancelledWithItsWholeBlock(_ kind: Int) throws {
        let library = try library()
        let (assets, album, folder) = try objects(of: library)
        let before = try library.describe().token
        library.deletionPolicy = .deny
        let refused = code(library) {
            PHAssetChangeRequest(for: assets[0]).isFavorite = true
            PHAssetCreationRequest.forAsset().addResource(
                with: .photo, data: pngFile(width: 4, height: 4), options: nil)
            switch kind {
            case 0: PHAssetChangeRequest.deleteAssets([assets[1]] as NSArray)
            case 1: PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
            default: PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray)
            }
        }
        #expect(refused == .userCancelled)
        #expect(refused?.rawValue == 3072)
        #expect(try library.describe().token == before)
        #expect(try !library.asset("a").isFavorite)
        #expect(try library.fetchAssets(with: nil).count == 2)
        #expect(try library.verify(deep: true) { _, _ in }.findings.isEmpty)

        library.deletionPolicy = .allow
        #expect(code(library) { PHAssetChangeRequest.deleteAssets([assets[1]] as NSArray) } == nil)
        #expect(try library.fetchAssets(with: nil).names == ["a"])
    }

    @Test func theClosureIsToldOnceWhatABlockDeletes() throws {
        let library = try library()
        let (assets, album, folder) = try objects(of: library)
        let asked = Mutex<[PHPhotoLibrary.Deletion]>([])
        library.deletionPolicy = .ask { deletion in
            asked.withLock { $0.append(deletion) }
            return deletion.assets.count < 2
        }
        let all = code(library) {
            PHAssetChangeRequest.deleteAssets([assets[0]] as NSArray)
            PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray)
            PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
            PHAssetChangeRequest.deleteAssets([assets[1]] as NSArray)
        }
        #expect(all == .userCancelled)
        #expect(asked.withLock { $0.count } == 1)
        let deletion = try #require(asked.withLock { $0.first })
        #expect(deletion.assets == assets.map(\.localIdentifier))
        #expect(deletion.collections == [folder.localIdentifier, album.localIdentifier])
        #expect(code(library) { PHAssetChangeRequest.deleteAssets([assets[0]] as NSArray) } == nil)
        #expect(asked.withLock { $0.count } == 2)
        #expect(try library.fetchAssets(with: nil).names == ["b"])
    }

    @Test func otherChangesAreNotAskedAbout() throws {
        let library = try library()
        let (assets, album, _) = try objects(of: library)
        library.deletionPolicy = .deny
        #expect(
            code(library) {
                PHAssetChangeRequest(for: assets[0]).isHidden = true
                PHAssetCollectionChangeRequest(for: album)?.removeAssets([assets[1]] as NSArray)
                PHAssetChangeRequest.deleteAssets([PHAsset]() as NSArray)
            } == nil)
        #expect(try library.fetchAssets(in: album, options: nil).count == 0)
    }

    @Test func aBlockThatFailsAnyhowIsNotAskedAbout() throws {
        let library = try library()
        let (assets, album, _) = try objects(of: library)
        library.deletionPolicy = .ask { _ in
            Issue.record("asked about a block that fails")
            return true
        }
        let error = code(library) {
            PHAssetChangeRequest.deleteAssets([assets[0]] as NSArray)
            PHAssetCollectionChangeRequest(for: album)?.insertAssets([assets[1]] as NSArray, at: [0])
        }
        #expect(error == .operationInterrupted)
        #expect(try library.fetchAssets(with: nil).count == 2)
    }
}
