// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

@Suite struct ThumbnailTests {
    private let colours: [[UInt8]] = [
        [220, 30, 30, 255], [30, 200, 40, 255], [40, 60, 210, 255], [250, 250, 250, 255],
    ]

    private func renditions(of bytes: [UInt8], _ kinds: Set<Rendition.Kind>) throws -> [Rendition] {
        let file = try openFile(bytes)
        let metadata = try FileMetadataReader().metadata(of: file, within: ReadBudget())
        return try ThumbnailRenderer().renditions(of: file, metadata: metadata, kinds: kinds, within: ReadBudget())
    }

    private func thumbnail(of bytes: [UInt8]) throws -> Rendition {
        try #require(try renditions(of: bytes, [.thumbnail]).first)
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.9), .png, .heic(quality: 0.9)])
    func bothSizesShowTheSamePicture(_ format: EncodedFormat) throws {
        let file = try ImageEncoder.encode(quarters(width: 1_600, height: 1_200), as: format)
        let made = try renditions(of: file, [.thumbnail, .screen])
        #expect(made.map(\.kind) == [.thumbnail, .screen])
        #expect(made.map(\.size) == [PixelSize(width: 256, height: 192), PixelSize(width: 1_024, height: 768)])
        for rendition in made {
            let shown = try render(rendition.jpeg)
            #expect(shown.size == rendition.size)
            for (shown, colour) in zip(shown.quarterColours, colours) { #expect(isClose(shown, colour, within: 12)) }
        }
    }

    @Test func aPictureThatIsNoLargerHasOneRendition() throws {
        let small = try renditions(
            of: ImageEncoder.encode(quarters(width: 100, height: 60), as: .png), [.thumbnail, .screen])
        #expect(small.map(\.kind) == [.thumbnail])
        #expect(small.map(\.isUnscaled) == [true])
        let larger = try renditions(
            of: ImageEncoder.encode(quarters(width: 300, height: 60), as: .png), [.thumbnail, .screen])
        #expect(larger.map(\.size.width) == [256, 300])
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.9), .png, .heic(quality: 0.9)])
    func itsLongerSideHas256Pixels(_ format: EncodedFormat) throws {
        let rendition = try thumbnail(of: ImageEncoder.encode(quarters(width: 1_600, height: 1_200), as: format))
        #expect(rendition.size == PixelSize(width: 256, height: 192))
        let shown = try render(rendition.jpeg)
        #expect(shown.size == rendition.size)
        for (shown, colour) in zip(shown.quarterColours, colours) { #expect(isClose(shown, colour, within: 12)) }
    }

    @Test(arguments: [EncodedFormat.png, .heic(quality: 0.9)])
    func transparencyIsKept(_ format: EncodedFormat) throws {
        let half = try #require(
            PixelBuffer(
                size: PixelSize(width: 1_200, height: 800),
                bytes: (0..<1_200 * 800).flatMap { _ in [200, 100, 50, 128] as [UInt8] }))
        let made = try renditions(of: ImageEncoder.encode(half, as: format), [.thumbnail, .screen])
        #expect(made.map(\.size.width) == [256, 1_024])
        for rendition in made {
            let shown = try render(rendition.jpeg)
            #expect(shown.size == rendition.size)
            #expect(isClose(shown.colour(100, 100), [200, 100, 50, 128], within: 8), "\(shown.colour(100, 100))")
        }
    }

    /// Programs leave the alpha out of the thumbnail.
    @Test(.enabled("heif-enc is not installed") { OutsideTool.heifEncoder.isInstalled })
    func aThumbnailInAHEICWithoutItsTransparencyIsNotUsed() throws {
        let half = try #require(
            PixelBuffer(
                size: PixelSize(width: 1_200, height: 800),
                bytes: (0..<1_200 * 800).flatMap { _ in [200, 100, 50, 128] as [UInt8] }))
        let (png, heic) = (
            try EncodedFile(ImageEncoder.encode(half, as: .png), extension: "png"),
            try EncodedFile([], extension: "heic")
        )
        _ = try OutsideTool.heifEncoder.output(["-t", "400", "--no-thumb-alpha", png.path, "-o", heic.path])
        let file = [UInt8](try Data(contentsOf: URL(filePath: heic.path)))
        var request = RenderRequest(.within(PixelSize(width: 256, height: 256)))
        request.isExact = false
        let shown = try render(file, request)
        #expect(isClose(shown.colour(100, 100), [200, 100, 50, 128], within: 8), "\(shown.colour(100, 100))")
    }

    @Test func itIsUpright() throws {
        let metadata = EncodedMetadata(exif: exif(orientation: 6))
        let file = try ImageEncoder.encode(
            quarters(width: 1_600, height: 1_200), as: .jpeg(quality: 0.9), metadata: metadata)
        let rendition = try thumbnail(of: file)
        #expect(rendition.size == PixelSize(width: 192, height: 256))
        let turned = [colours[2], colours[0], colours[3], colours[1]]
        for (shown, colour) in zip(try render(rendition.jpeg).quarterColours, turned) {
            #expect(isClose(shown, colour, within: 12))
        }
    }

    @Test func aSmallPictureIsNotEnlarged() throws {
        let rendition = try thumbnail(of: ImageEncoder.encode(quarters(width: 100, height: 60), as: .png))
        #expect(rendition.size == PixelSize(width: 100, height: 60))
    }

    @Test func aBrokenPictureHasNone() throws {
        let whole = try ImageEncoder.encode(quarters(width: 640, height: 480), as: .heic(quality: 0.8))
        #expect(throws: LibraryError.self) { try thumbnail(of: Array(whole.prefix(whole.count / 2))) }
    }

    @Test func blocksAreShrunkToTheirMeans() throws {
        let pixels: [UInt8] = [0, 10, 20, 30, 99, 20, 30, 40, 50, 99, 1, 1, 1, 1, 99]
        let small = try pixels.withUnsafeBytes { bytes in
            let whole = DecodedPixels(size: PixelSize(width: 5, height: 3), channels: 1, bytes: bytes) {}
            let small = try VipsImage(whole).blockAverages(2)
            return (small.size, Array(small.bytes))
        }
        #expect(small.0 == PixelSize(width: 2, height: 1))
        #expect(small.1 == [15, 35])
    }
}
