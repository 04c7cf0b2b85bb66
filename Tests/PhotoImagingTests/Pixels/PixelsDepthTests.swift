// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// Pictures with more than 8 bits per channel keep them when asked, and every buffer tells the depth that it has.
@Suite struct PixelsDepthTests {
    /// Numbers whose lower bytes 8 bits could not keep.
    private static let colour: [UInt16] = [0xC812, 0x6434, 0x3256]
    private static let picture = PlainPicture(
        colour: colour, is16Bit: true, kind: VIPS_INTERPRETATION_RGB16)

    private static let deep: RenderRequest = {
        var request = RenderRequest(.full)
        request.keepsDepth = true
        return request
    }()

    private func middle(_ picture: PixelBuffer) -> [UInt16] {
        let pixel = picture.size.height / 2 * picture.size.width + picture.size.width / 2
        return picture.withUnsafeBytes { bytes in
            (0..<4).map { bytes.load(fromByteOffset: 8 * pixel + 2 * $0, as: UInt16.self) }
        }
    }

    private func isNear(_ one: [UInt16], _ other: [UInt16], within tolerance: Int) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    @Test func aPNGOfSixteenBitsKeepsThemWhenAsked() throws {
        let picture = try render(Self.picture.png(), Self.deep)
        #expect(picture.layout == PixelLayout(Self.picture.size, depth: .sixteenBits))
        #expect(picture.bytes.count == 8 * picture.size.width * picture.size.height)
        #expect(middle(picture) == Self.colour + [.max])
    }

    @Test func withoutBeingAskedItHasEight() throws {
        let picture = try render(Self.picture.png())
        #expect(picture.layout == PixelLayout(Self.picture.size))
        #expect(picture.colour(3, 3) == [0xC8, 0x64, 0x32, 0xFF])
    }

    @Test func aPictureOfEightBitsSaysSoWhateverWasAsked() throws {
        let plain = PlainPicture(colour: [200, 100, 50])
        for file in [try plain.png(), try plain.jpeg()] {
            #expect(try render(file, Self.deep).layout == PixelLayout(plain.size))
        }
    }

    @Test func transparencyAndGreyKeepTheirDepth() throws {
        let clear = PlainPicture(
            colour: Self.colour + [0x8018], is16Bit: true, kind: VIPS_INTERPRETATION_RGB16)
        #expect(try middle(render(clear.png(), Self.deep)) == Self.colour + [0x8018])
        let grey = PlainPicture(colour: [0x5A12], is16Bit: true, kind: VIPS_INTERPRETATION_GREY16)
        #expect(try middle(render(grey.png(), Self.deep)) == [0x5A12, 0x5A12, 0x5A12, .max])
    }

    @Test func aDeepPictureIsConvertedByItsProfile() throws {
        let red = PlainPicture(
            colour: [234 * 257, 53 * 257, 37 * 257, 128 * 257], is16Bit: true,
            kind: VIPS_INTERPRETATION_RGB16,
            profile: displayP3Profile())
        let colour = try middle(render(red.png(), Self.deep))
        #expect(isNear(colour, [.max, 0, 0, 128 * 257], within: 8 * 257), "\(colour)")
    }

    @Test func aDeepPictureIsScaled() throws {
        var request = Self.deep
        request.fit = .within(PixelSize(width: 10, height: 10))
        let picture = try render(Self.picture.png(), request)
        #expect(picture.layout == PixelLayout(PixelSize(width: 10, height: 8), depth: .sixteenBits))
        #expect(isNear(middle(picture), Self.colour + [.max], within: 64), "\(middle(picture))")
    }

    @Test(.enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled })
    func aTIFFOfSixteenBitsKeepsThemWhenAsked() throws {
        let (png, tiff) = (
            try EncodedFile(Self.picture.png(), extension: "png"), try EncodedFile([], extension: "tiff")
        )
        _ = try OutsideTool.ffmpeg.output([
            "-v", "error", "-y", "-i", png.path, "-pix_fmt", "rgb48le", tiff.path,
        ])
        let picture = try render([UInt8](Data(contentsOf: URL(filePath: tiff.path))), Self.deep)
        #expect(picture.layout.depth == .sixteenBits)
        #expect(middle(picture) == Self.colour + [.max])
    }

    /// HEVC loses a little; 8 bits could not come closer than 128 on average.
    @Test(.enabled("heif-enc is not installed") { OutsideTool.heifEncoder.isInstalled })
    func aHEICOfTenBitsKeepsThemWhenAsked() throws {
        var plain = Self.picture
        plain.size = PixelSize(width: 64, height: 64)
        plain.colour = [UInt16](repeating: 0x8060, count: 3)
        let (png, heic) = (
            try EncodedFile(plain.png(), extension: "png"), try EncodedFile([], extension: "heic")
        )
        _ = try OutsideTool.heifEncoder.output(["-b", "10", "-q", "100", png.path, "-o", heic.path])
        let file = [UInt8](try Data(contentsOf: URL(filePath: heic.path)))
        let picture = try render(file, Self.deep)
        #expect(picture.layout == PixelLayout(plain.size, depth: .sixteenBits))
        #expect(isNear(middle(picture), plain.colour + [.max], within: 80), "\(middle(picture))")
        #expect(try render(file).layout == PixelLayout(plain.size))
    }

    @Test(arguments: 1...8) func aDeepPictureIsTurnedAsOneOfEightBits(_ orientation: Int) throws {
        let shallow = quarters(width: 12, height: 8)
        let samples = shallow.bytes.map { UInt16($0) * 257 }
        let bytes = samples.withUnsafeBytes { Array($0) }
        let deep = try #require(
            PixelBuffer(PixelLayout(shallow.size, depth: .sixteenBits), bytes: bytes))
        let turned = deep.upright(from: orientation)
        #expect(turned.layout.depth == .sixteenBits)
        #expect(turned.in8Bits == shallow.upright(from: orientation))
        #expect(turned.stored(for: orientation) == deep)
    }

    /// The numbers of both depths agree, for the coding of BT.2020 with PQ.
    @Test func codedColoursOfBothDepthsAreConvertedAlike() throws {
        let code = ColourCode(primaries: 9, transfer: 16)
        let shallow = quarters(width: 4, height: 4)
        let bytes = shallow.bytes.map { UInt16($0) * 257 }.withUnsafeBytes { Array($0) }
        let deep = try #require(
            PixelBuffer(PixelLayout(shallow.size, depth: .sixteenBits), bytes: bytes))
        let (one, other) = (code.inSRGB(shallow), code.inSRGB(deep))
        #expect(other.layout.depth == .sixteenBits)
        #expect(one != shallow)
        #expect(isClose(one.bytes, other.in8Bits.bytes, within: 1))
    }

    @Test func encodersTakeDeepPicturesAndColoursOfAProfile() throws {
        let deep = try render(Self.picture.png(), Self.deep)
        let written = try render(ImageEncoder.encode(deep, as: .png))
        #expect(written.colour(3, 3) == [199, 100, 50, 255])
        let wide = try #require(
            PixelBuffer(
                PixelLayout(PixelSize(width: 1, height: 1), profile: displayP3Profile()),
                bytes: [40, 80, 120, 255]))
        var kept = RenderRequest(.full)
        kept.keepsProfile = true
        for format in [EncodedFormat.png, .jpeg(quality: 1)] {
            let again = try render(ImageEncoder.encode(wide, as: format), kept)
            #expect(again.layout == wide.layout)
            #expect(isClose(again.bytes, wide.bytes, within: 2))
        }
    }

    @Test func aProfileThatIsTooLargeForOneSegmentOfAJPEGIsSplit() throws {
        let profile = displayP3Profile() + [UInt8](repeating: 7, count: 150_000)
        let picture = try #require(
            PixelBuffer(PixelLayout(PixelSize(width: 1, height: 1), profile: profile), bytes: [1, 2, 3, 255]))
        var kept = RenderRequest(.full)
        kept.keepsProfile = true
        #expect(try render(ImageEncoder.encode(picture, as: .jpeg(quality: 1)), kept).layout.profile == profile)
    }
}
