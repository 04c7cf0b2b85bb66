// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// What programs do most costs one call to the library.
struct EngineCallTests {
    /// Returns a library of the owner (`nil`), or of a program with that access.
    private func library(_ access: AuthorizationStatus?) throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        try Shelf.library(readWrite: access) { shelf in
            for number in 0..<120 {
                shelf.photo("\(number)", taken: Shelf.day(Double(number)), bytes: pngFile(width: 4, height: 3))
            }
        }.counted(bringingPages: true)
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aFetchAndItsFirstHundredObjectsAreOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        let all = try library.fetchAssets(with: nil)
        #expect(all.count == 120)
        #expect(try #require(all.firstObject).pixelWidth == 40)
        #expect(all[99].creationDate == Shelf.day(99))
        #expect(engine.asked.calls == ["fetch"])
        #expect(all[100].creationDate == Shelf.day(100))
        #expect(engine.asked.calls == ["fetch", "summaries"])
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aLoopThatStopsEarlyIsOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        var seen = 0
        try library.fetchAssets(with: nil).enumerateObjects { asset, index, stop in
            seen += asset.pixelWidth == 40 ? 1 : 0
            if index == 20 { stop.pointee = true }
        }
        #expect(seen == 21)
        #expect(engine.asked.calls == ["fetch"])
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func aPictureIsOneCall(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        let before = engine.asked.calls.count
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        var size: CGSize?
        PHImageManager.default().requestImage(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: options
        ) { image, _ in size = image?.size }
        #expect(size == CGSize(width: 4, height: 3))
        #expect(Array(engine.asked.calls.dropFirst(before)) == ["picture"])
    }

    @Test func aPictureFromAStoredRenditionIsOneCall() throws {
        let (library, engine) = try library(.authorized)
        let asset = try #require(try library.fetchAssets(with: nil).firstObject)
        try RenditionRequestTests.store(PixelSize(width: 4, height: 3), of: asset)
        let before = engine.asked.calls.count
        let answers = Answers()
        PHImageManager.default().requestImage(
            for: asset, targetSize: CGSize(width: 4, height: 3), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        #expect(answers.all.map { $0.image?.size } == [CGSize(width: 4, height: 3)])
        #expect(Array(engine.asked.calls.dropFirst(before)) == ["picture"])
    }

    @Test func aFetchThatIsCountedReadsNoObjects() throws {
        let (library, engine) = try library(.authorized)
        #expect(try library.fetchAssets(with: nil).count == 120)
        #expect(engine.asked.calls == ["fetch"])
    }

    @Test(arguments: [nil, .authorized] as [AuthorizationStatus?])
    func prefetchedMetadataCostsNoReadOfItsOwn(_ access: AuthorizationStatus?) throws {
        let (library, engine) = try library(access)
        let options = PHFetchOptions()
        options.prefetchAssetExtendedMetadata = true
        let all = try library.fetchAssets(with: options)
        var assets: [PHAsset] = []
        for index in 0..<all.count { assets.append(all[index]) }
        #expect(engine.asked.calls == ["fetch", "assets", "assets"])
        #expect(assets.map(\.extendedMetadata.originalFileName) == (0..<120).map { "\($0).1" })
        #expect(assets.allSatisfy { $0.rating == .unset && $0.location == nil && $0.pixelWidth == 40 })
        #expect(assets.map(\.creationDate) == (0..<120).map { Shelf.day(Double($0)) })
        #expect(engine.asked.calls == ["fetch", "assets", "assets"])
    }

    @Test func metadataIsReadWhenItIsAccessedByDefault() throws {
        let (library, engine) = try library(.authorized)
        let all = try library.fetchAssets(with: PHFetchOptions())
        let assets = (0..<all.count).map { all[$0] }
        #expect(engine.asked.calls == ["fetch", "summaries"])
        for asset in assets { #expect(asset.extendedMetadata.keywords.isEmpty) }
        #expect(engine.asked.calls == ["fetch", "summaries", "assets", "assets"])
    }

    @Test func everyFetchOfAssetsPrefetches() throws {
        var shelf = Shelf()
        shelf.photo("a") { $0.burst = Burst(identifier: "B", isRepresentative: true, isUserPick: false) }
        shelf.album("Trip", ["a"])
        let (library, engine) = try shelf.library().counted(bringingPages: true)
        let options = PHFetchOptions()
        options.prefetchAssetExtendedMetadata = true
        let album = try #require(
            try library.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
        let everything = try library.fetchAssets(with: options)
        let identifier = try #require(everything.firstObject).localIdentifier
        let transient = PHAssetCollection.transientAssetCollection(with: [everything[0]], title: nil)
        let results = [
            everything, try library.fetchAssets(withLocalIdentifiers: [identifier], options: options),
            try library.fetchAssets(with: .image, options: options),
            try library.fetchAssets(withBurstIdentifier: "B", options: options),
            try library.fetchAssets(in: album, options: options),
            try #require(try library.fetchKeyAssets(in: album, options: options)),
            try library.fetchAssets(in: transient, options: options),
        ]
        for result in results {
            let asset = try #require(result.firstObject)
            let before = engine.asked.calls
            #expect(asset.extendedMetadata.originalFileName == "a.1")
            #expect(engine.asked.calls == before)
        }
    }

    /// The result after a change reads as the one before it.
    @Test func aChangedResultPrefetchesAsItDid() throws {
        let shelf: Shelf = {
            var shelf = Shelf()
            shelf.photo("a")
            shelf.photo("b")
            return shelf
        }()
        let (library, engine) = try shelf.library().counted(bringingPages: true)
        let options = PHFetchOptions()
        options.prefetchAssetExtendedMetadata = true
        let all = try library.fetchAssets(with: options)
        let change = try library.change(observedBy: library.observed(), .setFavorite(true, assets: shelf[["a"]]))
        let after = try #require(change.changeDetails(for: all)).fetchResultAfterChanges
        let asset = after[0]
        let before = engine.asked.calls
        #expect(asset.isFavorite && asset.extendedMetadata.originalFileName == "a.1")
        #expect(engine.asked.calls == before)
    }

    /// A row that cannot be read whole leaves the others of its batch as they are.
    @Test func prefetchingReadsWhatCanBeRead() throws {
        let (library, engine) = try library(.authorized)
        let options = PHFetchOptions()
        options.prefetchAssetExtendedMetadata = true
        let all = try library.fetchAssets(with: options)
        let lost = try #require(try library.fetchAssets(with: nil)[3].assetID)
        engine.lose(lost)
        #expect(all[2].extendedMetadata.originalFileName == "2.1")
        #expect(all[3].extendedMetadata.originalFileName == nil)
        #expect(all[3].localIdentifier == LocalIdentifier(all.uuids[3], .asset).description)
        #expect(all[4].pixelWidth == 40)
    }
}
