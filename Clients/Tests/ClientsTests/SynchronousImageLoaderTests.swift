// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct SynchronousImageLoaderTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func sizesAreExactAndInOrder() async throws {
        let album = try #require(AlbumHelper(title: "Trip").album())
        let assets = PHAsset.fetchAssets(in: album, options: nil)
        let (sizes, isMain) = await withCheckedContinuation { continuation in
            SynchronousImageLoader().sizes(of: assets, fitting: 50) { sizes in
                continuation.resume(returning: (sizes, MainQueue.isCurrent))
            }
        }
        #expect(!isMain)
        #expect(sizes.count == library.trip.count)
        for (size, sample) in zip(sizes, library.trip) {
            let pixels = sample.file.pixelSize
            let scale = 50 / CGFloat(max(pixels.width, pixels.height))
            #expect(abs(size.width - CGFloat(pixels.width) * scale) <= 1)
            #expect(abs(size.height - CGFloat(pixels.height) * scale) <= 1)
        }
    }

    @Test func aWorseJPEGIsSmaller() async throws {
        let asset = try library.large.asset
        let files = await Task.detached {
            [0.1, 0.95].map { SynchronousImageLoader.jpeg(of: asset, quality: $0) ?? Data() }
        }.value
        #expect(files.allSatisfy { $0.starts(with: [0xFF, 0xD8]) })
        #expect(files[0].count < files[1].count)
    }
}
