// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct PictureTests {
    @Test func aPictureKnowsItsLayout() throws {
        let picture = try #require(CGImage(width: 3, height: 2, rgba: [UInt8](repeating: 7, count: 24)))
        #expect(picture.width == 3)
        #expect(picture.height == 2)
        #expect(picture.bitsPerComponent == 8)
        #expect(picture.bitsPerPixel == 32)
        #expect(picture.bytesPerRow == 12)
    }

    @Test(arguments: [(0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 1, 4), (.max, .max, 4)])
    func bytesThatDoNotFitTheSizeMakeNoPicture(_ width: Int, _ height: Int, _ count: Int) {
        #expect(CGImage(width: width, height: height, rgba: [UInt8](repeating: 0, count: count)) == nil)
    }
}
