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
}
