// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Testing

@testable import Photos

/// Requests for pictures whose original is not local.
struct NetworkRequestTests {
    private static let thumbnail = PixelSize(width: 256, height: 192)

    private let table = RequestTable<any RunningRequest>()
    private let jobs: PictureJobs
    private let downloads: PictureDownloads
    private let decoder = WorkerPool(threads: 1, name: "test-decode")
    private let downloader = WorkerPool(threads: 1, name: "test-download")

    init() {
        let (decoder, downloader) = (decoder, downloader)
        jobs = PictureJobs { decoder.add($0, $1) }
        downloads = PictureDownloads { downloader.add($0, $1) }
    }

    /// Returns when every request that was made until now waits for its download: background work comes last.
    private func waitForDownloads() { decoder.submit {}.wait() }

    /// The calls of a progress handler.
    private final class Parts: Sendable {
        private let told = Answers()
        /// True if the handler stops the request at the first call.
        let stops: Bool

        init(stops: Bool = false) { self.stops = stops }

        var all: [Double] { told.all.compactMap { $0.value as? Double } }
        /// The threads on which the handler was called.
        var threads: [Thread] { told.all.map(\.thread) }

        /// Returns when the handler was called.
        func isTold() async { _ = await told.wait() }

        var handler: PHAssetImageProgressHandler {
            { part, error, stop, info in
                #expect(error == nil && info?[PHImageResultRequestIDKey] is NSNumber && !MainQueue.isCurrent)
                if self.stops { stop.pointee = true }
                self.told.record(part, nil)
            }
        }
    }

    private func request(
        _ mode: PHImageRequestOptionsDeliveryMode = .opportunistic, side: CGFloat = 1_000, isAllowed: Bool = true,
        isSynchronous: Bool = false, _ parts: Parts? = nil
    ) -> ImageRequest {
        let options = PHImageRequestOptions()
        options.deliveryMode = mode
        options.isSynchronous = isSynchronous
        options.isNetworkAccessAllowed = isAllowed
        options.progressHandler = parts?.handler
        return ImageRequest(
            targetSize: CGSize(width: side, height: side), contentMode: .aspectFit, options: options)
    }

    @discardableResult
    private func start(_ request: ImageRequest, _ source: ScriptedPictures, _ answers: Answers) -> PHImageRequestID {
        PictureRequests(table: table, jobs: jobs, downloads: downloads).start(
            request, from: source, answers.image)
    }

    // MARK: - Without the network

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat])
    func bytesThatAreNotLocalGiveNoPictureAndTheInCloudKey(_ mode: PHImageRequestOptionsDeliveryMode) async {
        let (answers, source) = (Answers(), ScriptedPictures(cloud: Cloud()))
        start(request(mode, isAllowed: false), source, answers)
        let answer = await answers.wait()[0]
        #expect(answer.image == nil && answer.isOnMainQueue)
        #expect(answer.info[PHImageResultIsInCloudKey] as? Bool == true)
        #expect(answer.code == PHPhotosError.Code.networkAccessRequired.rawValue)
        #expect(source.counts.downloads == 0)
    }

    @Test func aSynchronousRequestIsToldSoBeforeItReturns() {
        let answers = Answers()
        start(request(isAllowed: false, isSynchronous: true), ScriptedPictures(cloud: Cloud()), answers)
        #expect(answers.all.map { $0.info[PHImageResultIsInCloudKey] as? Bool } == [true])
    }

    @Test func aDegradedPictureMayComeBeforeTheInCloudKey() async {
        let answers = Answers()
        start(request(isAllowed: false), ScriptedPictures(rendition: Self.thumbnail, cloud: Cloud()), answers)
        let all = await answers.wait(for: 2)
        #expect(all[0].image != nil && all[0].info[PHImageResultIsInCloudKey] == nil)
        #expect(all[1].image == nil && all[1].info[PHImageResultIsInCloudKey] as? Bool == true)
    }

    @Test func aPictureThatWasDeliveredHasNoInCloudKey() async {
        let answers = Answers()
        start(request(isAllowed: false), ScriptedPictures(), answers)
        #expect(await answers.wait()[0].info[PHImageResultIsInCloudKey] == nil)
    }

    // MARK: - Downloads

    @Test func bytesThatAreNotLocalAreDownloadedAndTheProgressIsTold() async {
        let (cloud, parts, answers) = (Cloud(), Parts(), Answers())
        let source = ScriptedPictures(cloud: cloud)
        cloud.release(1)
        start(request(parts), source, answers)
        await parts.isTold()
        cloud.release(4)
        #expect(await answers.wait()[0].image != nil)
        #expect(parts.all == parts.all.sorted() && parts.all.first == 0)
        #expect(source.counts.downloads == 1 && downloads.count == 0)
    }

    private func request(_ parts: Parts) -> ImageRequest { request(.opportunistic, parts) }

    @Test func localBytesHaveNoProgress() async {
        let (parts, answers) = (Parts(), Answers())
        start(request(parts), ScriptedPictures(), answers)
        _ = await answers.wait()
        #expect(parts.all.isEmpty)
    }

    @Test func aSynchronousRequestWaitsForTheDownload() {
        let (cloud, parts, answers) = (Cloud(), Parts(), Answers())
        cloud.release()
        start(request(isSynchronous: true, parts), ScriptedPictures(cloud: cloud), answers)
        #expect(answers.all.map { $0.image != nil } == [true] && answers.all[0].thread == .current)
        #expect(parts.all == [0, 0.25, 0.5, 0.75, 1])
    }

    @Test func theProgressHandlerOfASynchronousRequestRunsOnAnotherThread() {
        let (cloud, parts) = (Cloud(), Parts())
        cloud.release()
        start(request(isSynchronous: true, parts), ScriptedPictures(cloud: cloud), Answers())
        #expect(parts.threads.count == 5 && !parts.threads.contains(.current))
    }

    /// For example, a handler calls the main queue while the main thread waits for the picture.
    @Test func aProgressHandlerMayWaitForTheThreadOfASynchronousRequest() async {
        let (cloud, answers, parts, caller) = (Cloud(), Answers(), Answers(), DispatchSemaphore(value: 0))
        cloud.release()
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        options.isNetworkAccessAllowed = true
        options.progressHandler = { part, _, _, _ in
            caller.wait()
            caller.signal()
            parts.record(part, nil)
        }
        let request = ImageRequest(targetSize: .zero, contentMode: .aspectFit, options: options)
        start(request, ScriptedPictures(cloud: cloud), answers)
        #expect(answers.all.map { $0.image != nil } == [true] && parts.all.isEmpty)
        caller.signal()
        #expect(await parts.wait(for: 5).compactMap { $0.value as? Double } == [0, 0.25, 0.5, 0.75, 1])
    }

    @Test func requestsOfEverySizeShareOneDownload() async {
        let (cloud, answers) = (Cloud(), Answers())
        let source = ScriptedPictures(cloud: cloud)
        for side in [500, 600, 700] as [CGFloat] { start(request(side: side), source, answers) }
        waitForDownloads()
        cloud.release()
        #expect(await answers.wait(for: 3).allSatisfy { $0.image != nil })
        #expect(source.counts.made == 3 && source.counts.downloads == 1)
    }

    @Test func whoJoinsADownloadIsToldHowFarItIsFromThenOn() async {
        let (cloud, parts, answers) = (Cloud(), Parts(), Answers())
        let source = ScriptedPictures(cloud: cloud)
        let first = Parts()
        cloud.release(2)
        start(request(first), source, answers)
        await first.isTold()
        start(request(side: 500, parts), source, answers)
        waitForDownloads()
        cloud.release(3)
        _ = await answers.wait(for: 2)
        #expect(parts.all == parts.all.sorted() && !parts.all.contains(0))
    }

    @Test func aProgressHandlerThatStopsCancelsItsRequest() async {
        let (cloud, answers) = (Cloud(), Answers())
        let source = ScriptedPictures(cloud: cloud)
        cloud.release(1)
        start(request(Parts(stops: true)), source, answers)
        #expect(await answers.wait()[0].info[PHImageCancelledKey] as? Bool == true)
        cloud.release()
        downloader.finish()
        #expect(!cloud.isDownloaded && source.counts.made == 0 && downloads.count == 0)
    }

    @Test func aSynchronousRequestThatIsStoppedFailsAsCancelled() {
        let (cloud, answers) = (Cloud(), Answers())
        cloud.release()
        start(request(isSynchronous: true, Parts(stops: true)), ScriptedPictures(cloud: cloud), answers)
        #expect(answers.all.map(\.code) == [PHPhotosError.Code.userCancelled.rawValue])
    }

    @Test func theLastToCancelEndsTheDownload() async {
        let (cloud, left, stayed) = (Cloud(), Answers(), Answers())
        let source = ScriptedPictures(cloud: cloud)
        cloud.release(1)
        let number = start(request(side: 500), source, left)
        start(request(side: 600), source, stayed)
        waitForDownloads()
        table.cancel(number)
        #expect(await left.wait()[0].info[PHImageCancelledKey] as? Bool == true)
        cloud.release(4)
        #expect(await stayed.wait()[0].image != nil && cloud.isDownloaded)
    }

    @Test func aDownloadThatFailsIsAnErrorAndThatOfTheNetwork() async {
        let failure = LibraryError(.networkFailed, "the network is down")
        let (cloud, answers) = (Cloud(failure: failure), Answers())
        cloud.release()
        start(request(), ScriptedPictures(rendition: Self.thumbnail, cloud: cloud), answers)
        let last = await answers.wait(for: 2)[1]
        #expect(last.image == nil && last.code == PHPhotosError.Code.networkError.rawValue)
        #expect(last.info[PHImageResultIsInCloudKey] == nil)
    }
}

/// All kinds of requests for an original that a provider has, in a library.
struct ProvidedOriginalTests {
    private static let bytes = ImageRequestTests.picture

    /// Returns a photo whose original is not local, in a library whose provider has it.
    private static func asset(has isThere: Bool = true) throws -> PHAsset {
        let remote = RemoteFiles()
        remote.provider.releaseAll()
        return try remote.asset(.image, [.picture], has: isThere)
    }

    private static let allowed = { @Sendable in ImageRequestTests.options { $0.isNetworkAccessAllowed = true } }

    @Test func aPictureIsDownloaded() async throws {
        let asset = try Self.asset()
        let denied = ImageRequestTests.image(of: asset, PHImageManagerMaximumSize)
        #expect(denied.image == nil && denied.info[PHImageResultIsInCloudKey] as? Bool == true)
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: Self.allowed(),
            resultHandler: answers.image)
        #expect(await answers.wait()[0].image?.size == CGSize(width: 80, height: 40))
        // Now it is local.
        #expect(ImageRequestTests.image(of: asset, PHImageManagerMaximumSize).image != nil)
    }

    @Test func theBytesOfAPictureAreDownloaded() async throws {
        let asset = try Self.asset()
        let denied = await ImageDataTests.request(asset)
        #expect(denied.value as? Data == nil && denied.info[PHImageResultIsInCloudKey] as? Bool == true)
        let answers = Answers()
        PHImageManager().requestImageDataAndOrientation(for: asset, options: Self.allowed()) { data, _, _, info in
            answers.record(data, info)
        }
        #expect(await answers.wait()[0].value as? Data == Self.bytes)
    }

    @Test func anOriginalInAnotherFolderIsBrought() async throws {
        try await withTemporaryFolder { folder in
            let (place, elsewhere) = (folder.appending(path: "L.photolibrary"), folder.appending(path: "elsewhere"))
            var shelf = Shelf()
            shelf.photo("beach", width: 80, height: 40, bytes: Self.bytes)
            try shelf.fill(try PHPhotoLibrary(url: place, createIfMissing: true))
            let originals = place.appending(path: "originals")
            try FileManager.default.moveItem(at: originals, to: elsewhere)
            try FileManager.default.createDirectory(at: originals, withIntermediateDirectories: false)
            let provider = try PHPhotoLibrary.originals(inFolder: elsewhere)
            let asset = try PHPhotoLibrary(url: place, originals: provider).asset("beach")
            let denied = ImageRequestTests.image(of: asset, PHImageManagerMaximumSize)
            #expect(denied.info[PHImageResultIsInCloudKey] as? Bool == true)
            let image = try await PHImageManager().image(
                for: asset, targetSize: PHImageManagerMaximumSize, options: Self.allowed())
            #expect(image.size == CGSize(width: 80, height: 40))
            #expect(ImageRequestTests.image(of: asset, PHImageManagerMaximumSize).image != nil)
        }
    }

    @Test func aFolderOfOriginalsThatIsNotThereIsAnError() {
        let error = #expect(throws: LibraryError.self) {
            try PHPhotoLibrary.originals(inFolder: URL(filePath: "/does/not/exist"))
        }
        #expect(error?.code == .notFound)
    }

    @Test func whatNobodyHasIsMissing() throws {
        let answer = ImageRequestTests.image(of: try Self.asset(has: false), PHImageManagerMaximumSize) {
            $0.isNetworkAccessAllowed = true
        }
        #expect(answer.image == nil && answer.code == PHPhotosError.Code.missingResource.rawValue)
        #expect(answer.info[PHImageResultIsInCloudKey] == nil)
    }

    @Test func theBytesOfAResourceAreDownloadedIfThatIsAllowed() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try Self.asset()).first)
        let denied = await Self.data(of: resource, nil)
        #expect(denied.bytes.isEmpty && denied.code == .networkAccessRequired && denied.parts.isEmpty)
        let options = PHAssetResourceRequestOptions()
        options.isNetworkAccessAllowed = true
        let allowed = await Self.data(of: resource, options)
        #expect(allowed.bytes == Self.bytes && allowed.code == nil)
        #expect(allowed.parts.first == 0 && allowed.parts == allowed.parts.sorted())
        let local = await Self.data(of: resource, options)
        #expect(local.bytes == Self.bytes && local.parts.isEmpty)
    }

    private static func data(
        of resource: PHAssetResource, _ options: PHAssetResourceRequestOptions?
    ) async -> (bytes: Data, code: PHPhotosError.Code?, parts: [Double]) {
        let (bytes, parts, done) = (Answers(), Answers(), Answers())
        options?.progressHandler = { part in parts.record(part, nil) }
        PHAssetResourceManager.default().requestData(for: resource, options: options) { piece in
            bytes.record(piece, nil)
        } completionHandler: {
            done.record($0, nil)
        }
        let error = await done.wait()[0].value as? PHPhotosError
        return (
            bytes.all.compactMap { $0.value as? Data }.reduce(Data(), +), error?.code,
            parts.all.compactMap { $0.value as? Double }
        )
    }
}
