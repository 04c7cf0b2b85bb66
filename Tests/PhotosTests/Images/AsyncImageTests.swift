// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

/// Pictures for code that waits, as a program would ask for them.
struct AsyncImageTests {
    private static let size = CGSize(width: 40, height: 40)

    @Test func thePictureIsTheFinalOneWhateverTheDeliveryModeIs() async throws {
        let asset = try RenditionRequestTests.asset(rendition: PixelSize(width: 20, height: 10))
        for mode in [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat] {
            let options = PHImageRequestOptions()
            options.deliveryMode = mode
            let image = try await PHImageManager().image(for: asset, targetSize: Self.size, options: options)
            #expect(image.size.width >= 40)
            #expect(options.deliveryMode == mode)
        }
    }

    @Test func aDegradedPictureComesBeforeTheFinalOne() async throws {
        let asset = try RenditionRequestTests.asset(rendition: PixelSize(width: 20, height: 10))
        var deliveries: [PHImageManager.ImageDelivery] = []
        for try await delivery in PHImageManager().images(for: asset, targetSize: Self.size) {
            deliveries.append(delivery)
        }
        #expect(deliveries.map(\.isDegraded) == [true, false])
        #expect(deliveries[0].image.size.width == 20 && deliveries[1].image.size.width >= 40)
        #expect(deliveries[0].info[PHImageResultRequestIDKey] is NSNumber)
    }

    @Test func aFastPictureIsTheOnlyOneAlsoIfItIsDegraded() async throws {
        let asset = try RenditionRequestTests.asset(rendition: PixelSize(width: 20, height: 10))
        let options = PHImageRequestOptions()
        options.deliveryMode = .fastFormat
        options.isSynchronous = true
        var deliveries: [PHImageManager.ImageDelivery] = []
        for try await delivery in PHImageManager().images(for: asset, targetSize: Self.size, options: options) {
            deliveries.append(delivery)
        }
        #expect(deliveries.map(\.isDegraded) == [true])
    }

    @Test func aFailureIsThrown() async throws {
        let asset = try ImageRequestTests.beach(Data("no picture".utf8))
        let error = await #expect(throws: PHPhotosError.self) {
            try await PHImageManager().image(for: asset, targetSize: Self.size)
        }
        #expect(error?.code == .invalidResource)
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let (images, manager) = (GatedImages(), PHImageManager())
        let asset = try ImageRequestTests.beach(images: images)
        let task = Task { try await manager.image(for: asset, targetSize: Self.size) }
        await images.isEntered()
        #expect(manager.requests.count == 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(manager.requests.count == 0)
        images.open()
    }

    @Test func aSequenceThatNobodyCanReadAnyMoreCancelsItsRequest() async throws {
        let (images, manager) = (GatedImages(), PHImageManager())
        let asset = try ImageRequestTests.beach(images: images)
        do {
            let deliveries = manager.images(for: asset, targetSize: Self.size)
            await images.isEntered()
            #expect(manager.requests.count == 1)
            withExtendedLifetime(deliveries) {}
        }
        #expect(manager.requests.count == 0)
        images.open()
    }

    @Test func aTaskThatWasCancelledBeforeGetsNoPicture() async throws {
        let (manager, asset) = (PHImageManager(), try ImageRequestTests.beach())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await manager.image(for: asset, targetSize: Self.size)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(manager.requests.count == 0)
    }

    @Test func aSizeInPointsIsThatManyPixelsTimesTheScale() async throws {
        let options = PHImageRequestOptions()
        options.resizeMode = .exact
        let image = try await PHImageManager().image(
            for: try ImageRequestTests.beach(), pointSize: CGSize(width: 20, height: 20), scale: 3, options: options)
        #expect(image.size == CGSize(width: 20, height: 10) && image.scale == 3)
        #expect(image.cgImage?.width == 60)
    }

    @Test(arguments: [0, -2, CGFloat.nan, .infinity])
    func aScaleThatIsNoneCountsAsOne(_ scale: CGFloat) async throws {
        let image = try await PHImageManager().image(
            for: try ImageRequestTests.beach(), pointSize: CGSize(width: 1_000, height: 1_000), scale: scale)
        #expect(image.scale == 1 && image.size.width == 80)
    }
}
