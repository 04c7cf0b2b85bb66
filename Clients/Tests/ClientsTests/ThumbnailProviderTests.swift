// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing
import UIKit

@testable import Clients

struct ThumbnailProviderTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func aThumbnailCoversItsCell() async throws {
        let provider = ThumbnailProvider()
        for sample in library.samples.prefix(8) {
            let image = try #require(await provider.thumbnail(for: sample.asset, side: 40))
            #expect(min(image.size.width, image.size.height) >= 40)
        }
    }

    @Test func aThumbnailIsMadeOnce() async throws {
        let provider = ThumbnailProvider()
        let first = await provider.thumbnail(for: try library.large.asset, side: 40)
        let second = await provider.thumbnail(for: try library.large.asset, side: 40)
        #expect(first != nil && first === second)
        #expect(await provider.requestCount == 1)
    }

    @Test func aPreparedThumbnailIsThatOfTheAsset() async throws {
        let provider = ThumbnailProvider()
        let assets = try library.samples.prefix(8).map { try $0.asset }
        await provider.startCaching(assets, targetSize: CGSize(width: 40, height: 40))
        for asset in assets {
            let image = try #require(await provider.thumbnail(for: asset, side: 40))
            #expect(min(image.size.width, image.size.height) >= 40)
        }
        await provider.stopCaching()
        #expect(await provider.thumbnail(for: assets[0], side: 50) != nil)
    }
}
