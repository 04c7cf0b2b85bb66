// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import Photos

/// Requests for pictures of which no rendition is stored, but whose files carry a small picture of themselves.
struct PreviewRequestTests {
    /// A decoder that decodes pictures when the test lets it, and previews at once.
    private struct LatePictures: ImageProvider {
        let gate: Gate

        func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
            gate.pass()
            return try RuntimeServices.images.image(of: file, request)
        }

        func embeddedPreview(
            of file: borrowing OpenFile, within budget: ReadBudget
        ) throws(LibraryError) -> PixelBuffer? {
            try RuntimeServices.images.embeddedPreview(of: file, within: budget)
        }
    }

    /// A decoder that finds a small picture in every file that it is asked about.
    private struct SmallPictures: ImageProvider {
        let gate: Gate

        func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
            gate.pass()
            return PixelBuffer(size: PixelSize(width: 2, height: 1), bytes: [1, 2, 3, 255, 1, 2, 3, 255]).certain
        }

        func embeddedPreview(
            of file: borrowing OpenFile, within budget: ReadBudget
        ) throws(LibraryError) -> PixelBuffer? {
            PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255])
        }
    }

    private static func jpeg(width: Int, height: Int) throws -> Data {
        try #require(UIImage(data: pngFile(width: width, height: height))?.jpegData(compressionQuality: 0.9))
    }

    /// Returns a JPEG of 640 × 480 with an EXIF thumbnail of 160 × 120, as cameras write it.
    private static func photo() throws -> Data {
        let (picture, thumbnail) = (try jpeg(width: 640, height: 480), try jpeg(width: 160, height: 120))
        func long(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        // The first directory has the orientation, the second one the thumbnail.
        let first: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 26,
        ]
        let start: [UInt8] = [0, 2, 0x02, 0x01, 0, 4, 0, 0, 0, 1] + long(56)
        let length: [UInt8] = [0x02, 0x02, 0, 4, 0, 0, 0, 1] + long(thumbnail.count) + long(0)
        var exif = Array("Exif\0\0".utf8)
        exif += first + start + length
        exif += thumbnail
        let marker: [UInt8] = [0xFF, 0xE1]
        var photo = Data(picture.prefix(2))
        photo += marker
        photo += long(exif.count + 2).suffix(2)
        photo += exif
        photo += picture.dropFirst(2)
        return photo
    }

    private static func asset(_ gate: Gate) throws -> PHAsset {
        let bytes = try photo()
        return try Shelf.library(images: LatePictures(gate: gate)) { shelf in
            let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 640, height: 480))
            shelf.add("beach", metadata, files: [(.photo, "public.jpeg", bytes)])
        }.asset("beach")
    }

    private static func request(
        _ mode: PHImageRequestOptionsDeliveryMode, _ asset: PHAsset, _ answers: Answers
    ) {
        PHImageManager().requestImage(
            for: asset, targetSize: CGSize(width: 400, height: 400), contentMode: .aspectFit,
            options: ImageRequestTests.options { $0.deliveryMode = mode }, resultHandler: answers.image)
    }

    @Test func theThumbnailOfAJPEGComesBeforeThePicture() async throws {
        let (gate, answers) = (Gate(), Answers())
        Self.request(.opportunistic, try Self.asset(gate), answers)
        let first = await answers.wait()[0]
        #expect(first.image?.size == CGSize(width: 160, height: 120) && first.isOnMainQueue)
        #expect(first.info[PHImageResultIsDegradedKey] as? Bool == true)
        gate.open()
        let last = await answers.wait(for: 2)[1]
        #expect(last.image.map { $0.size.width >= 400 } == true && last.isOnMainQueue)
        #expect(last.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test(arguments: [
        "public.jpeg", "public.heic", "public.heif", "com.adobe.raw-image", "com.canon.cr3-raw-image",
    ])
    func filesThatMayCarryASmallPictureAreShownByItFirst(_ uti: String) async throws {
        let (gate, answers) = (Gate(), Answers())
        Self.request(.opportunistic, try Self.asset(of: uti, gate), answers)
        let first = await answers.wait()[0]
        #expect(first.image?.size.width == 1 && first.info[PHImageResultIsDegradedKey] as? Bool == true)
        gate.open()
        let last = await answers.wait(for: 2)[1]
        #expect(last.image?.size.width == 2 && last.info[PHImageResultIsDegradedKey] as? Bool == false)
    }

    @Test(arguments: ["public.png", "com.compuserve.gif", "public.tiff"])
    func otherFilesAreNotAskedForASmallPicture(_ uti: String) async throws {
        let (gate, answers) = (Gate(), Answers())
        gate.open()
        Self.request(.opportunistic, try Self.asset(of: uti, gate), answers)
        #expect(await answers.wait().map(\.image?.size.width) == [2])
    }

    /// Returns an asset whose file is said to be of that type.
    private static func asset(of uti: String, _ gate: Gate) throws -> PHAsset {
        try Shelf.library(images: SmallPictures(gate: gate)) { shelf in
            let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 640, height: 480))
            shelf.add("beach", metadata, files: [(.photo, uti, Data("a file".utf8))])
        }.asset("beach")
    }

    @Test func aFastRequestGetsTheThumbnailAlone() async throws {
        let answers = Answers()
        Self.request(.fastFormat, try Self.asset(Gate()), answers)
        let answer = await answers.wait()[0]
        #expect(answer.image?.size == CGSize(width: 160, height: 120) && answer.isOnMainQueue)
        #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == true)
    }

    @Test func aPictureThatIsNotEvenAJPEGHasNoPreview() async throws {
        let library = try Shelf.library { shelf in
            let metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 8, height: 8))
            shelf.add("beach", metadata, files: [(.photo, "public.jpeg", Data("no picture".utf8))])
        }
        let answers = Answers()
        Self.request(.opportunistic, try library.asset("beach"), answers)
        let answer = await answers.wait()[0]
        await MainQueue.turn()
        #expect(answers.all.count == 1 && answer.image == nil && answer.error != nil)
    }
}
