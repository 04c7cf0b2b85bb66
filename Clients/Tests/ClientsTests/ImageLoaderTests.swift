// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing
import UIKit

@testable import Clients

@MainActor
struct ImageLoaderTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    private func load(_ asset: PHAsset, side: CGFloat, with loader: ImageLoader, cancels: Bool = false) async
        -> Result<CGSize, any Error>
    {
        await withCheckedContinuation { continuation in
            loader.load(asset, targetSize: CGSize(width: side, height: side)) { result in
                continuation.resume(returning: result.map(\.size))
            }
            // The answer comes on this queue, so not before this.
            if cancels { loader.cancel(asset) }
        }
    }

    @Test func thePictureFitsItsTarget() async throws {
        for sample in library.photos.prefix(6) {
            let size = try await load(sample.asset, side: 80, with: ImageLoader()).get()
            let pixels = sample.file.pixelSize
            #expect(max(size.width, size.height) == 80)
            #expect((size.width > size.height) == (pixels.width > pixels.height))
        }
    }

    @Test func theAnswerNamesItsRequest() async throws {
        let loader = ImageLoader()
        let asset = try library.large.asset
        var request = PHInvalidImageRequestID
        await withCheckedContinuation { continuation in
            request = loader.load(asset, targetSize: CGSize(width: 20, height: 20)) { _ in continuation.resume() }
        }
        #expect(request != PHInvalidImageRequestID)
        #expect(loader.answeredRequests == [request])
    }

    @Test func whatIsCancelledSaysSo() async throws {
        let result = await load(try library.large.asset, side: 80, with: ImageLoader(), cancels: true)
        #expect(throws: ImageLoaderError.cancelled) { try result.get() }
    }

    @Test func whatFailsTellsTheDomainAndTheNumber() async {
        let result = await load(MockAsset("no/L0/001"), side: 80, with: ImageLoader())
        #expect(throws: ImageLoaderError.failed(domain: "PHPhotosErrorDomain", code: 3201)) { try result.get() }
    }

    @Test func theInfoDictionaryIsReadInItsOrder() {
        let cloud = ImageLoader.result(nil, [PHImageResultIsInCloudKey: NSNumber(value: true)])
        #expect(throws: ImageLoaderError.inCloud) { try cloud.get() }
        let nothing = ImageLoader.result(nil, nil)
        #expect(throws: ImageLoaderError.nothing) { try nothing.get() }
    }
}
