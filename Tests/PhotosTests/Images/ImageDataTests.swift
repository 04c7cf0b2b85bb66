// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

struct ImageDataTests {
    struct File: Equatable {
        var bytes: Data?
        var uti: String?
        var orientation: CGImagePropertyOrientation
    }

    static func request(_ asset: PHAsset, _ options: PHImageRequestOptions? = nil) async -> Answer {
        let answers = Answers()
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
            answers.record(File(bytes: $0, uti: $1, orientation: $2), $3)
        }
        let answer = await answers.wait()[0]
        await MainQueue.turn()
        #expect(answers.all.count == 1)
        return answer
    }

    static let png = pngFile(width: 6, height: 4)

    @Test func theBytesAreTheOriginals() async throws {
        let asset = try Shelf.library { $0.photo("beach", bytes: Self.png) }.asset("beach")
        let answer = await Self.request(asset)
        #expect(answer.value as? File == File(bytes: Self.png, uti: "public.png", orientation: .up))
        #expect(answer.isOnMainQueue)
        #expect(answer.info[PHImageResultRequestIDKey] is NSNumber)
    }

    @Test(arguments: LibraryKind.allCases)
    func theInfoHasTypeAndURLUnderTheKeysThatClientsRead(_ kind: LibraryKind) async throws {
        var shelf = Shelf()
        shelf.photo("beach", bytes: Self.png)
        try await kind.with(shelf) { library in
            let info = await Self.request(try library.asset("beach")).info
            #expect(info["PHImageFileUTIKey"] as? String == "public.png")
            let url = try #require(info["PHImageFileURLKey"] as? URL)
            #expect(try Data(contentsOf: url) == Self.png)
        }
    }

    @Test func theOrientationIsThatOfTheFile() async throws {
        let bytes = try exifJPEG(orientation: 6)
        let asset = try Shelf.library { $0.photo("beach", bytes: bytes) }.asset("beach")
        #expect((await Self.request(asset).value as? File)?.orientation == .right)
    }

    @Test func aSynchronousRequestAnswersBeforeItReturns() throws {
        let asset = try Shelf.library { $0.photo("beach", bytes: Self.png) }.asset("beach")
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        let answers = Answers()
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) { bytes, _, _, info in
            answers.record(bytes, info)
        }
        #expect(answers.all.map { $0.value as? Data } == [Self.png])
        #expect(answers.all[0].thread == .current)
    }

    @Test(arguments: [PHImageRequestOptionsDeliveryMode.opportunistic, .highQualityFormat, .fastFormat])
    func theDeliveryModeIsIgnored(_ mode: PHImageRequestOptionsDeliveryMode) async throws {
        let asset = try Shelf.library { $0.photo("beach", bytes: Self.png) }.asset("beach")
        try RenditionRequestTests.store(PixelSize(width: 3, height: 2), of: asset)
        let answer = await Self.request(asset, ImageRequestTests.options { $0.deliveryMode = mode })
        #expect((answer.value as? File)?.bytes == Self.png && answer.isOnMainQueue)
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    /// The bytes are delivered on the main queue, so that they cannot come before a request is cancelled there.
    @Test @MainActor func aCancelledRequestIsToldOnce() async throws {
        let asset = try Shelf.library { $0.photo("beach", bytes: Self.png) }.asset("beach")
        let (manager, answers) = (PHImageManager(), Answers())
        let number = manager.requestImageDataAndOrientation(for: asset, options: nil) { bytes, _, _, info in
            answers.record(bytes, info)
        }
        manager.cancelImageRequest(number)
        let answer = await answers.wait()[0]
        #expect(answer.value == nil && answer.info[PHImageCancelledKey] as? Bool == true)
        await MainQueue.turn()
        #expect(answers.all.count == 1 && manager.requests.count == 0)
    }

    @Test func aVideoHasNoPictureFile() async throws {
        let asset = try Shelf.library { $0.video("clip") }.asset("clip")
        let answer = await Self.request(asset)
        #expect((answer.value as? File)?.bytes == nil)
        #expect(answer.code == PHPhotosError.Code.requestNotSupportedForAsset.rawValue)
    }

    @Test func theOriginalOfAPairIsItsAlternatePhoto() async throws {
        let raw = Data("raw".utf8)
        let library = try Shelf.library {
            $0.add(
                "pair", AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 6, height: 4)),
                files: [(.photo, "public.png", Self.png), (.alternatePhoto, "com.adobe.raw-image", raw)])
        }
        let options = PHImageRequestOptions()
        options.version = .original
        let file = await Self.request(try library.asset("pair"), options).value as? File
        #expect(file == File(bytes: raw, uti: "com.adobe.raw-image", orientation: .up))
    }

    static let turns: [(UInt8, UIImage.Orientation)] = [
        (1, .up), (2, .upMirrored), (3, .down), (4, .downMirrored), (5, .leftMirrored), (6, .right),
        (7, .rightMirrored), (8, .left),
    ]

    @Test(arguments: turns)
    func theFormerRequestTellsTheTurnInUIKitsWords(_ number: UInt8, _ turn: UIImage.Orientation) throws {
        let bytes = try exifJPEG(orientation: number)
        let asset = try Shelf.library { $0.photo("beach", bytes: bytes) }.asset("beach")
        let options = PHImageRequestOptions()
        options.isSynchronous = true
        var fromFile: [UIImage.Orientation] = []
        let request = PHImageManager.default().requestImageData(for: asset, options: options) {
            data, type, turn, info in
            #expect(data == bytes)
            #expect(type == "public.png")
            #expect(info?[PHImageResultRequestIDKey] is NSNumber)
            fromFile.append(turn)
        }
        #expect(fromFile == [turn])
        #expect(request != PHInvalidImageRequestID)
    }
}

/// Returns a JPEG file with an EXIF orientation.
func exifJPEG(orientation: UInt8) throws -> Data {
    let picture = UIImage(cgImage: CGImage(width: 4, height: 2, rgba: [UInt8](repeating: 200, count: 32)).certain)
    let plain = try #require(picture.jpegData(compressionQuality: 0.9))
    let tiff: [UInt8] = [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
    ]
    let exif = Array("Exif\0\0".utf8) + tiff
    return plain.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain.dropFirst(2)
}
