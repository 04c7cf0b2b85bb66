// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import PlatformTypes
import Testing

@testable import Photos

/// Live Photos of assets and of files.
struct LivePhotoTests {
    private struct Halves {
        let photo: URL
        let movie: URL
        let otherMovie: URL
    }

    private func withHalves(_ body: (Halves) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 30, longEdge: 64).write(to: folder)
            func file(_ kind: SampleFile.Kind) throws -> URL {
                folder.appending(path: try #require(files.first { $0.kind == kind }).path)
            }
            try await body(
                Halves(
                    photo: try file(.livePhotoStill), movie: try file(.livePhotoMovie), otherMovie: try file(.video)))
        }
    }

    private func withAsset(_ body: (PHAsset, Halves) async throws -> Void) async throws {
        try await withHalves { halves in
            var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 64, height: 48))
            metadata.mediaSubtypes = .live
            let library = try Shelf.library {
                $0.add(
                    "live", metadata,
                    files: [
                        (.photo, "public.heic", (try? Data(contentsOf: halves.photo)).certain),
                        (.pairedVideo, "com.apple.quicktime-movie", (try? Data(contentsOf: halves.movie)).certain),
                    ])
            }
            try await body(try library.asset("live"), halves)
        }
    }

    // MARK: - Assets

    private static func request(
        _ asset: PHAsset, side: CGFloat = 1_000, _ mode: PHImageRequestOptionsDeliveryMode = .opportunistic
    ) -> Answers {
        let (answers, options) = (Answers(), PHLivePhotoRequestOptions())
        options.deliveryMode = mode
        PHImageManager().requestLivePhoto(
            for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit, options: options
        ) { answers.record($0, $1) }
        return answers
    }

    @Test func aLivePhotoHasThePictureAndTheMovie() async throws {
        try await withAsset { asset, halves in
            let answer = await Self.request(asset).wait()[0]
            let live = try #require(answer.value as? PHLivePhoto)
            #expect(answer.isOnMainQueue && answer.info[PHImageResultIsDegradedKey] as? Bool == false)
            #expect(live.size == live.image.size && live.size.width > 0)
            let movie = try #require(live.movie)
            #expect(try Data(contentsOf: movie.url) == Data(contentsOf: halves.movie))
        }
    }

    @Test func theDegradedLivePhotoIsStillAndTheFinalOneFollows() async throws {
        try await withAsset { asset, _ in
            try RenditionRequestTests.store(PixelSize(width: 20, height: 15), of: asset)
            let answers = Self.request(asset)
            let all = await answers.wait(for: 2)
            #expect(all.map { $0.info[PHImageResultIsDegradedKey] as? Bool } == [true, false])
            #expect(all.map(\.isOnMainQueue) == [true, true])
            #expect((all[0].value as? PHLivePhoto).map { $0.movie == nil && $0.size.width == 20 } == true)
            #expect((all[1].value as? PHLivePhoto)?.movie != nil)
        }
    }

    @Test func withoutDegradedOnesThereIsOneAnswer() async throws {
        try await withAsset { asset, _ in
            try RenditionRequestTests.store(PixelSize(width: 20, height: 15), of: asset)
            let answers = Self.request(asset, .highQualityFormat)
            #expect(await answers.wait()[0].info[PHImageResultIsDegradedKey] as? Bool == false)
            await MainQueue.turn()
            #expect(answers.all.count == 1)
        }
    }

    /// The Live Photo is delivered on the main queue, so that it cannot come before a request is cancelled there.
    @MainActor
    private static func requestAndCancel(_ asset: PHAsset, by manager: PHImageManager) -> Answers {
        let answers = Answers()
        let number = manager.requestLivePhoto(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
        ) { answers.record($0, $1) }
        manager.cancelImageRequest(number)
        return answers
    }

    @Test func aCancelledRequestIsToldOnce() async throws {
        try await withAsset { asset, _ in
            let manager = PHImageManager()
            let answers = await Self.requestAndCancel(asset, by: manager)
            let answer = await answers.wait()[0]
            #expect(answer.value == nil && answer.info[PHImageCancelledKey] as? Bool == true)
            await MainQueue.turn()
            #expect(answers.all.count == 1 && answer.isOnMainQueue && manager.requests.count == 0)
        }
    }

    @Test func itsResourcesAreThePhotoAndTheMovie() async throws {
        try await withAsset { asset, halves in
            let made = await Self.request(asset).wait()[0].value as? PHLivePhoto
            let resources = PHAssetResource.assetResources(for: try #require(made))
            #expect(resources.map(\.type) == [.photo, .pairedVideo])
            #expect(resources.map(\.assetLocalIdentifier) == [asset.localIdentifier, asset.localIdentifier])
            let files = await Self.request([halves.photo, halves.movie]).wait()[0].value as? PHLivePhoto
            #expect(PHAssetResource.assetResources(for: try #require(files)).isEmpty)
        }
    }

    @Test func anAssetWithoutAMovieIsNoLivePhoto() async throws {
        let answer = await Self.request(try ImageRequestTests.beach()).wait()[0]
        #expect(answer.value == nil && answer.code == PHPhotosError.Code.requestNotSupportedForAsset.rawValue)
    }

    // MARK: - Files

    private static func request(_ urls: [URL], placeholder: UIImage? = nil, side: CGFloat = 0) -> Answers {
        let answers = Answers()
        PHLivePhoto.request(
            withResourceFileURLs: urls, placeholderImage: placeholder, targetSize: CGSize(width: side, height: side),
            contentMode: .aspectFit
        ) { answers.record($0, $1) }
        return answers
    }

    @Test func filesOfOneLivePhotoMakeOneInAnyOrder() async throws {
        try await withHalves { halves in
            for urls in [[halves.photo, halves.movie], [halves.movie, halves.photo]] {
                let answer = await Self.request(urls).wait()[0]
                let live = try #require(answer.value as? PHLivePhoto)
                #expect(answer.isOnMainQueue && answer.info[PHLivePhotoInfoIsDegradedKey] as? Bool == false)
                #expect(live.movie?.url == halves.movie && max(live.size.width, live.size.height) == 64)
            }
        }
    }

    @Test func thePlaceholderComesBeforeTheCallReturns() async throws {
        try await withHalves { halves in
            let placeholder = UIImage(
                cgImage: CGImage(width: 3, height: 2, rgba: [UInt8](repeating: 0, count: 24)).certain)
            let answers = Self.request([halves.photo, halves.movie], placeholder: placeholder)
            let first = try #require(answers.all.first)
            #expect(!first.isOnMainQueue && first.info[PHLivePhotoInfoIsDegradedKey] as? Bool == true)
            #expect((first.value as? PHLivePhoto)?.size == CGSize(width: 3, height: 2))
            let last = await answers.wait(for: 2)[1]
            #expect(last.info[PHLivePhotoInfoIsDegradedKey] as? Bool == false && last.value != nil)
        }
    }

    @Test func filesThatAreNoPairAreRefused() async throws {
        try await withHalves { halves in
            let missing = halves.photo.appendingPathExtension("missing")
            let invalid = PHPhotosError.Code.invalidResource
            let refusals: [([URL], PHPhotosError.Code)] = [
                ([halves.photo, halves.otherMovie], invalid), ([halves.photo], invalid), ([], invalid),
                ([halves.photo, halves.photo], invalid), ([halves.photo, missing], .missingResource),
                ([halves.photo, try #require(URL(string: "https://example.com/a.mov"))], .missingResource),
            ]
            for (urls, code) in refusals {
                let answer = await Self.request(urls).wait()[0]
                #expect(answer.value == nil && answer.isOnMainQueue)
                #expect((answer.info[PHLivePhotoInfoErrorKey] as? NSError)?.code == code.rawValue)
            }
        }
    }

    /// The Live Photo is delivered on the main queue, so that it cannot come before a request is cancelled there.
    @MainActor
    private static func requestAndCancel(_ urls: [URL]) -> (PHLivePhotoRequestID, Answers) {
        let answers = Answers()
        let number = PHLivePhoto.request(
            withResourceFileURLs: urls, placeholderImage: nil, targetSize: .zero, contentMode: .aspectFit
        ) { answers.record($0, $1) }
        PHLivePhoto.cancelRequest(withRequestID: number)
        return (number, answers)
    }

    @Test func aCancelledRequestForFilesIsTold() async throws {
        try await withHalves { halves in
            let (number, answers) = await Self.requestAndCancel([halves.photo, halves.movie])
            let answer = await answers.wait()[0]
            #expect(number != PHLivePhotoRequestIDInvalid && answer.isOnMainQueue)
            #expect(answer.value == nil && answer.info[PHLivePhotoInfoCancelledKey] as? Bool == true)
        }
    }

    @Test func aLivePhotoOfFilesSurvivesAnArchive() async throws {
        try await withHalves { halves in
            let made = await Self.request([halves.photo, halves.movie]).wait()[0].value as? PHLivePhoto
            let live = try #require(made)
            let archive = try NSKeyedArchiver.archivedData(withRootObject: live, requiringSecureCoding: true)
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: PHLivePhoto.self, from: archive))
            #expect(read.size == live.size && read.movie?.url == halves.movie)
            #expect(live.copy() as? PHLivePhoto === live)
        }
    }
}
