// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// The first hundred assets of a fetch are of the moment of the fetch, all others of that of their reading.
struct FirstPageTests {
    /// A library of 102 photos, for a program that sees them all by its selection.
    private struct Scene {
        var shelf = Shelf()
        let library: PHPhotoLibrary

        init(hidden: Bool = false) throws {
            for number in 0..<102 { shelf.photo("\(number)") { $0.isHidden = hidden } }
            library = try shelf.library(readWrite: .limited, selection: (0..<102).map(String.init))
                .counted(bringingPages: true).library
        }

        func fetch() throws -> PHFetchResult<PHAsset> {
            let options = PHFetchOptions()
            options.includeHiddenAssets = true
            return try library.fetchAssets(with: options)
        }
    }

    /// Returns the error of a request for the file of an asset.
    private func failure(_ asset: PHAsset) async -> (any Error)? {
        guard let resource = PHAssetResource.assetResources(for: asset).first else {
            return LibraryError(.notFound, "there is no resource")
        }
        do {
            try await withTemporaryFolder { folder in
                try await PHAssetResourceManager.default().writeData(
                    for: resource, toFile: folder.appending(path: "copy"), options: nil)
            }
            return nil
        } catch { return error }
    }

    @Test func anAssetThatIsDeletedStaysAsItWas() async throws {
        let scene = try Scene()
        let all = try scene.fetch()
        try scene.library.apply([.trashAssets(scene.shelf[["0", "101"]], date: Shelf.day(300))])
        #expect(all.count == 102)
        #expect(all[0].pixelWidth == 40)
        #expect(all[0].localIdentifier == scene.shelf.identifier("0"))
        #expect(all[101].localIdentifier == scene.shelf.identifier("101"))
        #expect(try scene.fetch().count == 100)
    }

    @Test func anAssetThatIsTakenFromTheProgramKeepsItsSummaryAndNothingElse() async throws {
        let scene = try Scene()
        let all = try scene.fetch()
        try scene.library.apply([.setSelection(scene.shelf[["1"]], caller: scene.library.callerName)])
        #expect(all[0].pixelWidth == 40)
        #expect(all[0].value(forKey: "filename") == nil)
        #expect(await failure(all[0]) != nil)
        #expect(await failure(all[1]) == nil)
        #expect(all[101].pixelWidth == 0)
        #expect(all[101].localIdentifier == scene.shelf.identifier("101"))
        #expect(try scene.fetch().names == ["1"])
    }

    @Test func aProgramWhoseAccessIsRevokedReadsNothingMore() async throws {
        let scene = try Scene()
        let all = try scene.fetch()
        try scene.library.apply([.setAccess(.denied, level: .readWrite, caller: scene.library.callerName)])
        #expect(all[99].pixelWidth == 40)
        #expect(await failure(all[99]) != nil)
        #expect(all[100].pixelWidth == 0)
        #expect(try scene.fetch().count == 0)
    }

    @Test func anAssetThatIsLockedAwayKeepsItsSummaryAndNothingElse() async throws {
        let scene = try Scene(hidden: true)
        let all = try scene.fetch()
        #expect(all.count == 102)
        try scene.library.setHiddenLock(true)
        #expect(all[0].pixelWidth == 40)
        #expect(await failure(all[0]) != nil)
        #expect(all[101].pixelWidth == 0)
        #expect(try scene.fetch().count == 0)
        try scene.library.setHiddenLock(false)
        #expect(await failure(all[0]) == nil)
    }

    @Test func anAssetThatIsChangedStaysAsItWasAtTheFetch() throws {
        let scene = try Scene()
        let all = try scene.fetch()
        try scene.library.apply([.setFavorite(true, assets: scene.shelf[["0", "101"]])])
        #expect(!all[0].isFavorite)
        #expect(all[101].isFavorite)
    }
}
