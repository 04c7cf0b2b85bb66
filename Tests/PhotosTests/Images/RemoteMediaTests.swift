// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import PlatformMedia
import Testing

@testable import Photos

/// Requests for Live Photos, videos, data and resources whose files are not local.
struct RemoteMediaTests {
    private let remote = RemoteFiles()

    private func livePhoto() throws -> PHAsset { try remote.asset(.image, [.picture, .pairedMovie]) }

    private func video() throws -> PHAsset { try remote.asset(.video, [.movie]) }

    private func resource() throws -> PHAssetResource {
        try #require(PHAssetResource.assetResources(for: try video()).first)
    }

    /// Returns a handler that records the progress, and stops the request if it is to.
    private static func handler(_ told: Answers, stops: Bool = false) -> PHAssetImageProgressHandler {
        { part, _, stop, info in
            if stops { stop.pointee = true }
            told.record(part, info)
        }
    }

    // MARK: - Without the network

    @Test func noFormOfAFileThatIsNotLocalIsDeliveredWithoutTheNetwork() async throws {
        let (live, video, manager) = (try livePhoto(), try video(), PHImageManager())
        let answers = (0..<4).map { _ in Answers() }
        manager.requestLivePhoto(
            for: live, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
        ) { answers[0].record($0, $1) }
        manager.requestAVAsset(forVideo: video, options: nil) { movie, _, info in answers[1].record(movie, info) }
        manager.requestPlayerItem(forVideo: video, options: nil) { answers[2].record($0, $1) }
        manager.requestExportSession(
            forVideo: video, options: nil, exportPreset: AVAssetExportPresetPassthrough
        ) { answers[3].record($0, $1) }
        for form in answers {
            let answer = await form.wait()[0]
            #expect(answer.value == nil && answer.info[PHImageResultIsInCloudKey] as? Bool == true)
            #expect(answer.code == PHPhotosError.Code.networkAccessRequired.rawValue)
        }
        #expect(remote.provider.offsets.isEmpty)
    }

    @Test func aFileThatMayNotBeDownloadedIsNotWritten() async throws {
        let (resource, options) = (try resource(), PHAssetResourceRequestOptions())
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "out")
            let error = await #expect(throws: PHPhotosError.self) {
                try await PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: nil)
            }
            #expect(error?.code.rawValue == 3164)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            remote.provider.releaseAll()
            options.isNetworkAccessAllowed = true
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: options)
            #expect(try Data(contentsOf: file) == RemoteFiles.File.movie.bytes)
        }
    }

    // MARK: - Downloads

    @Test func aLivePhotoIsDownloadedWithItsMovieAndItsProgressIsTold() async throws {
        let (asset, told, answers) = (try livePhoto(), Answers(), Answers())
        let options = PHLivePhotoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = Self.handler(told)
        PHImageManager().requestLivePhoto(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
        ) { answers.record($0, $1) }
        #expect(await told.wait()[0].value as? Double == 0)
        remote.provider.releaseAll()
        let answer = await answers.wait()[0]
        let live = try #require(answer.value as? PHLivePhoto)
        #expect(answer.isOnMainQueue && live.size == CGSize(width: 80, height: 40))
        let movie = try #require(live.movie)
        #expect(try Data(contentsOf: movie.url) == RemoteFiles.File.pairedMovie.bytes)
        let parts = told.all.compactMap { $0.value as? Double }
        #expect(parts == parts.sorted() && parts.allSatisfy { $0 <= 1 })
    }

    @Test func aMovieIsDownloadedAndItsProgressIsTold() async throws {
        let (asset, told, answers) = (try video(), Answers(), Answers())
        let options = PHVideoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = Self.handler(told)
        PHImageManager().requestAVAsset(forVideo: asset, options: options) { movie, _, info in
            answers.record(movie, info)
        }
        let first = await told.wait()[0]
        #expect(first.value as? Double == 0 && first.info[PHImageResultRequestIDKey] is NSNumber)
        remote.provider.releaseAll()
        let movie = try #require(await answers.wait()[0].value as? AVURLAsset)
        #expect(try Data(contentsOf: movie.url) == RemoteFiles.File.movie.bytes)
    }

    @Test func aProgressHandlerThatStopsCancelsARequestForData() async throws {
        let (asset, told, answers) = (try remote.asset(.image, [.picture]), Answers(), Answers())
        let options = PHImageRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = Self.handler(told, stops: true)
        let manager = PHImageManager()
        manager.requestImageDataAndOrientation(for: asset, options: options) { data, _, _, info in
            answers.record(data, info)
        }
        let answer = await answers.wait()[0]
        #expect(answer.value as? Data == nil && answer.info[PHImageCancelledKey] as? Bool == true)
        #expect(answer.isOnMainQueue && manager.requests.count == 0)
        remote.provider.releaseAll()
    }

    /// A synchronous request that downloads a file.
    enum Kind: CaseIterable {
        case picture, data

        func request(_ remote: RemoteFiles, _ handler: @escaping (Double) -> Void) throws {
            let (asset, manager) = (try remote.asset(.image, [.picture]), PHImageManager())
            let options = PHImageRequestOptions()
            (options.isSynchronous, options.isNetworkAccessAllowed) = (true, true)
            options.progressHandler = { part, _, _, _ in handler(part) }
            switch self {
            case .picture:
                manager.requestImage(
                    for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
                ) { _, _ in }
            case .data: manager.requestImageDataAndOrientation(for: asset, options: options) { _, _, _, _ in }
            }
        }
    }

    @Test(arguments: Kind.allCases) func theProgressHandlerNeverRunsOnTheThreadThatWaits(_ kind: Kind) throws {
        let told = Answers()
        remote.provider.releaseAll()
        try kind.request(remote) { told.record($0, nil) }
        #expect(!told.all.isEmpty && !told.all.map(\.thread).contains(.current))
    }

    // MARK: - Resources

    @Test func aDownloadOfAResourceThatFailsIsTheErrorOfTheNetwork() async throws {
        let (resource, options, done) = (try resource(), PHAssetResourceRequestOptions(), Answers())
        options.isNetworkAccessAllowed = true
        remote.provider.fail(after: 0, with: LibraryError(.networkFailed, "the network is down"))
        PHAssetResourceManager.default().requestData(for: resource, options: options) { _ in
            Issue.record("nothing has come")
        } completionHandler: {
            done.record($0, nil)
        }
        #expect((await done.wait()[0].value as? PHPhotosError)?.code.rawValue == 3169)
    }

    @Test func aResourceThatIsCancelledInItsDownloadDeliversNothingAndSaysSo() async throws {
        let (resource, options) = (try resource(), PHAssetResourceRequestOptions())
        let (manager, told, done) = (PHAssetResourceManager(), Answers(), Answers())
        options.isNetworkAccessAllowed = true
        options.progressHandler = { part in told.record(part, nil) }
        let number = manager.requestData(for: resource, options: options) { _ in
            Issue.record("the request was cancelled before anything had come")
        } completionHandler: {
            done.record($0, nil)
        }
        _ = await told.wait()
        manager.cancelDataRequest(number)
        remote.provider.releaseAll()
        #expect((await done.wait()[0].value as? PHPhotosError)?.code.rawValue == 3072)
    }
}
