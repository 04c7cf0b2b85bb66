// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// Requests for pictures of which a library has stored renditions.
struct RenditionRequestTests {
    /// Returns a picture of 80 × 40 of which the library has a rendition.
    static func asset(rendition size: PixelSize, images: any ImageProvider = RuntimeServices.images) throws -> PHAsset {
        let asset = try ImageRequestTests.beach(images: images)
        try store(size, of: asset)
        return asset
    }

    private static let largePicture = pngFile(width: 1_100, height: 550)

    /// Returns a picture of 1100 × 550 of which the library has both renditions, which are grey; the picture is not.
    private static func largeAsset() throws -> PHAsset {
        let library = try Shelf.library { $0.photo("large", width: 1_100, height: 550, bytes: largePicture) }
        let asset = try library.asset("large")
        try store(PixelSize(width: 256, height: 128), of: asset)
        try store(PixelSize(width: 1_024, height: 512), of: asset, kind: .screen)
        return asset
    }

    /// Stores a rendition of the file that shows an asset: a grey picture.
    static func store(
        _ size: PixelSize, of asset: PHAsset, _ version: PictureVersion = .current, kind: Rendition.Kind = .thumbnail,
        jpeg: Data? = nil
    ) throws {
        let owner = try asset.library.certain.session.ownersLibrary()
        let shown = try owner.open(asset.assetID.certain, version).resource
        let grey = [UInt8](repeating: 128, count: 4 * size.width * size.height)
        let picture = UIImage(cgImage: CGImage(width: size.width, height: size.height, rgba: grey).certain)
        let bytes = jpeg ?? picture.jpegData(compressionQuality: 0.8).certain
        let rendition = Rendition(kind: kind, size: size, jpeg: [UInt8](bytes))
        try owner.storeRenditions([StoredRendition(of: shown.content.fingerprint, rendition)])
    }

    /// Returns the answers to a request, as soon as there are `count` of them.
    private static func answers(
        _ count: Int, _ asset: PHAsset, side: CGFloat, _ change: (PHImageRequestOptions) -> Void = { _ in }
    ) async -> [Answer] {
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
            options: ImageRequestTests.options(change), resultHandler: answers.image)
        _ = await answers.wait(for: count)
        await MainQueue.turn()
        return answers.all
    }

    /// Returns the answers to a request, as soon as the final one is there.
    private static func answersUntilFinal(
        _ asset: PHAsset, side: CGFloat, _ change: (PHImageRequestOptions) -> Void
    ) async -> [Answer] {
        let answers = Answers()
        await withCheckedContinuation { continuation in
            PHImageManager().requestImage(
                for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
                options: ImageRequestTests.options(change)
            ) { image, info in
                answers.image(image, info)
                if info?[PHImageResultIsDegradedKey] as? Bool != true { continuation.resume() }
            }
        }
        return answers.all
    }

    private static func widths(_ answers: [Answer]) -> [CGFloat?] { answers.map { $0.image?.size.width } }

    @Test func theFirstCallBringsTheStoredRenditionBeforeTheRequestReturns() throws {
        let answers = Answers()
        PHImageManager().requestImage(
            for: try Self.asset(rendition: PixelSize(width: 20, height: 10)),
            targetSize: CGSize(width: 60, height: 60), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        let first = try #require(answers.all.first)
        #expect(first.image?.size == CGSize(width: 20, height: 10) && first.thread == .current)
        #expect(first.info[PHImageResultIsDegradedKey] as? Bool == true)
    }

    @Test @MainActor func theFirstCallComesBeforeTheRequestReturnsOnTheMainThreadToo() throws {
        let answers = Answers()
        PHImageManager().requestImage(
            for: try Self.asset(rendition: PixelSize(width: 20, height: 10)),
            targetSize: CGSize(width: 60, height: 60), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        // The final picture waits for the main queue, on which this runs.
        #expect(answers.all.map { $0.thread == .current } == [true])
        #expect(answers.all.first?.info[PHImageResultIsDegradedKey] as? Bool == true)
    }

    @Test func theFinalPictureFollowsOnTheMainQueue() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        let all = await Self.answers(2, asset, side: 60)
        #expect(all.count == 2 && all[1].isOnMainQueue)
        #expect(all.map { $0.info[PHImageResultIsDegradedKey] as? Bool } == [true, false])
        #expect(all[1].image.map { $0.size.width >= 60 } == true)
    }

    @Test func aRenditionOfTheTargetsSizeIsTheOnlyAnswer() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        let all = await Self.answers(1, asset, side: 20)
        #expect(Self.widths(all) == [20])
        #expect(all[0].info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test func aRenditionThatIsTooSmallToCoverTheTargetIsDegraded() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFill, options: nil,
            resultHandler: answers.image)
        let all = await answers.wait(for: 2)
        #expect(all[0].info[PHImageResultIsDegradedKey] as? Bool == true)
        #expect(all[1].image.map { $0.size.height >= 20 } == true)
    }

    @Test func aPartOfThePictureIsNotAnsweredByARenditionOfTheWhole() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        let half = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        let all = await Self.answers(1, asset, side: 20) { $0.normalizedCropRect = half }
        #expect(all.count == 1 && all[0].isOnMainQueue)
        #expect(all[0].image.map { $0.size.width == $0.size.height } == true)
    }

    @Test func aDegradedPictureIsExemptFromTheExactSize() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        #expect(Self.widths(await Self.answers(2, asset, side: 50) { $0.resizeMode = .exact }) == [20, 50])
    }

    @Test func theOriginalsSizeIsNeverThatOfARendition() async throws {
        let asset = try Self.asset(rendition: PixelSize(width: 80, height: 40))
        let all = await Self.answers(2, asset, side: 20) { $0.resizeMode = .none }
        #expect(all.map { $0.info[PHImageResultIsDegradedKey] as? Bool } == [true, false])
    }

    /// The corner of the picture is black, where the renditions are grey.
    private static func isGrey(_ answer: Answer) -> Bool { answer.image?.cgImage?.pixel(x: 0, y: 0).red ?? 0 > 30 }

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat])
    func aLargerRenditionIsTheFinalPictureWhereItSuffices(_ mode: PHImageRequestOptionsDeliveryMode) async throws {
        let count = mode == .opportunistic ? 2 : 1
        let all = await Self.answers(count, try Self.largeAsset(), side: 700) { $0.deliveryMode = mode }
        let last = try #require(all.last)
        #expect(all.count == count && last.isOnMainQueue && Self.isGrey(last))
        #expect(last.info[PHImageResultIsDegradedKey] as? Bool == false)
        #expect(last.image.map { $0.size.width >= 700 } == true)
    }

    /// The larger rendition is dropped if the final picture is ready before it, which depends on the threads of the machine.
    @Test func theSmallestRenditionIsTheFirstPictureAndALargerOneTheSecondIfItIsAllowed() async throws {
        let asset = try Self.largeAsset()
        for _ in 0..<100 {
            let all = await Self.answersUntilFinal(asset, side: 1_100) { $0.allowSecondaryDegradedImage = true }
            let degraded = all.dropLast()
            #expect(all.map(Self.isGrey) == degraded.map { _ in true } + [false])
            #expect(all.map(\.isOnMainQueue) == [false] + all.dropFirst().map { _ in true })
            #expect([[256, 1_100], [256, 1_024, 1_100]].contains(Self.widths(all)))
            if all.count == 3 { return }
        }
        Issue.record("The larger rendition never came")
    }

    @Test func aFastPictureIsTheLargestRenditionIfNoneSuffices() async throws {
        let all = await Self.answers(1, try Self.largeAsset(), side: 1_100) { $0.deliveryMode = .fastFormat }
        #expect(Self.widths(all) == [1_024] && all[0].info[PHImageResultIsDegradedKey] as? Bool == true)
    }

    @Test func anExactSizeIsMadeFromTheOriginal() throws {
        let answer = ImageRequestTests.image(of: try Self.largeAsset(), CGSize(width: 256, height: 256)) {
            $0.resizeMode = .exact
        }
        #expect(answer.image?.size == CGSize(width: 256, height: 128) && !Self.isGrey(answer))
    }

    @Test func anEditedAssetIsNotShownByTheRenditionOfItsOriginal() async throws {
        let asset = try EditedAssetTests.edited()
        try Self.store(PixelSize(width: 6, height: 9), of: asset, .unadjusted)
        #expect(await Self.answers(1, asset, side: 6).map(\.isOnMainQueue) == [true])
        let unadjusted = await Self.answers(1, asset, side: 6) { $0.version = .unadjusted }
        #expect(unadjusted.map(\.isOnMainQueue) == [false])
    }

    @Test func aDamagedRenditionIsReplacedByThePictureOfTheOriginal() async throws {
        let asset = try ImageRequestTests.beach()
        try Self.store(PixelSize(width: 20, height: 10), of: asset, jpeg: Data("no picture".utf8))
        for mode in [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat] {
            for side in [20, 60] as [CGFloat] {
                let all = await Self.answers(1, asset, side: side) { $0.deliveryMode = mode }
                #expect(all.count == 1 && all[0].image != nil && all[0].isOnMainQueue)
                #expect(all[0].info[PHImageResultIsDegradedKey] as? Bool == false)
            }
        }
    }

    @Test func aSynchronousRequestTakesARenditionOnlyIfItIsLargeEnough() throws {
        let asset = try Self.asset(rendition: PixelSize(width: 20, height: 10))
        let small = ImageRequestTests.image(of: asset, CGSize(width: 20, height: 20))
        #expect(small.image?.size.width == 20)
        let large = ImageRequestTests.image(of: asset, CGSize(width: 60, height: 60))
        #expect(large.image.map { $0.size.width >= 60 } == true)
        for answer in [small, large] { #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false) }
    }

    @Test func aProgramGetsTheRenditionsOfAssetsThatItSees() async throws {
        var shelf = Shelf()
        shelf.photo("beach", width: 80, height: 40, bytes: ImageRequestTests.picture)
        shelf.photo("secret", width: 80, height: 40, bytes: pngFile(width: 60, height: 30))
        let library = try shelf.library(readWrite: .limited, selection: ["beach"])
        let asset = try library.asset("beach")
        try Self.store(PixelSize(width: 20, height: 10), of: asset)
        #expect(Self.widths(await Self.answers(1, asset, side: 20)) == [20])
    }
}
