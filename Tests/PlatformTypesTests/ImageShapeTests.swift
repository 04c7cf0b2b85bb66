// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ImageShapeTests {
    @Test(arguments: [
        (UIImage.Orientation.up, 0), (.down, 1), (.left, 2), (.right, 3), (.upMirrored, 4), (.downMirrored, 5),
        (.leftMirrored, 6), (.rightMirrored, 7),
    ])
    func theRawValueIsUIKits(_ orientation: UIImage.Orientation, _ number: Int) {
        #expect(orientation.rawValue == number)
        #expect(UIImage.Orientation(rawValue: number) == orientation)
    }

    @Test(arguments: [
        (UIImage.Orientation.up, 1), (.upMirrored, 2), (.down, 3), (.downMirrored, 4), (.leftMirrored, 5), (.right, 6),
        (.rightMirrored, 7), (.left, 8),
    ])
    func eachHasANumberOfEXIF(_ orientation: UIImage.Orientation, _ number: Int) {
        #expect(orientation.exifNumber == number)
        #expect(UIImage.Orientation(exifNumber: number) == orientation)
    }

    @Test(arguments: [-1, 0, 9, .max]) func otherNumbersAreNone(_ number: Int) {
        #expect(UIImage.Orientation(exifNumber: number) == nil)
    }

    @Test func anImageKeepsItsPicture() throws {
        let picture = try #require(CGImage(width: 4, height: 2, rgba: [UInt8](repeating: 0, count: 32)))
        let turned = UIImage(cgImage: picture, scale: 2, orientation: .left)
        #expect(turned.cgImage === picture)
        #expect(turned.imageOrientation == .left)
        #expect(turned.size == CGSize(width: 1, height: 2))
        let plain = UIImage(cgImage: picture)
        #expect(plain.cgImage === picture)
        #expect(plain.imageOrientation == .up)
        #expect(plain.size == CGSize(width: 4, height: 2))
    }

    @Test func aScaleThatIsNotPositiveCountsAsOne() throws {
        let picture = try #require(CGImage(width: 1, height: 1, rgba: [0, 0, 0, 0]))
        #expect(UIImage(cgImage: picture, scale: -1, orientation: .up).scale == 1)
    }

    @Test func geometryGoesIntoAValueAndOut() {
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgRect: rect) == NSValue(rect: rect))
    }
}

struct PropertyOrientationTests {
    @Test(arguments: [
        (CGImagePropertyOrientation.up, UInt32(1)), (.upMirrored, 2), (.down, 3), (.downMirrored, 4),
        (.leftMirrored, 5), (.right, 6), (.rightMirrored, 7), (.left, 8),
    ])
    func theRawValueIsExifs(_ orientation: CGImagePropertyOrientation, _ number: UInt32) {
        #expect(orientation.rawValue == number)
        #expect(CGImagePropertyOrientation(rawValue: number) == orientation)
    }

    @Test func exifHasNoOtherNumbers() {
        #expect(CGImagePropertyOrientation(rawValue: 0) == nil)
        #expect(CGImagePropertyOrientation(rawValue: 9) == nil)
    }
}
