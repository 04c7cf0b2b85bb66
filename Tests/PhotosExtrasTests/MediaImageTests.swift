// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// The forms in which pictures come.
enum Form: CaseIterable, Sendable {
    case now, async, stream, completion, streamHandler

    /// Returns the last picture of a request in this form.
    func picture(of asset: MediaAsset, _ size: MediaAsset.ImageSize) async throws -> UIImage {
        switch self {
        case .now: return try asset.imageNow(size)
        case .async: return try await asset.image(size)
        case .stream:
            var last: MediaImage?
            for try await image in asset.images(size) { last = image }
            return try #require(last).image
        case .completion:
            let calls = Calls<UIImage?>()
            asset.requestImage(size) { image, _ in calls.record(image) }
            return try #require(await calls.wait()[0])
        case .streamHandler:
            let calls = Calls<(image: UIImage?, isDegraded: Bool)>()
            asset.requestImages(size) { image, info in calls.record((image, isDegraded(info))) }
            let first = await calls.wait()
            let all = first.last?.isDegraded == true ? await calls.wait(for: first.count + 1) : first
            return try #require(all.last?.image)
        }
    }
}

/// Pictures of assets.
struct MediaImageTests {
    private static let cell = MediaAsset.ImageSize.thumbnail(CGSize(width: 40, height: 40), scale: 2)

    @Test(arguments: Form.allCases)
    func theOriginalHasAllPixels(_ form: Form) async throws {
        let asset = try Samples.library().photo()
        let picture = try await form.picture(of: asset, .original)
        #expect(picture.size == asset.pixelSize)
    }

    @Test(arguments: Form.allCases)
    func aThumbnailCoversItsPointsTimesTheScale(_ form: Form) async throws {
        let asset = try Samples.library().photo()
        let picture = try await form.picture(of: asset, Self.cell)
        let pixels = try #require(picture.cgImage)
        #expect(picture.scale == 2 && min(pixels.width, pixels.height) >= 80)
        #expect(pixels.width < 320 && min(picture.size.width, picture.size.height) >= 40)
    }

    @Test(arguments: Form.allCases)
    func aPreviewLiesWithinTheScreenAndTheOriginal(_ form: Form) async throws {
        let asset = try Samples.library().photo()
        let picture = try await form.picture(of: asset, .preview)
        // The screen is larger than the samples.
        #expect(picture.size == asset.pixelSize)
    }

    @Test(arguments: Form.allCases)
    func aPreviewOfALargerPictureFillsTheScreenInOneDimension(_ form: Form) async throws {
        let library = MediaLibrary(try .inMemory())
        let asset = try await library.save(.image(Painted.white(width: 2_400, height: 1_600)))
        let picture = try await form.picture(of: asset, .preview)
        // The screen has 1920 × 1080 pixels.
        #expect(picture.size == CGSize(width: 1_620, height: 1_080))
    }

    @Test(arguments: Form.allCases)
    func aThumbnailIsNeverLargerThanTheOriginal(_ form: Form) async throws {
        let asset = try Samples.library().photo()
        let picture = try await form.picture(of: asset, .thumbnail(CGSize(width: 5_000, height: 5_000)))
        #expect(picture.size == asset.pixelSize)
    }

    @Test @MainActor func aPreviewIsAsLargeAsTheScreen() async throws {
        #expect(MediaAsset.ImageSize.preview.targetSize == UIScreen.main.nativeBounds.size)
        #expect(MediaAsset.ImageSize.preview.options(.local).resizeMode == .exact)
    }

    @Test(arguments: [MediaAsset.ImageSize.original, .preview])
    func aStreamBringsADegradedPictureAndThenTheFinalOne(_ size: MediaAsset.ImageSize) async throws {
        let asset = try Samples.library().photo()
        var pictures: [MediaImage] = []
        for try await picture in asset.images(size) { pictures.append(picture) }
        #expect(pictures.map(\.isDegraded) == [true, false])
        #expect(pictures[0].image.size.width < pictures[1].image.size.width)
    }

    @Test func aRequestHasAnIdentifierAndItsInfo() async throws {
        let (asset, calls) = (try Samples.library().photo(), Calls<[AnyHashable: Any]?>())
        let number = asset.requestImage(.original) { _, info in calls.record(info) }
        #expect(number != PHInvalidImageRequestID)
        #expect(await calls.wait()[0]?[PHImageResultRequestIDKey] as? PHImageRequestID == number)
    }

    @Test func theFinalPictureIsKeptAndComesAtOnceWithoutANumberAndInfo() async throws {
        let asset = try Samples.library().photo()
        let first = try await asset.image(.original)
        let calls = Calls<(UIImage?, [AnyHashable: Any]?)>()
        let numbers = [
            asset.requestImage(.original) { calls.record(($0, $1)) },
            asset.requestImages(.original) { calls.record(($0, $1)) },
        ]
        #expect(numbers == [0, 0])
        #expect(calls.all.count == 2 && calls.all.allSatisfy { $0.0 === first && $0.1 == nil })
        #expect(try asset.imageNow(.original) === first)
        #expect(try await asset.image(.original) === first)
        // Another size and another version are other pictures.
        #expect(asset.requestImage(.preview) { _, _ in } != 0)
        #expect(asset.requestImage(.original, options: MediaRequestOptions(version: .unedited)) { _, _ in } != 0)
    }

    @Test func aPictureIsKeptByTheObjectThatItWasAskedOf() async throws {
        let asset = try Samples.library().photo()
        _ = try await asset.image(.original)
        #expect(MediaAsset(asset.phAsset).requestImage(.original) { _, _ in } != 0)
    }

    @Test func aDegradedPictureIsNeverKept() async throws {
        try await Samples.withCloud { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(UIImage?, [AnyHashable: Any]?)>())
            for turn in 1...2 {
                let number = asset.requestImages(.original, options: .local) { calls.record(($0, $1)) }
                #expect(number != 0)
                let all = await calls.wait(for: 2 * turn).suffix(2)
                #expect(all.first?.0 != nil && isDegraded(all.first?.1))
                #expect(all.last?.0 == nil && all.last?.1?[PHImageResultIsInCloudKey] as? Bool == true)
            }
            #expect(provider.offsets.isEmpty)
            provider.releaseAll()
            #expect(try await asset.image(.original).size == asset.pixelSize)
            #expect(asset.requestImage(.original) { _, _ in } == 0)
        }
    }

    @Test func anEditedPhotoIsShownEditedOrUneditedAsIsAsked() async throws {
        let asset = try #require(try Samples.library().assets(.image).first { $0.phAsset.hasAdjustments })
        #expect(try await asset.image(.original).size == CGSize(width: 60, height: 40))
        #expect(try asset.imageNow(.original).size == CGSize(width: 60, height: 40))
        let unedited = MediaRequestOptions(version: .unedited)
        #expect(try await asset.image(.original, options: unedited).size == CGSize(width: 80, height: 40))
    }

    // MARK: Exactly once

    @Test func aFailureIsToldOnce() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            provider.fail(after: 0, with: LibraryError(.networkFailed, "the network is down"))
            let (asset, calls) = (try library.photo(), Calls<(UIImage?, [AnyHashable: Any]?)>())
            asset.requestImage(.original) { calls.record(($0, $1)) }
            let answer = await calls.wait()[0]
            await mainQueueTurn()
            #expect(calls.all.count == 1 && answer.0 == nil)
            #expect((answer.1?[PHImageErrorKey] as? PHPhotosError)?.code == .networkError)
            // It is not remembered: the next request succeeds.
            provider.releaseAll()
            #expect(try await asset.image(.original).size == asset.pixelSize)
        }
    }

    @Test func aPictureWhoseDownloadFailedHalfwayIsDownloadedFromThere() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let (asset, parts) = (try library.photo(), Calls<Double>())
            let half = Int(try #require(asset.byteCount())) / 2_000
            provider.fail(after: half, with: LibraryError(.networkFailed, "the network is down"))
            provider.releaseAll()
            let options = MediaRequestOptions { parts.record($0) }
            let error = await #expect(throws: PHPhotosError.self) {
                try await asset.image(.original, options: options)
            }
            #expect(error?.code == .networkError)
            #expect(try await asset.image(.original, options: options).size == asset.pixelSize)
            #expect(provider.offsets == [0, Int64(half) * 1_000] && parts.all == parts.all.sorted())
        }
    }

    @Test func aFailureIsThrown() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let asset = try library.photo()
            for _ in 1...2 { provider.fail(after: 0, with: LibraryError(.networkFailed, "the network is down")) }
            let error = await #expect(throws: PHPhotosError.self) { try await asset.image(.preview) }
            #expect(error?.code == .networkError)
            await #expect(throws: PHPhotosError.self) {
                for try await _ in asset.images(.preview) {}
            }
            #expect(throws: PHPhotosError.self) { try asset.imageNow(.preview) }
        }
    }

    @Test func aCancelledRequestIsToldSoOnce() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let (asset, calls) = (try library.photo(), Calls<(UIImage?, [AnyHashable: Any]?)>())
            let number = asset.requestImage(.original) { calls.record(($0, $1)) }
            await provider.isAsked()
            asset.cancelRequest(number)
            let answer = await calls.wait()[0]
            #expect(answer.0 == nil && answer.1?[PHImageCancelledKey] as? Bool == true)
            provider.releaseAll()
            await mainQueueTurn()
            #expect(calls.all.count == 1)
        }
    }

    @Test func aTaskThatIsCancelledWhileTheProviderIsSlowEndsAtOnce() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let asset = try library.photo()
            let task = Task { try await asset.image(.original) }
            let streamed = Task {
                for try await _ in asset.images(.preview) {}
                try Task.checkCancellation()
            }
            await provider.isAsked()
            task.cancel()
            streamed.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await #expect(throws: CancellationError.self) { try await streamed.value }
        }
    }

    @Test func aTaskThatWasCancelledBeforeAsksNobody() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let asset = try library.photo()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await asset.image(.original)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(provider.offsets.isEmpty)
        }
    }

    /// The handler of a picture is called on the main queue, which waits here.
    @Test @MainActor func thePictureComesOnTheMainThreadWithoutWaitingForIt() throws {
        #expect(try Samples.library().photo().imageNow(.preview).size.width == 320)
    }
}

/// The pictures that are kept.
struct ImageCacheTests {
    private static let picture = Painted.picture(red: 1, width: 10, height: 10)

    private static func key(_ owner: AnyObject, _ size: MediaAsset.ImageSize = .original) -> ImageCache.Key {
        ImageCache.Key(asset: ObjectIdentifier(owner), size: size, version: .edited)
    }

    @Test func whatWasUsedLongestAgoMakesRoom() {
        let (cache, owners) = (ImageCache(byteLimit: 1_000), (0..<3).map { _ in NSObject() })
        cache.keep(Self.picture, Self.key(owners[0]))
        cache.keep(Self.picture, Self.key(owners[1]))
        #expect(cache.image(Self.key(owners[0])) === Self.picture)
        cache.keep(Self.picture, Self.key(owners[2]))
        #expect(cache.image(Self.key(owners[1])) == nil && cache.image(Self.key(owners[0])) != nil)
        #expect(cache.bytes == 800)
    }

    @Test func whatIsLargerThanTheBudgetIsNotKept() {
        let (cache, owner) = (ImageCache(byteLimit: 399), NSObject())
        cache.keep(Self.picture, Self.key(owner))
        #expect(cache.image(Self.key(owner)) == nil && cache.bytes == 0)
    }

    @Test func aPictureWhoseSizeIsNoNumberIsNotKept() {
        let (cache, owner) = (ImageCache(byteLimit: 500), NSObject())
        let size = MediaAsset.ImageSize.thumbnail(CGSize(width: CGFloat.nan, height: 10))
        for _ in 0..<3 { cache.keep(Self.picture, Self.key(owner, size)) }
        #expect(cache.bytes == 0)
    }

    @Test func thePicturesOfAnAssetGoWithIt() {
        let (cache, owner) = (ImageCache(byteLimit: 1_000), NSObject())
        cache.keep(Self.picture, Self.key(owner))
        cache.keep(Self.picture, Self.key(owner))
        cache.keep(Self.picture, Self.key(owner, .preview))
        #expect(cache.bytes == 800)
        cache.removeImages(of: ObjectIdentifier(owner))
        #expect(cache.bytes == 0)
    }
}
