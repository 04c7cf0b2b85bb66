// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct LivePhotoFilesTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func extract(_ asset: PHAsset, to folder: URL) async -> Result<LivePhotoFiles.Pair, any Error> {
        await withCheckedContinuation { continuation in
            LivePhotoFiles(folder: folder).extract(from: asset) { continuation.resume(returning: $0) }
        }
    }

    @Test func bothFilesAreExtracted() async throws {
        let lives = library.live
        #expect(lives.count > 1)
        for live in lives {
            try await TemporaryFolder.with { folder in
                let pair = try await extract(live.asset, to: folder).get()
                #expect(try Data(contentsOf: pair.photo) == Data(contentsOf: live.urls[0]))
                #expect(try Data(contentsOf: pair.movie) == Data(contentsOf: live.urls[1]))
            }
        }
    }

    @Test func aStillPhotoIsRefused() async throws {
        let result = await extract(try library.large.asset, to: URL(filePath: "/nowhere"))
        #expect(throws: LivePhotoFiles.Failure.notLive) { try result.get() }
    }

    @Test func aFolderThatIsMissingIsTold() async throws {
        let live = library.live[0]
        let result = await extract(try live.asset, to: URL(filePath: "/nowhere/at/all"))
        #expect(throws: CocoaError.self) { try result.get() }
    }

    @Test func theBadgeIsThatOfTheKind() throws {
        for sample in library.samples {
            let expected = sample.isLive ? "live" : sample.isVideo ? "video" : "photo"
            #expect(LivePhotoFiles.badge(for: try sample.asset) == expected)
        }
    }

    @MainActor
    @Test func aLivePhotoHasTheShapeOfItsPicture() async throws {
        for live in library.live {
            let asset = try live.asset
            let found = await withCheckedContinuation { continuation in
                LivePhotoFiles(folder: URL(filePath: "/nowhere")).livePhoto(of: asset, side: 60) { livePhoto in
                    continuation.resume(returning: livePhoto)
                }
            }
            let size = try #require(found).size
            let shape = Double(asset.pixelWidth) / Double(asset.pixelHeight)
            #expect(abs(Double(size.width) / Double(size.height) - shape) < 0.05 * shape)
        }
    }
}
