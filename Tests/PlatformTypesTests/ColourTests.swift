// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ColourTests {
    @Test func aColourTellsItsNumbers() throws {
        let colour = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        #expect(colour.components == [0.25, 0.5, 0.75, 1] && colour.numberOfComponents == 4 && colour.alpha == 1)
        #expect(CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1) == colour)
        let faint = try #require(colour.copy(alpha: 0.5))
        #expect(faint.components == [0.25, 0.5, 0.75, 0.5] && faint != colour)
        #expect(CGColor.white.components == [1, 1] && CGColor.black.components == [0, 1] && CGColor.clear.alpha == 0)
        #expect(Set([colour, CGColor(gray: 0.5, alpha: 1), CGColor(gray: 0.5, alpha: 1)]).count == 2)
    }

    @Test func theLayoutOfAPictureIsTold() throws {
        let picture = try #require(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 4]))
        #expect(picture.alphaInfo == .last)
        #expect(picture.bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue == CGImageAlphaInfo.last.rawValue)
        #expect(picture.bitmapInfo.isDisjoint(with: .byteOrderMask))
    }

    @Test func layoutsHaveCoreGraphicsNumbers() {
        let orders: [CGBitmapInfo] = [.byteOrder16Little, .byteOrder32Little, .byteOrder16Big, .byteOrder32Big]
        #expect(orders.map(\.rawValue) == [0x1000, 0x2000, 0x3000, 0x4000])
        #expect(orders.allSatisfy { CGBitmapInfo.byteOrderMask.isSuperset(of: $0) })
        #expect(CGBitmapInfo.floatComponents.rawValue == 0x100 && CGBitmapInfo.byteOrderDefault.isEmpty)
        #expect(CGBitmapInfo.floatInfoMask.rawValue == 0xF00)
        let alphas: [CGImageAlphaInfo] = [
            .none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast, .noneSkipFirst, .alphaOnly,
        ]
        #expect(alphas.map(\.rawValue) == Array(0...7))
    }

    @Test func shapesAreCompared() {
        #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint.zero.equalTo(CGPoint(x: 0, y: 1)))
        #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
        #expect(!CGSize.zero.equalTo(CGSize(width: 0, height: 1)))
        let box = CGRect(x: 0, y: 0, width: 2, height: 2)
        #expect(box.equalTo(CGRect(x: 2, y: 2, width: -2, height: -2)) && !box.equalTo(.zero))
    }
}

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
