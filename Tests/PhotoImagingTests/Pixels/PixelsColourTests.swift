// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct PixelsColourTests {
    private func middle(_ picture: PixelBuffer) -> [UInt8] {
        picture.colour(picture.size.width / 2, picture.size.height / 2)
    }

    @Test func aWideGamutPictureIsConvertedByItsProfile() throws {
        // sRGB's pure red, in the coordinates of Display P3 with a gamma of 2.2.
        let red = PlainPicture(colour: [234, 53, 37], profile: displayP3Profile())
        #expect(try isClose(middle(render(red.png())), [255, 0, 0, 255], within: 8))
        #expect(try isClose(middle(render(red.jpeg())), [255, 0, 0, 255], within: 8))
    }

    @Test func theProfileOfPhonesIsConvertedAsTheColourEngineDoes() throws {
        let profile = displayP3Profile(hasCurveOfSRGB: true)
        let code = try #require(ColourProfile(profile).code)
        #expect(code == ColourCode(primaries: 12, transfer: 13))
        let picture = try gradients()
        let byEngine = try picture.withUnsafeBytes { memory in
            let pixels = DecodedPixels(size: picture.size, channels: 4, bytes: memory, profile: profile) {}
            let plan = try RenderPlan(stored: picture.size, .up, RenderRequest(.full))
            return try VipsImage(pixels).rendered(plan, Deadline(ReadBudget()))
        }
        #expect(isClose(code.inSRGB(picture).bytes, byEngine.bytes, within: 2))
    }

    private func gradients() throws -> PixelBuffer {
        var bytes: [UInt8] = []
        for place in 0..<64 * 64 {
            let (column, row) = (place % 64, place / 64)
            bytes += [UInt8(4 * column), UInt8(4 * row), UInt8(place * 7 % 256), 255]
        }
        return try #require(PixelBuffer(size: PixelSize(width: 64, height: 64), bytes: bytes))
    }

    @Test func aProfileThatSaysLittleElseIsLeftToTheColourEngine() throws {
        #expect(ColourProfile(displayP3Profile()).code == nil)
        let known = displayP3Profile(hasCurveOfSRGB: true)
        for length in stride(from: 0, to: known.count, by: 7) {
            #expect(ColourProfile(Array(known.prefix(length))).code == nil)
        }
        let place = try #require(known.firstRange(of: Array("rXYZ".utf8)))
        #expect(
            ColourProfile(Array(known[..<place.lowerBound]) + Array("A2B0".utf8) + known[place.upperBound...]).code
                == nil)
    }

    @Test func picturesWithTheProfileOfSRGBStayAsTheyAre() throws {
        let profile = VipsEncoder.profile(
            of: try #require(PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255])))
        #expect(ColourProfile(profile).code == ColourCode(primaries: 1, transfer: 13))
    }

    /// A colour engine sees no difference from its own sRGB but that of rounding.
    @Test func theProfileThatIsWrittenIsThatOfSRGB() throws {
        let profile = SRGBProfile.bytes
        #expect(profile.count == Int(profile[2]) << 8 | Int(profile[3]))
        let picture = try gradients()
        let byEngine = try picture.withUnsafeBytes { memory in
            let pixels = DecodedPixels(size: picture.size, channels: 4, bytes: memory, profile: profile) {}
            let converted = try VipsImage(pixels).applying { photos_vips_icc_transform_srgb($0, $1, "srgb", 8) }
            let plan = try RenderPlan(stored: picture.size, .up, RenderRequest(.full))
            return try converted.rendered(plan, Deadline(ReadBudget()))
        }
        #expect(isClose(picture.bytes, byEngine.bytes, within: 1))
    }

    @Test func coloursOfAProfileAreKeptOnRequest() throws {
        let profile = displayP3Profile()
        let red = PlainPicture(colour: [234, 53, 37], profile: profile)
        for fit in [RenderRequest.Fit.full, .within(PixelSize(width: 20, height: 20))] {
            for file in [try red.png(), try red.jpeg()] {
                let picture = try render(file, Self.kept(fit))
                #expect(picture.layout.profile == profile)
                #expect(isClose(middle(picture), [234, 53, 37, 255], within: 3))
            }
        }
    }

    @Test func onlyProfilesOfColoursThatAreRGBAreKept() throws {
        let grey = PlainPicture(colour: [90], kind: VIPS_INTERPRETATION_B_W, profile: displayP3Profile())
        let cmyk = PlainPicture(colour: [10, 20, 30, 40], kind: VIPS_INTERPRETATION_CMYK)
        let broken = PlainPicture(colour: [1, 2, 3], profile: Array("not a profile".utf8))
        for file in [try grey.png(), try grey.jpeg(), try cmyk.jpeg(), try broken.png()] {
            let (kept, converted) = (try render(file, Self.kept(.full)), try render(file))
            #expect(kept.layout.profile == nil)
            #expect(kept == converted)
        }
    }

    private static func kept(_ fit: RenderRequest.Fit) -> RenderRequest {
        var request = RenderRequest(fit)
        request.keepsProfile = true
        return request
    }

    @Test func aProfileThatIsBrokenIsPassedOver() throws {
        let file = try PlainPicture(colour: [234, 51, 35], profile: Array("not a profile".utf8)).png()
        #expect(try middle(render(file)) == [234, 51, 35, 255])
    }

    @Test func greyBecomesRed_Green_AndBlue() throws {
        let grey = PlainPicture(colour: [90], kind: VIPS_INTERPRETATION_B_W)
        #expect(try middle(render(grey.png())) == [90, 90, 90, 255])
        #expect(try isClose(middle(render(grey.jpeg())), [90, 90, 90, 255], within: 1))
    }

    @Test func transparencyIsKeptAndNotPremultiplied() throws {
        let file = try PlainPicture(colour: [200, 100, 50, 128]).png()
        #expect(try middle(render(file)) == [200, 100, 50, 128])
        let small = try render(file, RenderRequest(.within(PixelSize(width: 10, height: 10))))
        #expect(isClose(middle(small), [200, 100, 50, 128], within: 1))
    }

    @Test func anOpaquePictureWithAlphaStaysOpaqueWhenScaled() throws {
        let file = try PlainPicture(colour: [200, 100, 50, 255]).png()
        let small = try render(file, RenderRequest(.within(PixelSize(width: 10, height: 10))))
        #expect(small.bytes == (0..<10 * 8).flatMap { _ in [200, 100, 50, 255] as [UInt8] })
    }

    @Test func greyWithTransparencyKeepsBoth() throws {
        let file = try PlainPicture(colour: [90, 40], kind: VIPS_INTERPRETATION_B_W).png()
        #expect(try middle(render(file)) == [90, 90, 90, 40])
    }

    @Test func sixteenBitsBecomeEight() throws {
        let file = try PlainPicture(colour: [0xC8C8, 0x6464, 0x3232], is16Bit: true, kind: VIPS_INTERPRETATION_RGB16)
            .png()
        #expect(try isClose(middle(render(file)), [0xC8, 0x64, 0x32, 255], within: 1))
    }

    @Test func sixteenBitsWithAlphaAndAProfileBecomeEight() throws {
        let file = try PlainPicture(
            colour: [234 * 257, 51 * 257, 35 * 257, 128 * 257], is16Bit: true, kind: VIPS_INTERPRETATION_RGB16,
            profile: displayP3Profile()
        ).png()
        let colour = try middle(render(file))
        #expect(isClose(colour, [255, 0, 0, 128], within: 8), "\(colour)")
    }

    @Test func inksBecomeLight() throws {
        // Full cyan ink, no other.
        let file = try PlainPicture(colour: [255, 0, 0, 0], kind: VIPS_INTERPRETATION_CMYK).jpeg()
        let colour = try middle(render(file))
        #expect(colour[0] < 80 && colour[1] > 120 && colour[2] > 180 && colour[3] == 255, "\(colour)")
    }

    @Test func sRGBAndTelevisionAreLeftAsTheyAre() {
        #expect(ColourTable(ColourCode(primaries: 1, transfer: 13)) == nil)
        #expect(ColourTable(ColourCode(primaries: 1, transfer: 1)) == nil)
        #expect(ColourTable(ColourCode(primaries: 2, transfer: 2)) == nil)
        #expect(ColourTable(ColourCode(primaries: 77, transfer: 99)) == nil)
    }

    @Test(arguments: [
        // The same red in Display P3 and in Rec. 2020.
        (ColourCode(primaries: 12, transfer: 13), [234, 51, 35], [255, 0, 0], 3),
        (ColourCode(primaries: 9, transfer: 13), [208, 75, 33], [255, 0, 0], 6),
        // Light in proportion: a fifth is 124 in sRGB.
        (ColourCode(primaries: 1, transfer: 8), [51, 51, 51], [124, 124, 124], 1),
        // Black and the brightest.
        (ColourCode(primaries: 9, transfer: 16), [0, 0, 0], [0, 0, 0], 0),
        (ColourCode(primaries: 9, transfer: 18), [0, 0, 0], [0, 0, 0], 0),
        (ColourCode(primaries: 9, transfer: 16), [255, 255, 255], [255, 255, 255], 4),
    ])
    func aCodedColourIsConverted(_ code: ColourCode, _ coded: [UInt8], _ expected: [UInt8], _ tolerance: Int) throws {
        let picture = try #require(PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: coded + [7]))
        #expect(isClose(code.inSRGB(picture).bytes, expected + [7], within: tolerance), "\(code.inSRGB(picture).bytes)")
    }

    @Test(arguments: [16, 18]) func aBrighterSignalIsNeverDarker(_ transfer: Int) throws {
        let greys: [UInt8] = (0...255).flatMap { [$0, $0, $0, 255] as [UInt8] }
        let ramp = try #require(PixelBuffer(size: PixelSize(width: 256, height: 1), bytes: greys))
        let shown = ColourCode(primaries: 9, transfer: transfer).inSRGB(ramp)
        let levels = (0...255).map { shown.colour($0, 0)[1] }
        #expect(levels == levels.sorted())
        #expect(levels[255] > 240)
    }
}
