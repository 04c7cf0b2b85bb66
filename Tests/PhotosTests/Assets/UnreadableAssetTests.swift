// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// An asset whose row cannot be read affects no other asset.
struct UnreadableAssetTests {
    private func library() throws -> (library: PHPhotoLibrary, engine: CountingEngine) {
        let (library, engine) = try LazyAssetTests.numbered(5)
        engine.lose(try library.fetchAssets(with: nil)[2].asset.id)
        return (library, engine)
    }

    @Test func theOthersAreShownAndItKeepsItsPlace() throws {
        let (library, _) = try library()
        let all = try library.fetchAssets(with: nil)
        #expect(all.count == 5)
        let names = (0..<5).map { all[$0].asset.originalFilename }
        #expect(names == ["0.1", "1.1", "", "3.1", "4.1"])
        #expect((0..<5).map { all[$0].pixelWidth } == [40, 40, 0, 40, 40])
        #expect(all.countOfAssets(with: .image) == 4)
        #expect(all.countOfAssets(with: .unknown) == 1)
        // Its identifier was fixed with the result.
        #expect(Set((0..<5).map { all[$0].localIdentifier }.filter { !$0.isEmpty }).count == 5)
        #expect(PHAssetResource.assetResources(for: all[2]).isEmpty)
        #expect(PHAssetResource.assetResources(for: all[3]).count == 1)
    }

    @Test func whoeverAsksHearsWhatIsWrong() throws {
        let (library, engine) = try library()
        let all = try library.fetchAssets(with: nil)
        let contents = try library.contents(of: all.objects(at: IndexSet(integersIn: 0..<5)))
        #expect(contents.map { $0.asset?.originalFilename } == ["0.1", "1.1", nil, "3.1", "4.1"])
        #expect(contents.map(\.resources.count) == [1, 1, 0, 1, 1])
        #expect(contents.map(\.unreadable.count) == [0, 0, 1, 0, 0])
        #expect(contents[2].unreadable[0].description.contains("no list of texts"))
        #expect(engine.asked.contents.last == 5)
        #expect(try library.unreadableRows() == [])
    }

    /// Metadata and files are read together, in one call for each batch.
    @Test func manyAreReadInFewCalls() throws {
        let (library, engine) = try LazyAssetTests.numbered(2_300)
        let all = try library.fetchAssets(with: nil)
        let assets = all.objects(at: IndexSet(integersIn: 0..<2_300))
        let contents = try library.contents(of: assets)
        #expect(contents.map(\.id) == assets.compactMap(\.assetID))
        #expect(engine.asked.contents == [1_000, 1_000, 300])
        #expect(engine.asked.assets.isEmpty && engine.asked.resources.isEmpty)
        let resources = zip(assets, contents).flatMap { PHAssetResource.assetResources(for: $0, in: $1) }
        #expect(resources.map(\.originalFilename) == (0..<2_300).map { "\($0).1" })
        #expect(engine.asked.resources.isEmpty && engine.asked.contents.count == 3)
    }

    @Test func ofAStrangersAssetThereIsNothing() throws {
        let (library, _) = try library()
        let (other, _) = try LazyAssetTests.numbered(1)
        let stranger = try other.fetchAssets(with: nil)[0]
        let contents = try library.contents(of: [stranger, PHAsset()])
        #expect(contents.map(\.asset) == [nil, nil])
        #expect(contents.allSatisfy { $0.resources.isEmpty && $0.unreadable.isEmpty })
    }
}

/// Objects that could not be read once are read again, and do not count as gone.
struct FailedReadTests {
    @Test func anObjectIsReadAgain() throws {
        let (library, engine) = try LazyAssetTests.numbered(2)
        let all = try library.fetchAssets(with: nil)
        engine.failOnce()
        #expect(all[0].pixelWidth == 0)
        #expect(all[0].pixelWidth == 40)
        #expect(engine.asked.summaries == [2])
    }

    @Test func whatIsBeyondTheSummaryIsReadAgain() throws {
        let (library, engine) = try LazyAssetTests.numbered(2)
        let asset = try library.fetchAssets(with: nil)[0]
        engine.failOnce()
        #expect(asset.asset.originalFilename == "")
        #expect(asset.asset.originalFilename == "0.1")
    }

    @Test func assetsAreCountedAgain() throws {
        let (library, engine) = try LazyAssetTests.numbered(2)
        let all = try library.fetchAssets(with: nil)
        engine.failOnce()
        #expect(all.countOfAssets(with: .image) == 0)
        #expect(all.countOfAssets(with: .image) == 2)
    }

    @Test func aCollectionIsReadAgain() throws {
        let (library, engine) = try Shelf.library { $0.album("Zoo") }.counted()
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        engine.failOnce()
        #expect(albums[0].localizedTitle == nil)
        #expect(albums[0].localizedTitle == "Zoo")
    }
}
