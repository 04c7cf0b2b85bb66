// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

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
