// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct EmbeddedPreviewTests {
    private static let whole = quarters(width: 1_600, height: 1_200)
    private static let camera = quarters(width: 160, height: 120)

    private var whole: PixelBuffer { EmbeddedPreviewTests.whole }

    /// Returns an EXIF block with an orientation and a thumbnail.
    private func exif(orientation: Int = 1, thumbnail: PixelBuffer) throws -> [UInt8] {
        let jpeg = try VipsEncoder.jpeg(thumbnail, quality: 0.8)
        let first = TIFFBuilder.block([(0x0112, .short([orientation]))]).dropLast(4)
        let end = first.count + 4 + 2 + 2 * 12 + 4
        let second = TIFFBuilder().directory(
            [(0x0201, .long([end])), (0x0202, .long([jpeg.count]))], at: first.count + 4)
        return joined(Array(first), .number32(first.count + 4), second, jpeg)
    }

    private func preview(of jpeg: PixelBuffer, exif: [UInt8]) throws -> PixelBuffer? {
        let bytes = try ImageEncoder.encode(
            jpeg, as: .jpeg(quality: 0.9), metadata: EncodedMetadata(exif: exif))
        return try ImageRenderer().embeddedPreview(of: openFile(bytes))
    }

    @Test func theThumbnailOfACameraIsThePreview() throws {
        let exif = try exif(thumbnail: EmbeddedPreviewTests.camera)
        let preview = try #require(try preview(of: whole, exif: exif))
        #expect(preview.size == PixelSize(width: 160, height: 120))
        for (colour, expected) in zip(preview.quarterColours, whole.quarterColours) {
            #expect(isClose(colour, expected, within: 12))
        }
    }

    @Test func thePreviewIsUpright() throws {
        let exif = try exif(orientation: 6, thumbnail: EmbeddedPreviewTests.camera)
        let bytes = try ImageEncoder.encode(whole, as: .jpeg(quality: 0.9), metadata: EncodedMetadata(exif: exif))
        let preview = try #require(try ImageRenderer().embeddedPreview(of: openFile(bytes)))
        let shown = try render(bytes, RenderRequest(.within(preview.size)))
        #expect(preview.size == shown.size)
        for (colour, expected) in zip(preview.quarterColours, shown.quarterColours) {
            #expect(isClose(colour, expected, within: 12))
        }
    }

    @Test func aThumbnailWithOtherProportionsIsNone() throws {
        #expect(try preview(of: whole, exif: exif(thumbnail: quarters(width: 160, height: 90))) == nil)
    }

    /// Only the picture's size was compared with the budget.
    @Test func aThumbnailThatIsLargerThanItsPictureIsNone() throws {
        let small = try CodedPicture(quarters(width: 100, height: 60))
        let large = try CodedPicture(quarters(width: 400, height: 240))
        let usual = ThumbnailedBuilder(picture: large, thumbnail: small).file()
        #expect(try ImageRenderer().embeddedPreview(of: openFile(usual))?.size == small.size)
        let exchanged = ThumbnailedBuilder(picture: small, thumbnail: large).file()
        #expect(try ImageRenderer().embeddedPreview(of: openFile(exchanged)) == nil)
    }

    /// Editors change the picture, and leave the thumbnail of the camera.
    @Test func aThumbnailOfAnotherPictureIsNone() throws {
        let other = try #require(
            PixelBuffer(
                size: PixelSize(width: 160, height: 120),
                bytes: (0..<160 * 120).flatMap { _ in [20, 120, 20, 255] as [UInt8] }))
        #expect(try preview(of: whole, exif: exif(thumbnail: other)) == nil)
    }

    @Test func aBrokenThumbnailIsNone() throws {
        var block = try exif(thumbnail: EmbeddedPreviewTests.camera)
        for place in 60..<block.count { block[place] = 7 }
        #expect(try preview(of: whole, exif: block) == nil)
    }

    @Test func aPictureWithoutOneHasNone() throws {
        #expect(try ImageRenderer().embeddedPreview(of: openFile(ImageEncoder.encode(whole, as: .png))) == nil)
        #expect(
            try ImageRenderer().embeddedPreview(of: openFile(ImageEncoder.encode(whole, as: .jpeg(quality: 0.9))))
                == nil)
    }

    @Test(
        .enabled("shared/corpus is not there") { PixelsCorpus.root != nil },
        arguments: PixelsCorpus.sound(["HEIC", "JPEG", "CR2", "NEF", "ARW", "DNG"]))
    func thePreviewOfACorpusFileShowsIt(_ entry: PixelsCorpus.Entry) throws {
        let path = try #require(PixelsCorpus.root).appending(path: entry.path).path
        guard let preview = try? ImageRenderer().embeddedPreview(of: OpenFile(taking: open(path, O_RDONLY))) else {
            return
        }
        let coarse = PixelSize(width: 6, height: 6)
        let shown = try PixelsCorpus.image(entry, RenderRequest(.within(preview.size))).scaledWhole(to: coarse)
        #expect(try preview.scaledWhole(to: coarse).meanDifference(from: shown) < 20)
    }
}
