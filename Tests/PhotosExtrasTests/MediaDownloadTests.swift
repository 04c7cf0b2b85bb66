// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Observation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import PhotosExtras
import Testing

/// Downloads of the files that show an asset.
struct MediaDownloadTests {
    /// Returns when the condition is true, having looked at it whenever what it observes has changed.
    @MainActor
    private static func until(_ condition: @Sendable () -> Bool) async {
        while true {
            let changed = Calls<Void>()
            if withObservationTracking(condition, onChange: { changed.record(()) }) { return }
            _ = await changed.wait()
        }
    }

    @Test func statusAndProgressAreObserved() async throws {
        try await Samples.withCloud { library, provider in
            let download = try library.photo().download
            #expect(download.status == .idle && download.progress == 0)
            download.start()
            await Self.until { download.status == .downloading }
            provider.release(3)
            await Self.until { download.progress > 0 && download.progress < 1 }
            provider.releaseAll()
            await Self.until { download.status == .finished }
            #expect(download.progress == 1 && download.error == nil)
        }
    }

    @Test func aFinishedDownloadHasMadeTheFilesLocal() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let asset = try library.photo()
            #expect(await !asset.download.isLocal())
            let before: Bool = await onlyAnswer { asset.download.isLocal(completion: $0) }
            provider.releaseAll()
            try await asset.download.finish()
            #expect(await asset.download.isLocal())
            let after: Bool = await onlyAnswer { asset.download.isLocal(completion: $0) }
            #expect(!before && after)
            #expect(try asset.imageNow(.original).size == asset.pixelSize)
        }
    }

    @Test func aLivePhotoIsDownloadedWithItsMovie() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try #require(try library.assets(.image, .livePhoto).first)
            provider.releaseAll()
            try await asset.download.finish()
            #expect(provider.offsets == [0, 0])
            #expect(try await asset.livePhoto(options: .local).movie != nil)
        }
    }

    @Test func aLivePhotoIsCancelledInItsMovieAndResumedThere() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try #require(try library.assets(.image, .livePhoto).first)
            asset.download.start()
            while provider.offsets.count < 2 {
                await provider.isAsked()
                provider.release(1)
            }
            await provider.isAsked()
            asset.download.cancel()
            // The next piece ends the call of the provider.
            provider.release(1)
            #expect(asset.download.status == .cancelled && asset.download.progress < 1)
            provider.releaseAll()
            try await asset.download.finish()
            #expect(provider.offsets.dropFirst(2).allSatisfy { $0 > 0 })
        }
    }

    @Test func aCancelledDownloadIsResumedWhereItWasCut() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(any Error)?>())
            asset.download.start { calls.record($0) }
            await Self.until { asset.download.status == .downloading }
            provider.release(2)
            await Self.until { asset.download.progress > 0 }
            asset.download.cancel()
            #expect(asset.download.status == .cancelled && asset.download.progress > 0)
            #expect(await calls.wait()[0] is CancellationError)
            // The next piece ends the call of the provider.
            provider.release(1)
            asset.download.resume()
            provider.releaseAll()
            try await asset.download.finish()
            #expect(asset.download.status == .finished && calls.all.count == 1)
            #expect(provider.offsets.dropFirst().allSatisfy { $0 > 0 })
        }
    }

    @Test func aDownloadThatFailedSaysWhyAndIsResumedWhereItWasCut() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try library.photo()
            provider.fail(after: 2, with: LibraryError(.networkFailed, "the network is down"))
            provider.releaseAll()
            let error = await #expect(throws: PHPhotosError.self) { try await asset.download.finish() }
            #expect(error?.code == .networkError)
            #expect(asset.download.status == .failed && asset.download.error?.code == .networkError)
            asset.download.resume()
            await Self.until { asset.download.status == .finished }
            #expect(asset.download.error == nil)
            #expect(provider.offsets == [0, 2_000])
        }
    }

    @Test func allWhoWaitAreToldOnce() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(any Error)?>())
            asset.download.start { calls.record($0) }
            asset.download.start { calls.record($0) }
            let waiting = Task { try await asset.download.finish() }
            provider.releaseAll()
            try await waiting.value
            #expect(await calls.wait(for: 2).allSatisfy { $0 == nil })
            await mainQueueTurn()
            #expect(calls.all.count == 2 && provider.offsets == [0])
        }
    }

    @Test func cancellingTheTaskCancelsTheDownload() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try library.photo()
            let task = Task { try await asset.download.finish() }
            await provider.isAsked()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(asset.download.status == .cancelled)
        }
    }

    @Test func theDownloadOfARequestIsToldToo() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let (asset, parts) = (try library.photo(), Calls<Double>())
            let options = MediaRequestOptions { parts.record($0) }
            let task = Task { try await asset.image(.original, options: options) }
            await provider.isAsked()
            provider.release(2)
            await Self.until { asset.download.status == .downloading && asset.download.progress > 0 }
            provider.releaseAll()
            _ = try await task.value
            await Self.until { asset.download.status == .finished }
            #expect(parts.all == parts.all.sorted() && !parts.all.isEmpty)
        }
    }

    @Test func whatIsLocalIsFinishedWithoutAProvider() async throws {
        let asset = try Samples.library().photo()
        #expect(await asset.download.isLocal())
        try await asset.download.finish()
        #expect(asset.download.status == .finished)
    }

    @Test func anAssetWithoutFilesCannotBeDownloaded() async throws {
        let asset = MediaAsset(PHAsset())
        let error = await #expect(throws: PHPhotosError.self) { try await asset.download.finish() }
        #expect(error?.code == .identifierNotFound)
        #expect(await !asset.download.isLocal())
    }
}
