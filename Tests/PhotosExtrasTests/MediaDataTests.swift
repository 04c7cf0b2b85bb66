// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// The requests for the files of an asset.
enum FileRequest: CaseIterable, Sendable {
    case data, livePhoto, playerItem

    /// What a handler was called with, and where.
    struct Answer {
        let value: (any Sendable)?
        let error: any Error
        let isOnMain = isOnMainQueue()

        init(_ value: (any Sendable)?, _ info: [AnyHashable: Any]?) {
            self.value = value
            error = requestError(in: info)
        }
    }

    /// Returns an asset that has such a file.
    func asset(of library: MediaLibrary) throws -> MediaAsset {
        switch self {
        case .data: return try library.photo()
        case .livePhoto: return try #require(try library.assets(.image, .livePhoto).first)
        case .playerItem: return try #require(try library.assets(.video).first)
        }
    }

    /// Makes the request, whose answers are recorded.
    @discardableResult
    func start(_ asset: MediaAsset, _ calls: Calls<Answer>) -> PHImageRequestID {
        switch self {
        case .data: return asset.requestImageData { calls.record(Answer($0, $1)) }
        case .livePhoto: return asset.requestLivePhoto { calls.record(Answer($0, $1)) }
        case .playerItem: return asset.requestPlayerItem { calls.record(Answer($0, $1)) }
        }
    }

    /// Returns the answer to code that waits.
    func value(of asset: MediaAsset) async throws -> any Sendable {
        switch self {
        case .data: return try await asset.imageData()
        case .livePhoto: return try await asset.livePhoto()
        case .playerItem: return try await asset.playerItem()
        }
    }

    /// Returns true if the value is of the right kind, and all of the asset's file.
    func isWhole(_ value: (any Sendable)?, of asset: MediaAsset) -> Bool {
        switch self {
        case .data: return (value as? MediaImageData).map { Int64($0.data.count) } == asset.byteCount()
        case .livePhoto: return (value as? PHLivePhoto)?.movie != nil
        case .playerItem: return (value as? AVPlayerItem)?.duration.seconds == asset.duration
        }
    }
}

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

    @Test(arguments: [MediaRequestOptions.Version.edited, .unedited])
    func theOrientationOfALocalFileIsThatOfTheDataWithoutTheData(
        _ version: MediaRequestOptions.Version
    ) async throws {
        let (manager, options) = (RecordingManager(), MediaRequestOptions(version: version))
        for asset in try Samples.library().assets(.image) {
            let orientation = try await MediaAsset(asset.phAsset, manager: manager).imageOrientation(options: options)
            let data = try await asset.imageData(options: options)
            #expect(orientation == data.orientation)
        }
        #expect(manager.requestedData.all.isEmpty)
    }

    @Test func theOrientationOfAFileThatIsNotHereIsDownloadedIfThatIsAllowed() async throws {
        try await Samples.withCloud { library, provider in
            let asset = try library.photo()
            let error = await #expect(throws: PHPhotosError.self) { try await asset.imageOrientation(options: .local) }
            #expect(error?.code == .networkAccessRequired && provider.offsets.isEmpty)
            provider.releaseAll()
            let orientation = try await asset.imageOrientation()
            let data = try asset.imageDataNow()
            #expect(orientation == data.orientation)
        }
    }

    @Test func aVideoHasNoOrientation() async throws {
        let video = try #require(try Samples.library().assets(.video).first)
        let error = await #expect(throws: PHPhotosError.self) { try await video.imageOrientation() }
        #expect(error?.code == .requestNotSupportedForAsset)
    }

    @Test func theOrientationIsToldOnceAlsoAfterACancellation() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(Result<ImageOrientation, any Error>, isOnMain: Bool)>())
            let task = asset.requestImageOrientation { calls.record(($0, isOnMainQueue())) }
            await provider.isAsked()
            task.cancel()
            let (cancelled, isOnMain) = await calls.wait()[0]
            #expect(throws: CancellationError.self) { try cancelled.get() }
            provider.releaseAll()
            let told: Result<ImageOrientation, any Error> = await onlyAnswer {
                asset.requestImageOrientation(completion: $0)
            }
            let data = try asset.imageDataNow()
            #expect(try told.get() == data.orientation)
            #expect(calls.all.count == 1 && isOnMain)
        }
    }

    @Test func theSizeInBytesIsRequestedToo() async throws {
        let asset = try Samples.library().photo()
        let size = try #require(asset.byteCount())
        let awaited = try await asset.requestByteCount()
        #expect(awaited == size)
        let told: Result<Int64?, any Error> = await onlyAnswer { asset.requestByteCount(completion: $0) }
        #expect(try told.get() == size)
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

    // MARK: Slow and failing providers

    @Test(arguments: FileRequest.allCases)
    func aRequestThatFailsIsToldSoOnceAndTheNextOneSucceeds(_ request: FileRequest) async throws {
        try await Samples.withCloud { library, provider in
            provider.fail(after: 0, with: LibraryError(.networkFailed, "the network is down"))
            let (asset, calls) = (try request.asset(of: library), Calls<FileRequest.Answer>())
            request.start(asset, calls)
            let answer = await calls.wait()[0]
            #expect(answer.value == nil && (answer.error as? PHPhotosError)?.code == .networkError && answer.isOnMain)
            provider.releaseAll()
            let value = try await request.value(of: asset)
            #expect(request.isWhole(value, of: asset))
            await mainQueueTurn()
            #expect(calls.all.count == 1)
        }
    }

    @Test(arguments: FileRequest.allCases)
    func aRequestThatIsCancelledIsToldSoOnceAndTheNextOneSucceeds(_ request: FileRequest) async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try request.asset(of: library), Calls<FileRequest.Answer>())
            let number = request.start(asset, calls)
            await provider.isAsked()
            asset.cancelRequest(number)
            let answer = await calls.wait()[0]
            #expect(answer.value == nil && answer.error is CancellationError && answer.isOnMain)
            provider.releaseAll()
            let value = try await request.value(of: asset)
            #expect(request.isWhole(value, of: asset))
            await mainQueueTurn()
            #expect(calls.all.count == 1)
        }
    }

    @Test(arguments: FileRequest.allCases)
    func aRequestWaitsForASlowProviderAndIsAnsweredOnce(_ request: FileRequest) async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try request.asset(of: library), Calls<FileRequest.Answer>())
            request.start(asset, calls)
            await provider.isAsked()
            #expect(calls.all.isEmpty)
            provider.releaseAll()
            let answer = await calls.wait()[0]
            #expect(request.isWhole(answer.value, of: asset) && answer.isOnMain)
            await mainQueueTurn()
            #expect(calls.all.count == 1)
        }
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
