// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct LazyAssetTests {
    static func numbered(_ count: Int) throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        try Shelf.library { shelf in
            for number in 0..<count { shelf.photo("\(number)") }
        }.counted()
    }

    @Test func aFetchReadsNoObjects() throws {
        let (library, engine) = try Self.numbered(3)
        #expect(try library.fetchAssets(with: nil).count == 3)
        #expect(engine.asked.summaries.isEmpty && engine.asked.assets.isEmpty)
    }

    @Test func oneObjectReadsTheSummariesOfItsBatch() throws {
        let (library, engine) = try Self.numbered(250)
        let all = try library.fetchAssets(with: nil)
        _ = (all[120], all[199], all[249])
        #expect(engine.asked.summaries == [100, 50])
    }

    @Test func whatMostProgramsAskIsInTheSummary() throws {
        let (library, engine) = try Self.numbered(2)
        let asset = try library.fetchAssets(with: nil)[1]
        _ = (asset.localIdentifier, asset.mediaType, asset.mediaSubtypes, asset.pixelWidth, asset.pixelHeight)
        _ = (asset.creationDate, asset.modificationDate, asset.addedDate, asset.duration, asset.isFavorite)
        _ = (asset.isHidden, asset.sourceType, asset.hasAdjustments, asset.representsBurst)
        _ = (asset.burstSelectionTypes, asset.playbackStyle)
        #expect(engine.asked.summaries == [2])
        #expect(engine.asked.assets.isEmpty)
    }

    @Test func theRestIsReadOnceForTheWholeBatch() throws {
        let (library, engine) = try Self.numbered(250)
        let all = try library.fetchAssets(with: nil)
        let (first, second) = (all[100], all[101])
        #expect(first.value(forKey: "filename") as? String == "100.1")
        #expect(second.location == nil && second.asset.originalFilename == "101.1")
        #expect(engine.asked.assets == [100])
    }

    @Test func whatWasReadStays() throws {
        let (library, _) = try Self.numbered(2)
        let asset = try library.fetchAssets(with: nil)[0]
        var metadata = asset.asset.metadata
        metadata.title = "Dawn"
        try library.apply([
            .setMetadata(metadata, asset: asset.asset.uuid), .setFavorite(true, assets: [asset.asset.uuid]),
        ])
        #expect(asset.asset.metadata.title == nil && !asset.isFavorite)
        let again = try library.fetchAssets(with: nil)[0]
        #expect(again.asset.metadata.title == "Dawn" && again.isFavorite)
    }

    @Test func anAssetThatGoesBeforeTheRestIsReadKeepsItsSummary() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("secret")
        let library = try shelf.library(readWrite: .limited, selection: ["beach", "secret"])
        let secret = try library.fetchAssets(with: nil)[1]
        try library.apply([.setSelection(shelf[["beach"]], caller: library.callerName)])
        #expect(secret.pixelWidth == 40)
        #expect(secret.value(forKey: "filename") == nil)
    }

    @Test func enumerationReadsAheadInLargeBatchesAndKeepsNone() throws {
        let (library, engine) = try Self.numbered(1_250)
        let all = try library.fetchAssets(with: nil)
        var last = -1
        all.enumerateObjects { asset, index, _ in
            #expect(index == last + 1 && asset.pixelWidth == 40)
            last = index
        }
        #expect(last == 1_249)
        #expect(engine.asked.summaries == [100, 1_000, 150])
        _ = all[0]
        #expect(engine.asked.summaries.last == 100)
    }

    @Test func enumerationThatStopsEarlyReadsLittle() throws {
        let (library, engine) = try Self.numbered(1_250)
        try library.fetchAssets(with: nil).enumerateObjects { _, _, stop in stop.pointee = true }
        #expect(engine.asked.summaries == [100])
    }

    @Test func aHundredObjectsAnywhereAreReadInOneGo() throws {
        let (library, engine) = try Self.numbered(1_250)
        let all = try library.fetchAssets(with: nil)
        let some = all.objects(at: IndexSet(stride(from: 3, to: 1_250, by: 12).prefix(100)))
        #expect(some.count == 100 && some[1].asset.originalFilename == "15.1")
        #expect(engine.asked.summaries == [100])
    }

    @Test func assetsAreCountedOnceFromSummaries() throws {
        let (library, engine) = try Self.numbered(1_250)
        let all = try library.fetchAssets(with: nil)
        #expect(all.countOfAssets(with: .image) == 1_250)
        #expect(all.countOfAssets(with: .video) == 0)
        #expect(engine.asked.summaries == [1_000, 250])
        #expect(engine.asked.assets.isEmpty)
    }

    @Test func everyObjectIsFoundHoweverOftenOneIsLookedFor() throws {
        let (library, _) = try Self.numbered(250)
        let all = try library.fetchAssets(with: nil)
        for index in 0..<250 { #expect(all.index(of: all[index]) == index) }
        let other = try Self.numbered(1).library.fetchAssets(with: nil)[0]
        #expect(all.index(of: other) == NSNotFound)
    }

    @Test func anObjectOfAnotherLibraryObjectIsFoundWithoutReadingAll() throws {
        let (library, engine) = try Self.numbered(250)
        let all = try library.fetchAssets(with: nil)
        let twin = try library.counted().library.fetchAssets(with: nil)
        let others = (200..<210).map { twin[$0] }
        let reads = engine.asked.summaries.count
        for (place, other) in others.enumerated() { #expect(all.index(of: other) == 200 + place) }
        #expect(engine.asked.summaries.count == reads)
        #expect(!all.contains(StandInAsset("a")))
    }

    @Test func anAssetThatIsGoneIsFoundInItsPlace() throws {
        var shelf = Shelf()
        shelf.photo("beach")
        shelf.photo("secret")
        // Its fetches bring no page: what a page has stays as it was at the fetch.
        let library = try shelf.library(readWrite: .limited, selection: ["beach", "secret"]).counted().library
        let all = try library.fetchAssets(with: nil)
        try library.apply([.setSelection(shelf[["beach"]], caller: library.callerName)])
        #expect(all[1].localIdentifier == shelf.identifier("secret"))
        #expect(all.index(of: all[1]) == 1)
        #expect(all.contains(all[1]))
        #expect(all[1].creationDate == nil && all[1].pixelWidth == 0 && all[1].mediaType == .unknown)
    }

    @Test func objectsAtIndexesThatAreNotThereStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = try LazyAssetTests.numbered(2).library.fetchAssets(with: nil).objects(at: [0, 2])
        }
    }
}
