// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImaging

/// The largest WebP that there can be takes more memory than a decode may use, and is not broken.
@Suite struct PixelsWebPTests {
    /// The beginning of a lossless WebP, and of one with features, which say how large they are.
    private static let headers: [[UInt8]] = [
        [0x56, 0x50, 0x38, 0x4C, 5, 0, 0, 0, 0x2F, 0xFE, 0xBF, 0xFF, 0x0F, 0],
        [0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, 0, 0, 0, 0, 0xFE, 0x3F, 0, 0xFE, 0x3F, 0],
    ]

    private static func file(_ chunk: [UInt8]) -> [UInt8] {
        let size: [UInt8] = [UInt8(chunk.count + 4), 0, 0, 0]
        return Array("RIFF".utf8) + size + Array("WEBP".utf8) + chunk
    }

    @Test(arguments: headers)
    func aWebPThatNeedsMoreMemoryThanAllowedIsNotBroken(_ chunk: [UInt8]) {
        let file = Self.file(chunk)
        let error = #expect(throws: LibraryError.self) {
            try ImageRenderer().image(ofEncoded: file, RenderRequest(.within(PixelSize(width: 64, height: 64))))
        }
        #expect(error?.code == .overBudget)
        #expect(error?.message.contains("16383 × 16383 pixels needs more memory than the limit of 768 MiB") == true)
    }

    /// Its header is read for its frames, too, for which libvips makes room for its pixels.
    @Test(arguments: headers)
    func aWebPWhoseFramesNeedMoreMemoryThanAllowedIsNotBroken(_ chunk: [UInt8]) {
        let error = #expect(throws: LibraryError.self) {
            try ImageRenderer().animation(of: openFile(Self.file(chunk)))
        }
        #expect(error?.code == .overBudget)
    }

    /// Libraries that hold a picture as a whole call it broken also where they get no memory for it.
    @Test func aPictureThatMayNotHaveFittedIntoMemoryIsNotCalledBroken() {
        let limits = PixelLimits(budget: ReadBudget(), memory: DecodeMemory(bytes: 768 << 20))
        let broken = LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are damaged.", cause: "why")
        let large = limits.error(broken, holding: PixelSize(width: 16_383, height: 16_383))
        #expect(large.code == .overBudget)
        #expect(large.message.contains("needs more memory than the limit of 768 MiB"))
        #expect(large.cause == "why")
        #expect(limits.error(broken, holding: PixelSize(width: 4_000, height: 3_000)) == broken)
    }
}
