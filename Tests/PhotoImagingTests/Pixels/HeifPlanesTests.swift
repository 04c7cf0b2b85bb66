// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// Pictures that are scaled plane by plane are those that libheif converts to RGB as a whole.
@Suite struct HeifPlanesTests {
    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    private func scene(_ width: Int, _ height: Int) throws -> PixelBuffer {
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x / 32 + y / 32) % 2 * 120 + 60), 255]
            }
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    /// Returns the picture made from planes, if it can be, and the one made from all of libheif's RGB.
    private func both(
        _ file: borrowing OpenFile, _ request: RenderRequest
    ) throws -> (planar: PixelBuffer?, whole: PixelBuffer) {
        let reader = try ByteReader(file, request.budget)
        let region = try FileRegion(reader.fileBytes(within: request.budget))
        let limits = PixelLimits(budget: request.budget, memory: .processWide)
        let context = try HeifContext(reader, HEIFReader.coding(of: region), limits)
        let primary = try context.primaryImage()
        let planar = try HeifDecoder.rendered(byPlanesOf: primary, of: region, request, reader.deadline, limits)
        let plan = try RenderPlan(stored: primary.size, .up, request)
        let pixels = try VipsDecoder.picture(primary.decoded(reader.deadline), plan, reader.deadline)
        return (planar, primary.colourCode?.inSRGB(pixels) ?? pixels)
    }

    @Test(arguments: [32, 100, 333, 500])
    func aReducedPictureIsThatOfTheWhole(_ side: Int) throws {
        let file = try openFile(ImageEncoder.encode(scene(644, 482), as: .heic(quality: 0.9)))
        let (planar, whole) = try both(file, RenderRequest(.within(Self.square(side))))
        let picture = try #require(planar)
        #expect(picture.size == whole.size)
        #expect(picture.meanDifference(from: whole) < 2)
    }

    @Test func aCropIsThatOfTheWhole() throws {
        let file = try openFile(ImageEncoder.encode(scene(644, 482), as: .heic(quality: 0.9)))
        var request = RenderRequest(.within(Self.square(80)))
        request.crop = UnitRectangle(x: 0.4, y: 0.3, width: 0.5, height: 0.6)
        let (planar, whole) = try both(file, request)
        let picture = try #require(planar)
        #expect(picture.size == whole.size)
        #expect(picture.meanDifference(from: whole) < 3)
    }

    @Test func aPictureInItsOwnSizeIsDecodedAsAWhole() throws {
        let file = try openFile(ImageEncoder.encode(scene(320, 200), as: .heic(quality: 0.9)))
        #expect(try both(file, RenderRequest(.full)).planar == nil)
    }

    /// Its sides are odd: it is stored with a column and a row more, and cut.
    @Test func aPictureThatIsCutWhenShownIsDecodedAsAWhole() throws {
        let file = try openFile(ImageEncoder.encode(scene(643, 481), as: .heic(quality: 0.9)))
        let (planar, whole) = try both(file, RenderRequest(.within(Self.square(100))))
        #expect(planar == nil)
        #expect(whole.size == PixelSize(width: 100, height: 75))
    }

    @Test func transparencyIsNotLost() throws {
        let half = try #require(
            PixelBuffer(size: Self.square(64), bytes: (0..<64 * 64).flatMap { _ in [200, 100, 50, 128] as [UInt8] }))
        let file = try openFile(ImageEncoder.encode(half, as: .heic(quality: 0.9)))
        #expect(try both(file, RenderRequest(.within(Self.square(20)))).planar == nil)
    }

    @Test(
        .enabled("shared/corpus is not there") { PixelsCorpus.root != nil },
        arguments: PixelsCorpus.sound(["HEIC"]).filter { ($0.displayed?.area ?? .max) < 30_000_000 })
    func aCorpusPictureIsThatOfTheWhole(_ entry: PixelsCorpus.Entry) throws {
        let path = try #require(PixelsCorpus.root).appending(path: entry.path).path
        let file = OpenFile(taking: open(path, O_RDONLY))
        guard let (planar, whole) = try? both(file, RenderRequest(.within(Self.square(200)))), let planar else {
            return
        }
        #expect(planar.size == whole.size)
        #expect(planar.meanDifference(from: whole) < 2, "\(planar.meanDifference(from: whole))")
    }
}
