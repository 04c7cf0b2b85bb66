// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// The bytes of assets, and what plays.
struct MediaDataTests {
    @Test func theBytesComeWithTheirTypeAndOrientation() async throws {
        let asset = try Samples.library().photo()
        let data = try await asset.imageData()
        #expect(data.uniformTypeIdentifier == asset.uniformTypeIdentifier)
        #expect(UIImage(data: data.data)?.size == asset.pixelSize)
        let calls = Calls<MediaImageData?>()
        #expect(asset.requestImageData { found, _ in calls.record(found) } != 0)
        #expect(await calls.wait()[0]?.data == data.data)
        #expect(try asset.imageDataNow().data == data.data)
    }

    @Test func theTypeAndTheOrientationNeedNoRequestBefore() async throws {
        let assets = try Samples.library().assets(.image, .still)
        #expect(Set(assets.map(\.uniformTypeIdentifier)).isSuperset(of: ["public.jpeg", "public.heic"]))
        var orientations: Set<ImageOrientation> = []
        for asset in assets where asset.uniformTypeIdentifier == "public.jpeg" {
            orientations.insert(try await asset.imageOrientation())
        }
        #expect(orientations.count > 1)
    }

    @Test func theSizeInBytesIsThatOfTheDataWithoutADownload() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try library.photo()
            let size = try #require(asset.byteCount())
            #expect(provider.offsets.isEmpty)
            provider.releaseAll()
            #expect(try await Int64(asset.imageData().data.count) == size)
        }
    }

    @Test func anEditedPhotoHasTheBytesOfEachVersion() async throws {
        let asset = try #require(try Samples.library().assets(.image).first { $0.phAsset.hasAdjustments })
        let (edited, unedited) = (asset.byteCount(), asset.byteCount(.unedited))
        #expect(edited != unedited)
        #expect(try await Int64(asset.imageData().data.count) == edited)
        let options = MediaRequestOptions(version: .unedited)
        #expect(try await Int64(asset.imageData(options: options).data.count) == unedited)
    }

    @Test func aLivePhotoHasItsPictureAndItsMovie() async throws {
        let asset = try #require(try Samples.library().assets(.image, .livePhoto).first)
        let live = try await asset.livePhoto()
        #expect(live.size == asset.pixelSize && live.movie != nil)
        let calls = Calls<PHLivePhoto?>()
        asset.requestLivePhoto { found, _ in calls.record(found) }
        #expect(await calls.wait()[0]?.movie != nil)
    }

    @Test func aVideoHasAPlayerItem() async throws {
        let asset = try #require(try Samples.library().assets(.video).first)
        #expect(try await asset.playerItem().duration.seconds == asset.duration)
        let calls = Calls<(AVPlayerItem?, isOnMain: Bool)>()
        asset.requestPlayerItem { item, _ in calls.record((item, isOnMainQueue())) }
        let call = await calls.wait()[0]
        #expect(call.0 != nil && call.isOnMain)
    }

    @Test func whatAnAssetIsNotIsAnErrorToldOnce() async throws {
        let library = try Samples.library()
        let (photo, video) = (try library.photo(), try #require(try library.assets(.video).first))
        await #expect(throws: PHPhotosError.self) { try await photo.playerItem() }
        await #expect(throws: PHPhotosError.self) { try await photo.livePhoto() }
        let error = await #expect(throws: PHPhotosError.self) { try await video.imageData() }
        #expect(error?.code == .requestNotSupportedForAsset)
        let calls = Calls<AVPlayerItem?>()
        photo.requestPlayerItem { item, _ in calls.record(item) }
        _ = await calls.wait()
        await mainQueueTurn()
        #expect(calls.all.count == 1)
    }

    @Test func aCancelledTaskGetsNoBytesFromASlowProvider() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try library.photo()
            let task = Task { try await asset.imageData() }
            await provider.isAsked()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
