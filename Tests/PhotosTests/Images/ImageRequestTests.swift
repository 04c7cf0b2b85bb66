// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

struct ImageRequestTests {
    static let picture = pngFile(width: 80, height: 40)

    static func beach(_ bytes: Data = picture, images: any ImageProvider = RuntimeServices.images) throws -> PHAsset {
        try Shelf.library(images: images) { $0.photo("beach", width: 80, height: 40, bytes: bytes) }.asset("beach")
    }

    static func options(_ change: (PHImageRequestOptions) -> Void = { _ in }) -> PHImageRequestOptions {
        let options = PHImageRequestOptions()
        change(options)
        return options
    }

    static let synchronous = { @Sendable in options { $0.isSynchronous = true } }

    /// Returns the answer of a synchronous request.
    static func image(
        of asset: PHAsset, _ size: CGSize, _ mode: PHImageContentMode = .aspectFit,
        _ change: (PHImageRequestOptions) -> Void = { _ in }
    ) -> Answer {
        let options = options(change)
        options.isSynchronous = true
        let answers = Answers()
        PHImageManager.default().requestImage(
            for: asset, targetSize: size, contentMode: mode, options: options, resultHandler: answers.image)
        return answers.all[0]
    }

    // MARK: - Queues and counts

    @Test func aSynchronousRequestAnswersOnceOnTheCallingThreadBeforeItReturns() throws {
        let answers = Answers()
        PHImageManager.default().requestImage(
            for: try Self.beach(), targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFit,
            options: Self.synchronous(), resultHandler: answers.image)
        #expect(answers.all.count == 1)
        #expect(answers.all[0].thread == .current)
        #expect(answers.all[0].image != nil)
    }

    /// Synchronous requests are of high quality and answer once, in every mode.
    @Test(
        arguments: [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat],
        [PHImageRequestOptionsResizeMode.none, .fast, .exact])
    func aSynchronousRequestAnswersOnceInEveryMode(
        _ delivery: PHImageRequestOptionsDeliveryMode, _ resize: PHImageRequestOptionsResizeMode
    ) async throws {
        let options = Self.options {
            $0.isSynchronous = true
            $0.deliveryMode = delivery
            $0.resizeMode = resize
        }
        let (pictures, bytes) = (Answers(), Answers())
        PHImageManager.default().requestImage(
            for: try Self.beach(), targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFill,
            options: options, resultHandler: pictures.image)
        #expect(pictures.all.count == 1)
        #expect(pictures.all[0].image != nil)
        #expect(pictures.all[0].info[PHImageResultIsDegradedKey] as? Bool == false)
        PHImageManager.default().requestImageDataAndOrientation(for: try Self.beach(), options: options) {
            data, _, _, info in
            bytes.record(data, info)
        }
        #expect(bytes.all.map { $0.value as? Data } == [Self.picture])
        // No later call comes.
        await MainQueue.turn()
        #expect(pictures.all.count == 1 && bytes.all.count == 1)
    }

    @Test func aManagerThatWasLetGoStillAnswers() async throws {
        let images = GatedImages()
        let answers = Answers()
        weak var released: PHImageManager?
        do {
            let manager = PHImageManager()
            released = manager
            manager.requestImage(
                for: try Self.beach(images: images), targetSize: PHImageManagerMaximumSize, contentMode: .default,
                options: nil, resultHandler: answers.image)
        }
        await images.isEntered()
        #expect(released == nil)
        images.open()
        #expect(await answers.wait()[0].image != nil)
    }

    /// The program is limited, denied or restricted, and still holds an asset.
    @Test(arguments: [
        (AuthorizationStatus.denied, PHPhotosError.Code.accessUserDenied), (.restricted, .accessRestricted),
        (.limited, .identifierNotFound),
    ])
    func anAssetThatIsHeldWhenAccessGoesSaysWhy(
        _ status: AuthorizationStatus, _ code: PHPhotosError.Code
    ) async throws {
        let library = try Shelf.library(readWrite: .notDetermined) {
            $0.photo("beach", bytes: Self.picture)
            $0.video("clip")
        }
        let all = try library.fetchAssets(with: nil)
        let (touched, video) = (all[0], all[1])
        #expect(video.mediaType == .video)
        let resource = try #require(PHAssetResource.assetResources(for: touched).first)
        let untouched = try library.fetchAssets(with: nil)
        try library.apply([
            .setAccess(status, level: .readWrite, caller: library.callerName),
            .setAccess(.denied, level: .addOnly, caller: library.callerName),
        ])
        for asset in [touched, untouched[0]] {
            #expect(Self.image(of: asset, PHImageManagerMaximumSize).code == code.rawValue)
            let answer = await ImageDataTests.request(asset)
            #expect(answer.code == code.rawValue)
            let input = await EditingClient.answer(asset)
            #expect((input.info[PHContentEditingInputErrorKey] as? NSError)?.code == code.rawValue)
            let live = Answers()
            PHImageManager.default().requestLivePhoto(
                for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil
            ) { live.record(nil, $1) }
            #expect(await live.wait()[0].code == code.rawValue)
        }
        let movie = Answers()
        PHImageManager.default().requestAVAsset(forVideo: video, options: nil) { _, _, info in movie.record(nil, info) }
        #expect(await movie.wait()[0].code == code.rawValue)
        let done = Answers()
        PHAssetResourceManager.default().requestData(for: resource, options: nil) { _ in
            Issue.record("the bytes are out of reach")
        } completionHandler: {
            done.record($0, nil)
        }
        #expect((await done.wait()[0].value as? PHPhotosError)?.code == code)
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "out")
            let error = await #expect(throws: PHPhotosError.self) {
                try await PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: nil)
            }
            #expect(error?.code == code)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func anAsynchronousRequestAnswersOnceOnTheMainQueue() async throws {
        let answers = Answers()
        _ = MainQueue.isCurrent
        PHImageManager.default().requestImage(
            for: try Self.beach(), targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFit, options: nil,
            resultHandler: answers.image)
        let first = await answers.wait()[0]
        #expect(first.isOnMainQueue)
        #expect(first.image != nil)
        await MainQueue.turn()
        #expect(answers.all.count == 1)
    }

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat])
    func everyDeliveryModeGivesTheFinalPictureOnce(_ mode: PHImageRequestOptionsDeliveryMode) async throws {
        let answers = Answers()
        PHImageManager.default().requestImage(
            for: try Self.beach(), targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFit,
            options: Self.options { $0.deliveryMode = mode }, resultHandler: answers.image)
        #expect(await answers.wait()[0].info[PHImageResultIsDegradedKey] as? Bool == false)
        await MainQueue.turn()
        #expect(answers.all.count == 1)
    }

    @Test func optionsAreReadWhenTheRequestIsMade() async throws {
        let images = GatedImages()
        let asset = try Self.beach(images: images)
        let options = Self.options { $0.resizeMode = .exact }
        let answers = Answers()
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: 9, height: 9), contentMode: .aspectFit, options: options,
            resultHandler: answers.image)
        options.isSynchronous = true
        options.normalizedCropRect = CGRect(x: 5, y: 5, width: 1, height: 1)
        images.open()
        #expect(await answers.wait()[0].error == nil)
    }

    // MARK: - The info dictionary

    @Test func theKeysAreApplesStrings() {
        #expect(PHImageResultIsInCloudKey == "PHImageResultIsInCloudKey")
        #expect(PHImageResultIsDegradedKey == "PHImageResultIsDegradedKey")
        #expect(PHImageResultRequestIDKey == "PHImageResultRequestIDKey")
        #expect(PHImageCancelledKey == "PHImageCancelledKey")
        #expect(PHImageErrorKey == "PHImageErrorKey")
    }

    @Test func theRequestsNumberIsInTheInfoInEveryShape() throws {
        let answers = Answers()
        let number = PHImageManager.default().requestImage(
            for: try Self.beach(), targetSize: CGSize(width: 20, height: 20), contentMode: .aspectFit,
            options: Self.synchronous(), resultHandler: answers.image)
        let value = answers.all[0].info[PHImageResultRequestIDKey]
        #expect(number != PHInvalidImageRequestID)
        #expect(value as? PHImageRequestID == number)
        #expect(value as? Int == Int(number))
        #expect(value as? NSNumber == NSNumber(value: number))
    }

    @Test func truthValuesCastToBoolAndToNSNumber() throws {
        let info = Self.image(of: try Self.beach(), CGSize(width: 20, height: 20)).info
        #expect(info[PHImageResultIsDegradedKey] as? Bool == false)
        #expect((info[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue == false)
        #expect(info[PHImageCancelledKey] == nil)
        #expect(info[PHImageErrorKey] == nil)
        #expect(info["PHImageResultIsDegradedKey"] as? Int == 0)
    }

    @Test func aFailureIsAnNSErrorAndAnError() throws {
        let answer = Self.image(of: try Self.beach(Data("no picture".utf8)), PHImageManagerMaximumSize)
        #expect(answer.image == nil)
        #expect(answer.info[PHImageErrorKey] is NSError)
        #expect(answer.error != nil)
        #expect((answer.info[PHImageErrorKey] as? NSError)?.domain == PHPhotosErrorDomain)
        #expect(answer.code == PHPhotosError.Code.invalidResource.rawValue)
        #expect(answer.error?.localizedDescription.isEmpty == false)
    }

    // MARK: - Cancelling

    @Test func aCancelledRequestAnswersOnceWithTheCancelledKey() async throws {
        let images = GatedImages()
        let manager = PHImageManager()
        let answers = Answers()
        let number = manager.requestImage(
            for: try Self.beach(images: images), targetSize: PHImageManagerMaximumSize, contentMode: .default,
            options: nil, resultHandler: answers.image)
        await images.isEntered()
        manager.cancelImageRequest(number)
        let answer = await answers.wait()[0]
        #expect(answer.image == nil)
        #expect(answer.isOnMainQueue)
        #expect(answer.info[PHImageCancelledKey] as? Bool == true)
        #expect(answer.info[PHImageResultRequestIDKey] as? PHImageRequestID == number)
        images.open()
        let next = Answers()
        manager.requestImage(
            for: try Self.beach(), targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil,
            resultHandler: next.image)
        _ = await next.wait()
        #expect(answers.all.count == 1)
    }

    @Test func cancellingAfterTheResultDoesNothing() async throws {
        let manager = PHImageManager()
        let answers = Answers()
        let number = manager.requestImage(
            for: try Self.beach(), targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil,
            resultHandler: answers.image)
        _ = await answers.wait()
        manager.cancelImageRequest(number)
        await MainQueue.turn()
        #expect(answers.all.count == 1)
        #expect(answers.all[0].info[PHImageCancelledKey] == nil)
    }

    @Test func anotherManagersCancelIsIgnored() async throws {
        let images = GatedImages()
        let answers = Answers()
        let number = PHImageManager().requestImage(
            for: try Self.beach(images: images), targetSize: PHImageManagerMaximumSize, contentMode: .default,
            options: nil, resultHandler: answers.image)
        await images.isEntered()
        PHImageManager().cancelImageRequest(number)
        images.open()
        #expect(await answers.wait()[0].image != nil)
    }

    @Test func unknownNumbersAreIgnored() async throws {
        let images = GatedImages()
        let manager = PHImageManager()
        let answers = Answers()
        let number = manager.requestImage(
            for: try Self.beach(images: images), targetSize: PHImageManagerMaximumSize, contentMode: .default,
            options: nil, resultHandler: answers.image)
        await images.isEntered()
        // None of these numbers is the running request or a later one.
        for other in [PHInvalidImageRequestID, number + 1, number + 2, -number, .max, .min] {
            manager.cancelImageRequest(other)
        }
        images.open()
        #expect(await answers.wait()[0].image != nil)
        let next = Answers()
        manager.requestImage(
            for: try Self.beach(), targetSize: PHImageManagerMaximumSize, contentMode: .default, options: nil,
            resultHandler: next.image)
        #expect(await next.wait()[0].image != nil)
        #expect(answers.all.count == 1)
    }

    // MARK: - Sizes

    /// Target sizes, content modes, and the delivered sizes of a picture of 80 × 40.
    static let exactSizes: [(CGSize, PHImageContentMode, CGSize)] = [
        (CGSize(width: 20, height: 20), .aspectFit, CGSize(width: 20, height: 10)),
        (CGSize(width: 20, height: 20), .aspectFill, CGSize(width: 40, height: 20)),
        (CGSize(width: 40, height: 20), .aspectFit, CGSize(width: 40, height: 20)),
        (CGSize(width: 10, height: 30), .aspectFit, CGSize(width: 10, height: 5)),
        (CGSize(width: 10, height: 30), .aspectFill, CGSize(width: 60, height: 30)),
        (CGSize(width: 800, height: 800), .aspectFit, CGSize(width: 80, height: 40)),
        (CGSize(width: 800, height: 800), .aspectFill, CGSize(width: 80, height: 40)),
    ]

    @Test(arguments: exactSizes)
    func anExactRequestIsThatLargeToThePixel(_ target: CGSize, _ mode: PHImageContentMode, _ size: CGSize) throws {
        #expect(Self.image(of: try Self.beach(), target, mode) { $0.resizeMode = .exact }.image?.size == size)
    }

    @Test(arguments: [
        PHImageManagerMaximumSize, .zero, CGSize(width: 0, height: 10), CGSize(width: CGFloat.nan, height: 10),
        CGSize(width: 10, height: CGFloat.nan), CGSize(width: CGFloat.infinity, height: 10),
        CGSize(width: -CGFloat.infinity, height: .infinity), CGSize(width: -5, height: 10),
    ])
    func aTargetWithoutAreaMeansTheOriginalsSize(_ target: CGSize) throws {
        for mode in [PHImageRequestOptionsResizeMode.none, .fast, .exact] {
            let image = Self.image(of: try Self.beach(), target, .aspectFill) { $0.resizeMode = mode }.image
            #expect(image?.size == CGSize(width: 80, height: 40))
        }
    }

    @Test func resizeModeNoneGivesTheOriginalsSize() throws {
        let image = Self.image(of: try Self.beach(), CGSize(width: 8, height: 8)) { $0.resizeMode = .none }.image
        #expect(image?.size == CGSize(width: 80, height: 40))
    }

    @Test func aFastRequestIsThatLargeOrLarger() throws {
        let image = try #require(Self.image(of: try Self.beach(), CGSize(width: 20, height: 20)).image)
        #expect(image.size.width >= 20 && image.size.height >= 10)
        #expect(image.size.width <= 80)
        #expect(image.scale == 1)
        #expect(image.imageOrientation == .up)
    }

    @Test func aCropGivesThatPartOfThePicture() throws {
        let right = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        let answer = Self.image(of: try Self.beach(), PHImageManagerMaximumSize) {
            $0.resizeMode = .exact
            $0.normalizedCropRect = right
        }
        let picture = try #require(answer.image?.cgImage)
        #expect(picture.width == 40 && picture.height == 20)
        #expect(picture.pixel(x: 0, y: 0).red >= 120)
        #expect(picture.pixel(x: 0, y: 19).green <= 130)
    }

    @Test func theShapeOfACropIsWhatIsFitted() throws {
        let answer = Self.image(of: try Self.beach(), CGSize(width: 10, height: 10)) {
            $0.resizeMode = .exact
            $0.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        }
        #expect(answer.image?.size == CGSize(width: 10, height: 10))
    }

    @Test func aCropThatShowsNothingIsAnError() throws {
        let answer = Self.image(of: try Self.beach(), PHImageManagerMaximumSize) {
            $0.normalizedCropRect = CGRect(x: 2, y: 2, width: 1, height: 1)
        }
        #expect(answer.image == nil)
        #expect(answer.error?.localizedDescription.contains("normalizedCropRect") == true)
        #expect(answer.code == PHPhotosError.Code.requestNotSupportedForAsset.rawValue)
    }

    static let rectanglesOfNoNumbers = [
        CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: CGFloat.nan, height: 0.5),
        CGRect(x: 0, y: CGFloat.infinity, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: CGFloat.infinity),
        CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan), CGRect.null,
    ]

    @Test(arguments: rectanglesOfNoNumbers)
    func aCropOfNoNumbersCountsAsNotGiven(_ crop: CGRect) throws {
        for mode in [PHImageRequestOptionsResizeMode.none, .fast, .exact] {
            let answer = Self.image(of: try Self.beach(), PHImageManagerMaximumSize) {
                $0.resizeMode = mode
                $0.normalizedCropRect = crop
            }
            #expect(answer.image?.size == CGSize(width: 80, height: 40))
        }
    }

    @Test(arguments: [CGRect(x: -1, y: -1, width: 3, height: 3), CGRect.infinite])
    func aCropThatIsLargerThanThePictureShowsAllOfIt(_ crop: CGRect) throws {
        let answer = Self.image(of: try Self.beach(), PHImageManagerMaximumSize) { $0.normalizedCropRect = crop }
        #expect(answer.image?.size == CGSize(width: 80, height: 40))
    }

    @Test(arguments: [PHImageRequestOptionsResizeMode.fast, .none])
    func aCropIsHonouredInEveryMode(_ mode: PHImageRequestOptionsResizeMode) throws {
        let answer = Self.image(of: try Self.beach(), PHImageManagerMaximumSize) {
            $0.resizeMode = mode
            $0.normalizedCropRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        }
        #expect(answer.image?.size == CGSize(width: 40, height: 40))
    }

    /// The recipe of Apple's documentation for square thumbnails: the largest square in the middle, cropped exactly.
    @Test(arguments: [(80, 40), (40, 80), (81, 40), (60, 60)])
    func aSquareThumbnailIsSquareToThePixelAndShowsTheMiddle(_ width: Int, _ height: Int) throws {
        let asset = try Shelf.library {
            $0.photo("a", width: width, height: height, bytes: pngFile(width: width, height: height))
        }.asset("a")
        let side = CGFloat(min(width, height))
        let square = CGRect(x: 0, y: 0, width: side, height: side)
        let crop = square.applying(CGAffineTransform(scaleX: 1 / CGFloat(width), y: 1 / CGFloat(height)))
        let middle = crop.offsetBy(dx: (1 - crop.width) / 2, dy: (1 - crop.height) / 2)
        let answer = Self.image(of: asset, CGSize(width: 20, height: 20), .aspectFit) {
            $0.resizeMode = .exact
            $0.normalizedCropRect = middle
        }
        let picture = try #require(answer.image?.cgImage)
        #expect(picture.width == 20 && picture.height == 20)
        // Red increases to the right and green downwards: in the middle both are half.
        let (red, green) = (picture.pixel(x: 10, y: 10).red, picture.pixel(x: 10, y: 10).green)
        #expect(abs(Int(red) - 134) <= 12 && abs(Int(green) - 134) <= 12)
    }

    // MARK: - What is shown

    @Test func theOriginalOfAPairIsItsAlternatePhoto() throws {
        var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 8, height: 8))
        metadata.camera.model = "C"
        let library = try Shelf.library {
            $0.add(
                "pair", metadata,
                files: [
                    (.photo, "public.png", pngFile(width: 8, height: 8)),
                    (.alternatePhoto, "public.png", pngFile(width: 16, height: 16)),
                ])
        }
        let pair = try library.asset("pair")
        #expect(Self.image(of: pair, PHImageManagerMaximumSize).image?.size.width == 8)
        let original = Self.image(of: pair, PHImageManagerMaximumSize) { $0.version = .original }
        #expect(original.image?.size.width == 16)
    }

    @Test func anAssetOfNoLibraryIsNotFound() {
        #expect(
            Self.image(of: PHAsset(), PHImageManagerMaximumSize).code == PHPhotosError.Code.identifierNotFound.rawValue)
    }

    @Test func theDefaultManagerIsAlwaysTheSame() {
        #expect(PHImageManager.default() === PHImageManager.default())
    }
}
