// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Testing

@testable import Photos

/// Pictures that are prepared before they are requested.
struct CachingImageManagerTests {
    private static let thumbnail = PixelSize(width: 256, height: 192)

    private let table = RequestTable<any RunningRequest>()
    private let jobs: PictureJobs
    private let cache: PictureCache
    private let pool = WorkerPool(threads: 1, name: "test-prepared")

    init() {
        let pool = pool
        jobs = PictureJobs { pool.add($0, $1) }
        cache = PictureCache()
    }

    private static func request(
        _ side: CGFloat = 1_000, _ change: (PHImageRequestOptions) -> Void = { _ in }
    ) -> ImageRequest {
        ImageRequest(
            targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
            options: ImageRequestTests.options(change))
    }

    /// Returns when everything is prepared that was started: background work comes last on the one thread.
    private func isPrepared() { pool.submit {}.wait() }

    private func prepare(_ source: ScriptedPictures, _ request: ImageRequest = Self.request()) {
        cache.start(source.asset, request, from: source, sharing: jobs)
        isPrepared()
    }

    @discardableResult
    private func start(_ source: ScriptedPictures, _ request: ImageRequest = Self.request()) -> Answers {
        let answers = Answers()
        _ = PictureRequests(table: table, jobs: jobs, downloads: RuntimeServices.shared.downloads, cache: cache).start(
            request, from: source, answers.image)
        return answers
    }

    /// Returns true if the final answer comes before the call returns, as a prepared picture's does: on this thread. Others
    /// may be there as soon on a busy machine, from the main queue.
    private func isPrepared(_ source: ScriptedPictures, _ request: ImageRequest = Self.request()) -> Bool {
        guard let first = start(source, request).all.first else { return false }
        return first.thread == .current && first.info[PHImageResultIsDegradedKey] as? Bool == false
    }

    // MARK: - Answers

    @Test func aPreparedPictureIsTheOnlyAnswerBeforeTheCallReturns() async throws {
        let (images, manager, size) = (GatedImages(), PHCachingImageManager(), CGSize(width: 20, height: 20))
        let asset = try ImageRequestTests.beach(images: images)
        manager.startCachingImages(for: [asset], targetSize: size, contentMode: .aspectFit, options: nil)
        await images.isEntered()
        // Joins the work of the preparation, so that its answer comes when the picture is prepared.
        let joined = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: size, contentMode: .aspectFit, options: nil, resultHandler: joined.image)
        images.open()
        _ = await joined.wait()
        let answers = Answers()
        manager.requestImage(
            for: asset, targetSize: size, contentMode: .aspectFit, options: nil, resultHandler: answers.image)
        #expect(answers.all.map(\.isOnMainQueue) == [false])
        #expect(answers.all[0].info[PHImageResultIsDegradedKey] as? Bool == false)
        #expect(answers.all[0].image?.size == CGSize(width: 1, height: 1))
        await MainQueue.turn()
        #expect(answers.all.count == 1)
    }

    // MARK: - The manager

    private static let cell = CGSize(width: 20, height: 20)

    private static func assets(_ count: Int) throws -> [PHAsset] {
        let library = try Shelf.library { shelf in
            for number in 1...count { shelf.photo("\(number)", bytes: ImageRequestTests.picture) }
        }
        return try (1...count).map { try library.asset("\($0)") }
    }

    private static func startCaching(_ asset: PHAsset, by manager: PHCachingImageManager, _ size: CGSize = cell) {
        manager.startCachingImages(for: [asset], targetSize: size, contentMode: .aspectFit, options: nil)
    }

    private static func stopCaching(_ asset: PHAsset, by manager: PHCachingImageManager, _ size: CGSize = cell) {
        manager.stopCachingImages(for: [asset], targetSize: size, contentMode: .aspectFit, options: nil)
    }

    @Test func aManagerPreparesAnAssetInOneWayUntilThatIsStopped() throws {
        let (manager, large) = (PHCachingImageManager(), CGSize(width: 40, height: 40))
        let assets = try Self.assets(2)
        for asset in assets { Self.startCaching(asset, by: manager) }
        #expect(manager.cache?.contents.assets == 2)
        Self.startCaching(assets[0], by: manager, large)
        Self.stopCaching(assets[0], by: manager, large)
        #expect(manager.cache?.contents.assets == 2)
        Self.stopCaching(assets[0], by: manager)
        #expect(manager.cache?.contents.assets == 1)
    }

    @Test func aManagerStopsPreparingAllAssets() throws {
        let manager = PHCachingImageManager()
        for asset in try Self.assets(3) { Self.startCaching(asset, by: manager) }
        #expect(manager.cache?.contents.assets == 3)
        manager.stopCachingImagesForAllAssets()
        #expect(manager.cache?.contents.assets == 0)
    }

    @Test func aManagerMakesPicturesUnlessItIsToldNotTo() {
        let manager = PHCachingImageManager()
        #expect(manager.allowsCachingHighQualityImages && manager.cache?.makesPictures == true)
        manager.allowsCachingHighQualityImages = false
        #expect(!manager.allowsCachingHighQualityImages && manager.cache?.makesPictures == false)
    }

    // MARK: - Other requests

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.highQualityFormat, .fastFormat])
    func otherModesGetAPreparedPictureOnTheMainQueue(_ mode: PHImageRequestOptionsDeliveryMode) async {
        let source = ScriptedPictures()
        prepare(source)
        let answer = await start(source, Self.request { $0.deliveryMode = mode }).wait()[0]
        #expect(answer.isOnMainQueue && answer.image != nil)
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false && source.counts.made == 1)
    }

    @Test func aSynchronousRequestGetsAPreparedPicture() {
        let source = ScriptedPictures()
        prepare(source)
        let answers = start(source, Self.request { $0.isSynchronous = true })
        #expect(answers.all.map { $0.image != nil } == [true] && source.counts.made == 1)
    }

    @Test func aRequestThatComesBeforeItsPictureIsPreparedSharesTheWork() async {
        let gate = Gate()
        let source = ScriptedPictures(gate: gate)
        cache.start(source.asset, Self.request(), from: source, sharing: jobs)
        await gate.isReached()
        let answers = start(source)
        gate.open()
        #expect(await answers.wait()[0].image != nil)
        #expect(source.counts.made == 1)
    }

    @Test func visibleWorkComesBeforePreparedWork() async {
        let (gate, made) = (Gate(), Answers())
        let blocker = ScriptedPictures(1, gate: gate)
        let (prepared, requested) = (ScriptedPictures(2), ScriptedPictures(3))
        start(blocker)
        await gate.isReached()
        cache.start(prepared.asset, Self.request(), from: prepared, sharing: jobs)
        _ = PictureRequests(table: table, jobs: jobs, downloads: RuntimeServices.shared.downloads, cache: cache).start(
            Self.request(), from: requested
        ) { _, _ in
            made.record(prepared.counts.made, nil)
        }
        gate.open()
        _ = await made.wait()
        isPrepared()
        #expect(requested.counts.made == 1 && prepared.counts.made == 1)
    }

    @Test func anEditAfterThePreparationIsShown() {
        let source = ScriptedPictures()
        prepare(source)
        source.edit()
        #expect(!isPrepared(source))
    }

    // MARK: - Starting and stopping

    @Test func theFirstWayToPrepareAnAssetHoldsUntilItIsStopped() {
        let source = ScriptedPictures()
        prepare(source, Self.request(500))
        prepare(source, Self.request(600))
        #expect(isPrepared(source, Self.request(500)) && !isPrepared(source, Self.request(600)))
        cache.stop(source.asset, Self.request(500))
        prepare(source, Self.request(600))
        #expect(!isPrepared(source, Self.request(500)) && isPrepared(source, Self.request(600)))
    }

    @Test func stoppingTakesTheParametersOfTheStart() {
        let source = ScriptedPictures()
        prepare(source)
        let covering = ImageRequest(
            targetSize: CGSize(width: 1_000, height: 1_000), contentMode: .aspectFill, options: nil)
        for other in [
            Self.request(999), covering, Self.request { $0.version = .original },
            Self.request { $0.resizeMode = .exact }, Self.request { $0.keepsColorProfile = true },
            Self.request { $0.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1) },
        ] {
            cache.stop(source.asset, other)
            #expect(isPrepared(source) && !isPrepared(source, other))
        }
        cache.stop(source.asset, Self.request())
        #expect(cache.contents == (0, 0))
    }

    @Test func stoppingAllDropsEverything() {
        let sources = (1...3).map { ScriptedPictures($0) }
        for source in sources { prepare(source) }
        #expect(cache.contents == (3, 12))
        cache.stopAll()
        #expect(cache.contents == (0, 0) && sources.allSatisfy { !isPrepared($0) })
    }

    @Test func whatIsStoppedBeforeItsTurnIsNotMade() async {
        let gate = Gate()
        let blocker = ScriptedPictures(1, gate: gate)
        let sources = (2...1_000).map { ScriptedPictures($0) }
        start(blocker)
        await gate.isReached()
        for source in sources { cache.start(source.asset, Self.request(), from: source, sharing: jobs) }
        for source in sources.dropLast() { cache.stop(source.asset, Self.request()) }
        gate.open()
        isPrepared()
        #expect(sources.dropLast().allSatisfy { $0.counts == .init() })
        #expect(sources.last?.counts.made == 1)
    }

    @Test func aManagerThatIsReleasedMakesNothingAnyMore() async {
        let gate = Gate()
        let source = ScriptedPictures(gate: gate)
        do {
            let released = PictureCache()
            released.start(source.asset, Self.request(), from: source, sharing: jobs)
            await gate.isReached()
        }
        gate.open()
        isPrepared()
        #expect(source.counts.made == 0 && jobs.count == 0)
    }

    // MARK: - Quality and budget

    @Test func withoutHighQualityOnlyStoredRenditionsArePrepared() async throws {
        cache.makesPictures = false
        let (stored, plain) = (ScriptedPictures(1, rendition: Self.thumbnail), ScriptedPictures(2))
        prepare(stored)
        prepare(plain)
        #expect(stored.counts == .init(found: 1, renditions: 1, made: 0) && plain.counts.made == 0)
        let answers = start(stored)
        let first = try #require(answers.all.first)
        #expect(!first.isOnMainQueue && first.info[PHImageResultIsDegradedKey] as? Bool == true)
        #expect(await answers.wait(for: 2)[1].info[PHImageResultIsDegradedKey] as? Bool == false)
        // The rendition was decoded once, in advance.
        #expect(stored.counts.renditions == 1)
    }

    @Test func aRenditionAsLargeAsTheTargetIsPreparedWithoutTheOriginal() {
        let source = ScriptedPictures(rendition: Self.thumbnail)
        prepare(source, Self.request(200))
        #expect(source.counts == .init(found: 1, renditions: 1, made: 0))
        #expect(isPrepared(source, Self.request(200)) && source.counts.renditions == 1)
    }

    @Test func thePicturesUsedLongestAgoAreDroppedForTheBudget() {
        // A picture of the source has 4 bytes.
        let small = PictureCache(byteLimit: 8)
        let sources = (1...3).map { ScriptedPictures($0) }
        func isKept(_ source: ScriptedPictures) -> Bool {
            guard let found = try? source.find(Self.request()) else { return false }
            return small.picture(of: found.identity, for: Self.request()) != nil
        }
        for source in sources.prefix(2) { small.start(source.asset, Self.request(), from: source, sharing: jobs) }
        isPrepared()
        #expect(isKept(sources[0]))
        small.start(sources[2].asset, Self.request(), from: sources[2], sharing: jobs)
        isPrepared()
        #expect(isKept(sources[0]) && !isKept(sources[1]) && isKept(sources[2]))
        #expect(small.contents == (3, 8))
    }

    @Test func aPictureThatExceedsTheBudgetAloneIsNotKept() {
        let tiny = PictureCache(byteLimit: 3)
        let source = ScriptedPictures()
        tiny.start(source.asset, Self.request(), from: source, sharing: jobs)
        isPrepared()
        #expect(tiny.contents == (1, 0))
    }
}
