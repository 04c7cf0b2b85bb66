// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

struct ThumbhashTests {
    private static func picture(_ width: Int, _ height: Int, _ colour: (Int, Int) -> [Int]) throws -> PixelBuffer {
        let bytes = (0..<width * height).flatMap { colour($0 % width, $0 / width).map { UInt8($0) } }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    private static func gradient(_ x: Int, _ y: Int) -> [Int] { [x * 10, y * 15, 255 - x * 5 - y * 5, 255] }

    /// The expected bytes are those of another implementation, thumbhash-python 2.
    @Test func theBytesAreThoseOfOtherImplementations() throws {
        let wide = try Self.picture(24, 16, Self.gradient)
        #expect(
            Thumbhash(wide)?.bytes == [
                160, 6, 6, 101, 152, 114, 119, 119, 128, 120, 120, 119, 120, 120, 135, 135, 112, 113, 7, 247, 136,
            ])
        let tall = try Self.picture(16, 24) { Self.gradient($1, $0) }
        #expect(
            Thumbhash(tall)?.bytes == [
                160, 6, 6, 101, 24, 112, 119, 130, 120, 120, 120, 120, 135, 135, 120, 120, 113, 112, 247, 8, 120,
            ])
    }

    /// Pixels are averaged first, so that the size hardly matters.
    @Test func aLargePictureHasTheColoursOfItsSmallCopy() throws {
        let large = try Self.picture(240, 160) { Self.gradient($0 / 10, $1 / 10) }
        let (one, other) = (
            Thumbhash(large)?.bytes ?? [], Thumbhash(try Self.picture(24, 16, Self.gradient))?.bytes ?? []
        )
        #expect(one.prefix(2) == other.prefix(2) && one.count == other.count)
    }

    @Test func transparencyIsWhite() throws {
        let white = Thumbhash(try Self.picture(8, 8) { _, _ in [255, 255, 255, 255] })
        let clear = Thumbhash(try Self.picture(8, 8) { _, _ in [0, 0, 0, 0] })
        #expect(white != nil && white == clear)
    }

    @Test func bytesOfAnotherLengthAreNone() {
        #expect(Thumbhash(bytes: []) == nil && Thumbhash(bytes: .init(repeating: 0, count: 33)) == nil)
        #expect(Thumbhash(bytes: .init(repeating: 1, count: 21)) != nil)
    }
}
