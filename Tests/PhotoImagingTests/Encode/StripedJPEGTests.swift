// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Large JPEGs are encoded by stripes on all processors.
struct StripedJPEGTests {
    @Test(
        "Stripes that are joined show the pixels of one encoder, to every decoder and at every size",
        arguments: [(PixelSize(width: 1_703, height: 1_301), 0.92), (PixelSize(width: 1_703, height: 1_301), 0.8)])
    func samePixels(size: PixelSize, quality: Double) throws {
        let picture = try noise(size)
        let percent = VipsEncoder.percent(quality)
        let striped = try JPEGEncoder.jpeg(picture, percent: percent)
        let whole = try #require(
            picture.withUnsafeBytes { JPEGEncoder.file(of: $0, size, percent, isOptimal: true) })
        #expect(striped.contains([0xFF, 0xDD, 0, 4]), "It has restart markers.")
        #expect(!whole.contains([0xFF, 0xDD, 0, 4]))
        for fit in [RenderRequest.Fit.full, .within(PixelSize(width: 300, height: 300))] {
            let (one, other) = (try decoded(striped, fit), try decoded(whole, fit))
            #expect(one == other)
        }
    }

    @Test("A picture of the greatest width has stripes of fewer rows, and one that is wider is refused")
    func widest() throws {
        let size = PixelSize(width: 65_500, height: 72)
        let picture = try noise(size)
        let file = try JPEGEncoder.jpeg(picture, percent: 95)
        #expect(try decoded(file, .full).size == size)
        let wider = try noise(PixelSize(width: 65_501, height: 72))
        let error = #expect(throws: LibraryError.self) { try JPEGEncoder.jpeg(wider, percent: 95) }
        #expect(error?.code == .unsupported)
    }

    @Test("A small picture has no restart markers, and tables of its own")
    func small() throws {
        let picture = try noise(PixelSize(width: 640, height: 480))
        let file = try JPEGEncoder.jpeg(picture, percent: 80)
        #expect(!file.contains([0xFF, 0xDD, 0, 4]))
        let plain = try #require(
            picture.withUnsafeBytes { JPEGEncoder.file(of: $0, picture.size, 80, isOptimal: false) })
        #expect(file.count < plain.count)
    }

    private func decoded(_ file: [UInt8], _ fit: RenderRequest.Fit) throws -> PixelBuffer {
        try ImageRenderer().image(of: openFile(file), RenderRequest(fit))
    }

    /// A picture that no two stripes of are alike.
    private func noise(_ size: PixelSize) throws -> PixelBuffer {
        var state: UInt32 = 7
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            state = state &* 1_664_525 &+ 1_013_904_223
            let (x, y) = (index % size.width, index / size.width)
            let red = UInt8(truncatingIfNeeded: x / 3 + Int(state >> 28))
            return [red, UInt8(truncatingIfNeeded: y / 2), UInt8(state >> 26), 255]
        }
        return try #require(PixelBuffer(size: size, bytes: bytes))
    }
}
