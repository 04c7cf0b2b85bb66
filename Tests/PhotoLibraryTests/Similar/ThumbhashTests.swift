// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

struct ThumbhashTests {
    private static func picture(_ width: Int, _ height: Int, _ colour: (Int, Int) -> [Int]) throws -> PixelBuffer {
        let bytes = (0..<width * height).flatMap { colour($0 % width, $0 / width).map { UInt8($0) } }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    /// A pattern with every frequency: a missing one is rounded up or down by chance.
    private static func pattern(_ x: Int, _ y: Int) -> [Int] {
        [(x * 37 + y * 91 + x * y * 13) % 256, (x * x * 7 + y * 29) % 256, (x * 53 + y * y * 11) % 256, 255]
    }

    /// Another implementation, thumbhash-python 2, made the expected bytes.
    @Test func theBytesAreThoseOfOtherImplementations() throws {
        let wide = try Self.picture(24, 16, Self.pattern)
        #expect(
            Thumbhash(wide)?.bytes == [
                31, 8, 2, 13, 130, 69, 116, 134, 117, 85, 87, 100, 102, 6, 84, 124, 123, 203, 128, 251, 42,
            ])
        let tall = try Self.picture(16, 24) { Self.pattern($1, $0) }
        #expect(
            Thumbhash(tall)?.bytes == [
                31, 8, 2, 13, 2, 69, 192, 117, 70, 71, 101, 69, 101, 119, 102, 133, 11, 203, 247, 130, 186,
            ])
    }

    /// Pixels are averaged first, so that the size hardly matters.
    @Test func aLargePictureHasTheColoursOfItsSmallCopy() throws {
        let large = try Self.picture(240, 160) { Self.pattern($0 / 10, $1 / 10) }
        let (one, other) = (
            Thumbhash(large)?.bytes ?? [], Thumbhash(try Self.picture(24, 16, Self.pattern))?.bytes ?? []
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
