// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import Testing

@testable import Photos

/// Requests for the movies of videos.
struct VideoRequestTests {
    /// Runs the body with a library that has a video, and that video's bytes.
    private func withVideo(_ kind: LibraryKind, _ body: (PHAsset, Data) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let sample = try #require(files.first { $0.kind == .video })
            let bytes = try Data(contentsOf: folder.appending(path: sample.path))
            var shelf = Shelf()
            shelf.video("clip", bytes: bytes)
            try await kind.with(shelf) { library in try await body(try library.asset("clip"), bytes) }
        }
    }

    private static func movie(of asset: PHAsset, _ options: PHVideoRequestOptions? = nil) async -> Answer {
        let answers = Answers()
        PHImageManager().requestAVAsset(forVideo: asset, options: options) { movie, mix, info in
            #expect(mix == nil)
            answers.record(movie, info)
        }
        return await answers.wait()[0]
    }

    @Test(arguments: LibraryKind.allCases)
    func theMovieIsTheOriginal(_ kind: LibraryKind) async throws {
        try await withVideo(kind) { asset, bytes in
            let answer = await Self.movie(of: asset)
            let movie = try #require(answer.value as? AVURLAsset)
            #expect(try Data(contentsOf: movie.url) == bytes)
            #expect(movie.duration.seconds > 0 && movie.tracks(withMediaType: .video).count == 1)
            #expect(!answer.isOnMainQueue)
            #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false)
            #expect((answer.info[PHImageResultRequestIDKey] as? PHImageRequestID).map { $0 > 0 } == true)
        }
    }

    @Test(arguments: [
        PHVideoRequestOptionsDeliveryMode.automatic, .highQualityFormat, .mediumQualityFormat, .fastFormat,
    ])
    func aLocalMovieIsTheSameInEveryDeliveryMode(_ mode: PHVideoRequestOptionsDeliveryMode) async throws {
        try await withVideo(.memory) { asset, bytes in
            let options = PHVideoRequestOptions()
            options.deliveryMode = mode
            let movie = try #require(await Self.movie(of: asset, options).value as? AVURLAsset)
            #expect(try Data(contentsOf: movie.url) == bytes)
        }
    }

    @Test func inALibraryOnDiskItHasTheOriginalsURL() async throws {
        try await withVideo(.folder) { asset, _ in
            let movie = try #require(await Self.movie(of: asset).value as? AVURLAsset)
            let folder = try #require(asset.library?.url).resolvingSymlinksInPath().path
            #expect(movie.url.path.hasPrefix(folder + "/originals/"))
        }
    }

    @Test func aPlayerItemPlaysTheSameMovie() async throws {
        try await withVideo(.memory) { asset, bytes in
            let answers = Answers()
            PHImageManager().requestPlayerItem(forVideo: asset, options: nil) { answers.record($0, $1) }
            let item = try #require(await answers.wait()[0].value as? AVPlayerItem)
            let movie = try #require(item.asset as? AVURLAsset)
            #expect(try Data(contentsOf: movie.url) == bytes)
        }
    }

    private static func session(
        of asset: PHAsset, _ options: PHVideoRequestOptions? = nil, preset: String = AVAssetExportPresetPassthrough
    ) async -> Answer {
        let answers = Answers()
        PHImageManager().requestExportSession(forVideo: asset, options: options, exportPreset: preset) {
            answers.record($0, $1)
        }
        return await answers.wait()[0]
    }

    @Test(arguments: LibraryKind.allCases)
    func anExportSessionIsReadyToRun(_ kind: LibraryKind) async throws {
        try await withVideo(kind) { asset, bytes in
            let answer = await Self.session(of: asset)
            let session = try #require(answer.value as? AVAssetExportSession)
            #expect(session.presetName == AVAssetExportPresetPassthrough && session.status == .unknown)
            #expect(!answer.isOnMainQueue && answer.info[PHImageResultIsDegradedKey] as? Bool == false)
            try await withTemporaryFolder { folder in
                let url = folder.appending(path: "exported")
                try await session.export(to: url, as: try #require(session.supportedFileTypes.first))
                #expect(try Data(contentsOf: url) == bytes)
            }
        }
    }

    @Test func theOriginalVersionIsExportedAsWell() async throws {
        try await withVideo(.folder) { asset, bytes in
            let options = PHVideoRequestOptions()
            options.version = .original
            let session = try #require(await Self.session(of: asset, options).value as? AVAssetExportSession)
            #expect(session.estimatedOutputFileLength == Int64(bytes.count))
        }
    }

    @Test func anEditedVideoIsItsEditUnlessTheOriginalIsAskedFor() async throws {
        try await withTemporaryFolder { folder in
            let files = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let movies = try [SampleFile.Kind.video, .livePhotoMovie].map { kind -> Data in
                let file = try #require(files.first { $0.kind == kind })
                return try Data(contentsOf: folder.appending(path: file.path))
            }
            let metadata = AssetMetadata(mediaType: .video, pixelSize: PixelSize(width: 64, height: 36))
            let library = try Shelf.library {
                let resources: [(type: ResourceType, uti: String, bytes: Data)] = [
                    (.video, "com.apple.quicktime-movie", movies[0]),
                    (.fullSizeVideo, "com.apple.quicktime-movie", movies[1]),
                ]
                $0.add("clip", metadata, files: resources) { $0.adjustment = Adjustment() }
            }
            let asset = try library.asset("clip")
            for (version, bytes) in [(PHVideoRequestOptionsVersion.current, movies[1]), (.original, movies[0])] {
                let options = PHVideoRequestOptions()
                options.version = version
                let movie = try #require(await Self.movie(of: asset, options).value as? AVURLAsset)
                #expect(try Data(contentsOf: movie.url) == bytes)
                let session = try #require(await Self.session(of: asset, options).value as? AVAssetExportSession)
                #expect(session.estimatedOutputFileLength == Int64(bytes.count))
            }
        }
    }

    @Test func anUnknownPresetIsAnErrorThatNamesIt() async throws {
        try await withVideo(.memory) { asset, _ in
            let answer = await Self.session(of: asset, preset: "Best")
            #expect(answer.value == nil)
            let error = try #require(answer.info[PHImageErrorKey] as? NSError)
            #expect(error.domain == PHPhotosErrorDomain)
            #expect("\(error)".contains("“Best”"))
        }
    }

    @Test func aPhotoHasNoExportSession() async throws {
        let answer = await Self.session(of: try ImageRequestTests.beach())
        #expect(answer.value == nil && answer.code == PHPhotosError.Code.requestNotSupportedForAsset.rawValue)
    }

    @Test func aCancelledRequestForASessionIsToldOnce() async throws {
        try await withVideo(.memory) { asset, _ in
            let (manager, answers) = (PHImageManager(), Answers())
            let number = manager.requestExportSession(
                forVideo: asset, options: nil, exportPreset: AVAssetExportPresetPassthrough
            ) { answers.record($0, $1) }
            manager.cancelImageRequest(number)
            let answer = await answers.wait()[0]
            // The session may have come before.
            #expect(answer.value != nil || answer.info[PHImageCancelledKey] as? Bool == true)
            #expect(manager.requests.count == 0)
        }
    }

    @Test func aPhotoIsNoVideo() async throws {
        let answer = await Self.movie(of: try ImageRequestTests.beach())
        #expect(answer.value == nil && answer.code == PHPhotosError.Code.requestNotSupportedForAsset.rawValue)
    }

    @Test func aVideoOfNoLibraryIsNotFound() async {
        #expect(await Self.movie(of: PHAsset()).code == PHPhotosError.Code.identifierNotFound.rawValue)
    }

    @Test func aCancelledRequestIsToldOnce() async throws {
        try await withVideo(.memory) { asset, _ in
            let (manager, answers) = (PHImageManager(), Answers())
            let number = manager.requestAVAsset(forVideo: asset, options: nil) { answers.record($0, $2) }
            manager.cancelImageRequest(number)
            let answer = await answers.wait()[0]
            // The movie may have come before.
            #expect(answer.value != nil || answer.info[PHImageCancelledKey] as? Bool == true)
            #expect(manager.requests.count == 0)
        }
    }
}
