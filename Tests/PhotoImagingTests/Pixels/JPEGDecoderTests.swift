// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

@Suite struct JPEGDecoderTests {
    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    /// Soft stripes and spots, in which an error of place or of brightness shows.
    private func scene(_ width: Int, _ height: Int) throws -> PixelBuffer {
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                [
                    UInt8(x * 255 / width), UInt8(y * 255 / height),
                    UInt8((6 * x / width + 4 * y / height) % 2 * 120 + 60), 255,
                ]
            }
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    /// Returns what libjpeg-turbo makes of a file, without another decoder's help.
    private func picture(_ file: [UInt8], _ request: RenderRequest = RenderRequest(.full)) throws -> PixelBuffer? {
        let reader = ByteReader(file, Deadline(request.budget))
        let limits = PixelLimits(budget: request.budget, memory: .processWide)
        return try JPEGDecoder.picture(reader, FileRegion(FileBytes(contents: file)), request, limits)
    }

    private func byVips(_ file: [UInt8], _ request: RenderRequest) throws -> PixelBuffer {
        let limits = PixelLimits(budget: request.budget, memory: .processWide)
        return try VipsDecoder.jpeg(ByteReader(file, Deadline(request.budget)), request, limits)
    }

    private func greatestDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        zip(one.bytes, other.bytes).map { (own: UInt8, peer: UInt8) -> Int in abs(Int(own) - Int(peer)) }.max() ?? 255
    }

    @Test func aWholePictureIsWhatLibvipsDecodes() throws {
        let file = try ImageEncoder.encode(scene(333, 221), as: .jpeg(quality: 0.9))
        let ours = try #require(try picture(file))
        let theirs = try byVips(file, RenderRequest(.full))
        #expect(ours.size == theirs.size)
        #expect(greatestDifference(ours, theirs) <= 2)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt8>)
    func aReducedPictureIsTheWholeOneScaledInEveryOrientation(_ orientation: UInt8) throws {
        let metadata = EncodedMetadata(exif: exif(orientation: orientation))
        let file = try ImageEncoder.encode(scene(1_201, 803), as: .jpeg(quality: 0.95), metadata: metadata)
        let whole = try #require(try picture(file))
        for side in [64, 150, 320, 700] {
            let reduced = try #require(try picture(file, RenderRequest(.within(Self.square(side)))))
            let expected = try whole.scaledWhole(to: TargetSize.of(whole.size, .within(Self.square(side))))
            #expect(reduced.size == expected.size)
            #expect(reduced.meanDifference(from: expected) < 2, "\(side) \(orientation)")
        }
    }

    @Test func aCropIsThatPartOfThePicture() throws {
        let file = try ImageEncoder.encode(scene(1_201, 803), as: .jpeg(quality: 0.95))
        var request = RenderRequest(.within(Self.square(100)))
        request.crop = UnitRectangle(x: 0.31, y: 0.2, width: 0.4, height: 0.55)
        let (ours, theirs) = (try #require(try picture(file, request)), try byVips(file, request))
        #expect(ours.size == theirs.size)
        #expect(ours.meanDifference(from: theirs) < 3)
    }

    @Test func anUnscaledCropIsCutOutToThePixel() throws {
        let file = try ImageEncoder.encode(scene(400, 300), as: .jpeg(quality: 0.95))
        let whole = try #require(try picture(file))
        var request = RenderRequest(.full)
        request.crop = UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let part = try #require(try picture(file, request))
        #expect(part.size == PixelSize(width: 200, height: 75))
        for (x, y) in [(0, 0), (199, 74), (77, 13)] { #expect(part.colour(x, y) == whole.colour(x + 100, y + 150)) }
    }

    @Test func greyIsDecodedToGrey() throws {
        let file = try PlainPicture(colour: [90], kind: VIPS_INTERPRETATION_B_W).jpeg()
        let size = PlainPicture(colour: [90]).size
        let picture = try #require(try picture(file))
        #expect(picture.size == size)
        #expect(isClose(picture.colour(5, 5), [90, 90, 90, 255], within: 1))
    }

    @Test func coloursOfAProfileAreConverted() throws {
        let plain = PlainPicture(colour: [200, 60, 60], profile: displayP3Profile())
        let file = try plain.jpeg()
        let (ours, theirs) = (try #require(try picture(file)), try byVips(file, RenderRequest(.full)))
        #expect(greatestDifference(ours, theirs) <= 2)
        #expect(ours.colour(9, 9)[0] > 210)
    }

    @Test func whatIsNotRGBIsLeftToOthers() throws {
        let cmyk = try PlainPicture(colour: [10, 20, 30, 40], kind: VIPS_INTERPRETATION_CMYK).jpeg()
        #expect(try picture(cmyk) == nil)
        #expect(try render(cmyk).size == PlainPicture(colour: []).size)
    }

    @Test func aFileThatBreaksOffGivesItsRowsAndGrey() throws {
        let file = try ImageEncoder.encode(scene(640, 480), as: .jpeg(quality: 0.9))
        let rest = try #require(try picture(Array(file.prefix(file.count / 2))))
        let whole = try #require(try picture(file))
        #expect(rest.colour(20, 20) == whole.colour(20, 20))
        #expect(isClose(rest.colour(320, 470), [128, 128, 128, 255], within: 3), "\(rest.colour(320, 470))")
    }

    @Test func garbageIsLeftToOthers() throws {
        #expect(try picture([0xFF, 0xD8] + [UInt8](repeating: 7, count: 999)) == nil)
        #expect(try picture([]) == nil)
    }

    @Test func anythingFlippedGivesAPictureOrAClearWord() throws {
        let file = try ImageEncoder.encode(scene(160, 120), as: .jpeg(quality: 0.8))
        var generator = SeededGenerator(11)
        for _ in 0..<300 {
            var broken = file
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 2..<broken.count, using: &generator)
                broken[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            var request = RenderRequest(.within(Self.square(50)))
            request.budget.pixels = 1 << 22
            do { _ = try picture(broken, request) } catch let error as LibraryError {
                #expect([.damagedFile, .overBudget].contains(error.code), "\(error)")
            }
        }
    }
}
