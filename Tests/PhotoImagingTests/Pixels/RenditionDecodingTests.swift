// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// Renditions are decoded as a whole or not at all, because they can be made anew.
@Suite struct RenditionDecodingTests {
    /// Sides at which a picture of 640 × 480 is decoded as it is, by planes of its size, and by reduced planes.
    private static let sides = [640, 500, 300, 60]

    /// Noise, which takes many bytes everywhere.
    private func noise(alpha: UInt8) throws -> PixelBuffer {
        var generator = SeededGenerator(3)
        var bytes = [UInt8](repeating: alpha, count: 4 * 640 * 480)
        for place in bytes.indices where place % 4 != 3 { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
        return try #require(PixelBuffer(size: PixelSize(width: 640, height: 480), bytes: bytes))
    }

    private func request(_ side: Int) -> RenderRequest {
        RenderRequest(.within(PixelSize(width: side, height: side)))
    }

    @Test(arguments: sides, [255, 128] as [UInt8])
    func aWholeOneIsThePictureOfAnyFile(_ side: Int, _ alpha: UInt8) throws {
        let file = try VipsEncoder.rendition(noise(alpha: alpha), quality: 0.8)
        let picture = try ImageRenderer().image(ofRendition: file, request(side))
        #expect(try picture == ImageRenderer().image(ofEncoded: file, request(side)))
    }

    @Test(arguments: sides)
    func oneThatEndsEarlyIsDamaged(_ side: Int) throws {
        let file = try VipsEncoder.rendition(noise(alpha: 255), quality: 0.8)
        for part in [1, 2, 9] {
            let rest = Array(file.prefix(file.count * part / 10))
            #expect(code { try ImageRenderer().image(ofRendition: rest, request(side)) } == .damagedFile)
            #expect(throws: Never.self) { try ImageRenderer().image(ofEncoded: rest, request(side)) }
        }
    }

    @Test func aTransparentOneThatEndsEarlyIsDamaged() throws {
        let file = try VipsEncoder.rendition(noise(alpha: 128), quality: 0.8)
        let rest = Array(file.prefix(file.count / 2))
        #expect(code { try ImageRenderer().image(ofRendition: rest, request(300)) } == .damagedFile)
    }

    @Test func whatIsNoFormatOfRenditionsIsDamaged() throws {
        let file = try ImageEncoder.encode(quarters(width: 64, height: 48), as: .png)
        #expect(code { try ImageRenderer().image(ofRendition: file, request(32)) } == .damagedFile)
        #expect(code { try ImageRenderer().image(ofRendition: [], request(32)) } == .damagedFile)
    }
}
