// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// Requests for pictures, with a source that the test controls.
struct PictureRequestsTests {
    static let thumbnail = PixelSize(width: 256, height: 192)

    private let table = RequestTable<any RunningRequest>()
    private let jobs: PictureJobs
    private let pool = WorkerPool(threads: 2, name: "test-pictures")

    init() {
        let pool = pool
        jobs = PictureJobs { pool.add($0, $1) }
    }

    private func request(
        _ mode: PHImageRequestOptionsDeliveryMode = .opportunistic, side: CGFloat = 1_000,
        _ change: (PHImageRequestOptions) -> Void = { _ in }
    ) -> ImageRequest {
        let options = PHImageRequestOptions()
        options.deliveryMode = mode
        change(options)
        return ImageRequest(
            targetSize: CGSize(width: side, height: side), contentMode: .aspectFit, options: options)
    }

    @discardableResult
    private func start(_ request: ImageRequest, _ source: ScriptedPictures, _ answers: Answers) -> PHImageRequestID {
        PictureRequests(table: table, jobs: jobs, downloads: RuntimeServices.shared.downloads).start(
            request, from: source, answers.image)
    }

    // MARK: - Renditions

    @Test func whereARenditionIsStoredTheFirstCallComesBeforeTheRequestReturns() async {
        let (gate, answers) = (Gate(), Answers())
        let number = start(request(), ScriptedPictures(rendition: Self.thumbnail, gate: gate), answers)
        #expect(answers.all.count == 1)
        #expect(answers.all[0].image?.size.width == 2 && answers.all[0].thread == .current)
        #expect(answers.all[0].info[PHImageResultIsDegradedKey] as? Bool == true)
        #expect(answers.all[0].info[PHImageResultRequestIDKey] as? PHImageRequestID == number)
        gate.open()
        let last = await answers.wait(for: 2)[1]
        #expect(last.image?.size.width == 1 && last.isOnMainQueue)
        #expect(last.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test func aRenditionAsLargeAsTheTargetIsTheOnlyAnswer() async {
        let answers = Answers()
        let source = ScriptedPictures(rendition: Self.thumbnail)
        start(request(side: 200), source, answers)
        #expect(answers.all.map(\.image?.size.width) == [2])
        #expect(answers.all[0].info[PHImageResultIsDegradedKey] as? Bool == false)
        await MainQueue.turn()
        #expect(answers.all.count == 1 && source.counts == .init(found: 1, renditions: 1, made: 0))
        #expect(table.count == 0)
    }

    @Test func anExactSizeIsMadeFromTheOriginalAfterADegradedPictureOfAnySize() async {
        let answers = Answers()
        start(request(side: 200) { $0.resizeMode = .exact }, ScriptedPictures(rendition: Self.thumbnail), answers)
        #expect(await answers.wait(for: 2).map(\.image?.size.width) == [2, 1])
    }

    @Test func aFastRequestGetsTheRenditionOnTheMainQueueAndNothingElse() async {
        let answers = Answers()
        let source = ScriptedPictures(rendition: Self.thumbnail)
        start(request(.fastFormat), source, answers)
        let answer = await answers.wait()[0]
        #expect(answer.isOnMainQueue && answer.image?.size.width == 2)
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == true)
        #expect(source.counts.made == 0 && table.count == 0)
    }

    @Test(arguments: [(1_000.0, 1.0), (200, 2)])
    func aHighQualityRequestGetsNoRenditionThatIsSmaller(_ side: Double, _ width: Double) async {
        let answers = Answers()
        start(request(.highQualityFormat, side: side), ScriptedPictures(rendition: Self.thumbnail), answers)
        let answer = await answers.wait()[0]
        #expect(answer.isOnMainQueue && answer.image?.size.width == CGFloat(width))
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test(arguments: [(1_000.0, 1.0), (200, 2)])
    func aSynchronousRequestGetsNoRenditionThatIsSmaller(_ side: Double, _ width: Double) {
        let answers = Answers()
        let source = ScriptedPictures(rendition: Self.thumbnail)
        start(request(side: side) { $0.isSynchronous = true }, source, answers)
        #expect(answers.all.map(\.image?.size.width) == [CGFloat(width)])
        #expect(answers.all[0].thread == .current && table.count == 0)
    }

    @Test func aSecondDegradedPictureComesFromALargerRenditionIfItIsAllowed() async {
        let (gate, answers) = (Gate(), Answers())
        let larger = PixelSize(width: 800, height: 600)
        let source = ScriptedPictures(rendition: Self.thumbnail, larger: larger, gate: gate)
        start(request(side: 2_000) { $0.allowSecondaryDegradedImage = true }, source, answers)
        let second = await answers.wait(for: 2)[1]
        #expect(second.isOnMainQueue && second.info[PHImageResultIsDegradedKey] as? Bool == true)
        gate.open()
        #expect(await answers.wait(for: 3)[2].info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test func anErrorMayFollowADegradedPicture() async {
        let answers = Answers()
        let failure = LibraryError(.damagedFile, "no picture")
        start(request(), ScriptedPictures(rendition: Self.thumbnail, failure: failure), answers)
        let last = await answers.wait(for: 2)[1]
        #expect(last.image == nil && last.code == PHPhotosError.Code.invalidResource.rawValue)
        #expect(last.info[PHImageResultIsDegradedKey] == nil)
    }

    @Test func aHandlerThatCancelsInItsFirstCallGetsNoPictureAnyMore() async {
        let answers = Answers()
        let source = ScriptedPictures(rendition: Self.thumbnail)
        _ = PictureRequests(table: table, jobs: jobs, downloads: RuntimeServices.shared.downloads).start(
            request(), from: source
        ) { [table] image, info in
            answers.record(image, info)
            guard image != nil, let number = info?[PHImageResultRequestIDKey] as? PHImageRequestID else { return }
            table.cancel(number)
        }
        let all = await answers.wait(for: 2)
        #expect(all[1].info[PHImageCancelledKey] as? Bool == true && all[1].isOnMainQueue)
        #expect(source.counts.made == 0 && jobs.count == 0)
    }

    // MARK: - Previews in files

    @Test func withoutARenditionThePreviewInTheFileComesBeforeTheFinalPicture() async {
        let (gate, answers) = (Gate(), Answers())
        start(request(), ScriptedPictures(preview: true, gate: gate), answers)
        let first = await answers.wait()[0]
        #expect(first.image?.size.width == 3 && first.isOnMainQueue)
        #expect(first.info[PHImageResultIsDegradedKey] as? Bool == true)
        gate.open()
        let last = await answers.wait(for: 2)[1]
        #expect(last.image?.size.width == 1 && last.isOnMainQueue)
        #expect(last.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test func aFileWithoutAPreviewGivesTheFinalPictureOnly() async {
        let answers = Answers()
        start(request(), ScriptedPictures(preview: false), answers)
        #expect(await answers.wait().map(\.image?.size.width) == [1])
        pool.finish()
        await MainQueue.turn()
        #expect(answers.all.count == 1)
    }

    @Test func whereARenditionIsStoredThePreviewIsNotRead() async {
        let answers = Answers()
        let source = ScriptedPictures(rendition: Self.thumbnail, preview: true)
        start(request(), source, answers)
        #expect(await answers.wait(for: 2).map(\.image?.size.width) == [2, 1])
        #expect(source.counts.previews == 0)
    }

    @Test(arguments: [(true, 3.0, true, 0), (false, 1, false, 1)])
    func aFastRequestGetsThePreviewInTheFileOrElseTheFinalPicture(
        _ hasPreview: Bool, _ width: Double, _ isDegraded: Bool, _ made: Int
    ) async {
        let answers = Answers()
        let source = ScriptedPictures(preview: hasPreview)
        start(request(.fastFormat), source, answers)
        let answer = await answers.wait()[0]
        #expect(answer.isOnMainQueue && answer.image?.size.width == CGFloat(width))
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == isDegraded)
        #expect(source.counts.made == made && table.count == 0)
    }

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.highQualityFormat, .opportunistic])
    func aFinalPictureIsNeverAPreview(_ mode: PHImageRequestOptionsDeliveryMode) async {
        let answers = Answers()
        let source = ScriptedPictures(preview: true)
        start(request(mode) { $0.isSynchronous = mode == .opportunistic }, source, answers)
        #expect(await answers.wait().map(\.image?.size.width) == [1])
        #expect(source.counts.previews == 0)
    }

    @Test func aPartOfAPictureIsNotAnsweredByAPreviewOfTheWhole() async {
        let answers = Answers()
        let source = ScriptedPictures(preview: true)
        start(request { $0.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1) }, source, answers)
        #expect(await answers.wait().map(\.image?.size.width) == [1])
        #expect(source.counts.previews == 0)
    }

    /// The cells of a grid show something before the first of them is done.
    @Test func thePreviewsOfAllRequestsComeBeforeTheSecondFinalPicture() async {
        let (gate, answers) = (Gate(), Answers())
        let pool = WorkerPool(threads: 1, name: "test-previews")
        let requests = PictureRequests(
            table: table, jobs: PictureJobs { pool.add($0, $1) }, downloads: RuntimeServices.shared.downloads)
        _ = requests.start(request(), from: ScriptedPictures(0, gate: gate), answers.image)
        await gate.isReached()
        for number in 1...5 {
            _ = requests.start(request(), from: ScriptedPictures(Int64(number), preview: true), answers.image)
        }
        gate.open()
        let all = await answers.wait(for: 11)
        #expect(all.map(\.image?.size.width) == [1, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1])
    }

    // MARK: - Shared work

    @Test func requestsForTheSamePictureShareOneDecode() async {
        let (gate, answers) = (Gate(), Answers())
        let source = ScriptedPictures(gate: gate)
        start(request(.highQualityFormat), source, answers)
        await gate.isReached()
        for _ in 0..<9 { start(request(.highQualityFormat), source, answers) }
        gate.open()
        #expect(await answers.wait(for: 10).allSatisfy { $0.image != nil })
        #expect(source.counts.made == 1)
    }

    @Test func anotherSizeIsAnotherDecode() async {
        let answers = Answers()
        let source = ScriptedPictures()
        start(request(.highQualityFormat, side: 500), source, answers)
        start(request(.highQualityFormat, side: 600), source, answers)
        _ = await answers.wait(for: 2)
        #expect(source.counts.made == 2)
    }

    @Test func theLastToCancelStopsTheWork() async {
        let (gate, answers) = (Gate(), Answers())
        let source = ScriptedPictures(gate: gate)
        let numbers = (0..<2).map { _ in start(request(), source, answers) }
        await gate.isReached()
        for number in numbers { table.cancel(number) }
        #expect(await answers.wait(for: 2).allSatisfy { $0.info[PHImageCancelledKey] as? Bool == true })
        gate.open()
        pool.finish()
        #expect(source.counts.made == 0 && jobs.count == 0)
    }

    @Test func whoStaysGetsThePictureThatOthersCancelled() async {
        let (gate, left, stayed) = (Gate(), Answers(), Answers())
        let source = ScriptedPictures(gate: gate)
        let number = start(request(), source, left)
        start(request(), source, stayed)
        await gate.isReached()
        table.cancel(number)
        gate.open()
        #expect(await stayed.wait()[0].image != nil)
        #expect(await left.wait().map { $0.info[PHImageCancelledKey] as? Bool } == [true])
        #expect(source.counts.made == 1)
    }

    /// A grid that is flung: ten thousand cells appear, and all but the last thousand are gone at once.
    @Test func cancelledRequestsCostNothingAndTheRestAreAnswered() async {
        let (gate, answers) = (Gate(), Answers())
        let sources = (0..<10_000).map { ScriptedPictures(Int64($0), gate: gate) }
        let numbers = sources.map { start(request(), $0, answers) }
        // One picture is being made by each of the two threads.
        await gate.isReached(times: 2)
        for number in numbers.prefix(9_000) { table.cancel(number) }
        #expect(jobs.count == 1_002)
        gate.open()
        let all = await answers.wait(for: 10_000)
        pool.finish()
        #expect(all.count(where: { $0.info[PHImageCancelledKey] as? Bool == true }) == 9_000)
        #expect(all.count(where: { $0.image != nil }) == 1_000)
        #expect(sources.prefix(9_000).allSatisfy { $0.counts.made == 0 })
        #expect(table.count == 0 && jobs.count == 0)
    }

    @Test func nothingIsRetainedAfterTheLastAnswer() async {
        weak var released: Answers?
        weak var source: ScriptedPictures?
        do {
            let (answers, pictures) = (Answers(), ScriptedPictures(rendition: Self.thumbnail))
            released = answers
            source = pictures
            start(request(), pictures, answers)
            table.cancel(start(request(side: 700), pictures, answers))
            _ = await answers.wait(for: 4)
        }
        pool.finish()
        await MainQueue.turn()
        #expect(released == nil && source == nil)
    }
}
