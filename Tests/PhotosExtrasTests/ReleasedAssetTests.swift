// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// Requests of assets that nobody holds any more, and streams that nobody reads.
struct ReleasedAssetTests {
    @Test(.timeLimit(.minutes(30))) func aRequestIsAnsweredOnceThoughNobodyHoldsTheAsset() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let calls = Calls<UIImage?>()
            weak var released: MediaAsset?
            do {
                let asset = try library.photo()
                released = asset
                asset.requestImage(.original) { image, _ in calls.record(image) }
            }
            await provider.isAsked()
            #expect(calls.all.isEmpty)
            provider.releaseAll()
            #expect(await calls.wait()[0]?.size.width == 320)
            // The request alone has held it, and ends after its handler has returned.
            while released != nil { await mainQueueTurn() }
            await mainQueueTurn()
            #expect(calls.all.count == 1)
        }
    }

    @Test func aDownloadGoesOnThoughNobodyHoldsTheAsset() async throws {
        try await Samples.withCloud { library, provider in
            let calls = Calls<(any Error)?>()
            try library.photo().download.start { calls.record($0) }
            await provider.isAsked()
            provider.releaseAll()
            #expect(await calls.wait()[0] == nil)
            #expect(try await library.photo().download.isLocal())
        }
    }

    @Test func aStreamThatNobodyReadsAnyMoreIsCancelled() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let manager = RecordingManager()
            let asset = MediaAsset(try library.photo().phAsset, manager: manager)
            do {
                let stream = asset.images(.original)
                await provider.isAsked()
                #expect(manager.cancelled.all.isEmpty)
                withExtendedLifetime(stream) {}
            }
            #expect(await manager.cancelled.wait() == manager.requested.all.map(\.number))
        }
    }
}

/// Handlers that call back into the asset.
struct HandlerTests {
    @Test func aStreamThatIsCancelledByItsHandlerIsToldSoOnce() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(UIImage?, [AnyHashable: Any]?)>())
            asset.requestImages(.original) { image, info in
                calls.record((image, info))
                guard let number = info?[PHImageResultRequestIDKey] as? PHImageRequestID else { return }
                asset.cancelRequest(number)
            }
            let all = await calls.wait(for: 2)
            #expect(all[0].0 != nil && isDegraded(all[0].1))
            #expect(all[1].0 == nil && all[1].1?[PHImageCancelledKey] as? Bool == true)
            provider.releaseAll()
            await mainQueueTurn()
            #expect(calls.all.count == 2)
        }
    }

    @Test func aRequestThatIsCancelledByItsHandlerHasItsPicture() async throws {
        let (asset, calls) = (try Samples.library().photo(), Calls<UIImage?>())
        asset.requestImage(.original) { image, info in
            if let number = info?[PHImageResultRequestIDKey] as? PHImageRequestID { asset.cancelRequest(number) }
            calls.record(image)
        }
        #expect(await calls.wait()[0]?.size == asset.pixelSize)
        await mainQueueTurn()
        #expect(calls.all.count == 1 && asset.requestImage(.original) { _, _ in } == PHInvalidImageRequestID)
    }

    @Test func aHandlerThatAsksAgainGetsTheKeptPicture() async throws {
        let (asset, calls) = (try Samples.library().photo(), Calls<(UIImage?, number: PHImageRequestID)>())
        asset.requestImage(.original) { first, _ in
            let again = asset.requestImage(.original) { second, _ in #expect(first === second && first != nil) }
            calls.record((first, again))
        }
        #expect(await calls.wait()[0].number == PHInvalidImageRequestID)
    }
}
