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

    @Test func theOldFormTellsTheTurnByUIKitsNumbers() async throws {
        // EXIF's 1 to 8, in its order.
        let turns: [PlatformImage.Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        let samples = library.photos
        #expect(Set(samples.map(\.file.orientation)).count > 4)
        for sample in samples {
            let asset = try sample.asset
            let old = try #require(await Task.detached { SynchronousImageLoader.oldData(of: asset) }.value)
            #expect(old.orientation == turns[sample.file.orientation - 1])
            #expect(old.type == sample.file.uniformTypeIdentifier)
            #expect(try old.data == Data(contentsOf: sample.url))
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
