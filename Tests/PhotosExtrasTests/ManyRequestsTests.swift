// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// Requests of several threads at once, and lists of many albums.
struct ManyRequestsTests {
    @Test func eightThreadsThatAskForOnePictureAreEachAnsweredOnce() async throws {
        let (asset, calls) = (try Samples.library().photo(), Calls<UIImage?>())
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for size in [MediaAsset.ImageSize.original, .preview, .thumbnail(CGSize(width: 9 + thread, height: 9))] {
                asset.requestImage(size) { image, _ in calls.record(image) }
            }
        }
        #expect(await calls.wait(for: 24).allSatisfy { $0 != nil })
        await mainQueueTurn()
        #expect(calls.all.count == 24)
    }

    @Test func eightThreadsThatStartAndCancelADownloadAreEachToldOnce() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(any Error)?>())
            provider.releaseAll()
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for turn in 0..<20 {
                    asset.download.start { calls.record($0) }
                    if (thread + turn).isMultiple(of: 3) { asset.download.cancel() }
                }
            }
            let told = await calls.wait(for: 160)
            #expect(told.allSatisfy { $0 == nil || $0 is CancellationError })
            await mainQueueTurn()
            #expect(calls.all.count == 160)
            try await asset.download.finish()
            #expect(asset.download.status == .finished && asset.download.progress == 1)
            #expect(await asset.download.isLocal())
        }
    }

    @Test func theCoversOfManyAlbumsAreCompleteAndInOrderThoughHalfOfThemFail() async throws {
        let titles = (0..<60).map { "\u{1B}[31mAlbum\t\($0)\r\n" }
        let library = try Samples.albumsWithoutFiles(titles)
        let covers = try await library.albumCovers(size: CGSize(width: 150, height: 150), includesSmartAlbums: false)
        #expect(covers.dropFirst().map(\.album.name) == titles)
        for (index, cover) in covers.dropFirst().enumerated() {
            #expect(cover.isEmpty == !index.isMultiple(of: 2) && cover.image == nil)
            #expect(cover.count == (cover.isEmpty ? 0 : 1))
        }
    }
}
