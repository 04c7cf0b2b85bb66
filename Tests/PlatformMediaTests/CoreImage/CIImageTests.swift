// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

/// Pictures of Core Image: a corner at the lower left, and operations that are computed at once.
@Suite struct CIImageTests {
    private let image = CIImage(cgImage: quarters())

    @Test func theExtentBeginsAtZero() {
        #expect(image.extent == CGRect(x: 0, y: 0, width: 32, height: 16))
        #expect(image.colorSpace?.name == CGColorSpace.sRGB)
        #expect(CIImage.empty().extent.isNull && CIImage.empty().colorSpace == nil && CIImage.empty().cgImage == nil)
        #expect(CIImage(image: UIImage()) == nil)
        #expect(CIImage(image: UIImage(cgImage: quarters()))?.extent == image.extent)
        #expect(CGColorSpace(name: "other") == nil && CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    }

    @Test func aFileIsDecodedAsItIsStored() throws {
        let upright = try #require(UIImage(data: phonePicture()))
        #expect(upright.size == CGSize(width: 16, height: 32))
        let stored = try #require(CIImage(data: phonePicture()))
        #expect(stored.extent.size == CGSize(width: 32, height: 16))
        #expect(stored.cgImage?.corners == ["red", "green", "blue", "white"])
        #expect(stored.oriented(forExifOrientation: 6).cgImage?.corners == upright.cgImage?.corners)
        #expect(stored.oriented(.right).extent.size == upright.size)
        let asked = try #require(CIImage(data: phonePicture(), options: [.applyOrientationProperty: true]))
        #expect(asked.extent.size == upright.size)
        #expect(CIImage(data: Data("no picture".utf8)) == nil)
        #expect(CIImage(contentsOf: URL(filePath: "/nowhere/a.jpg")) == nil)
    }

    @Test(arguments: 1...8) func orientationsAreThoseOfEXIF(_ number: Int32) throws {
        let picture = try phonePicture(.png, orientation: Int(number))
        let upright = try #require(UIImage(data: picture)?.cgImage)
        let turned = try #require(CIImage(data: picture)).oriented(forExifOrientation: number)
        #expect(turned.cgImage?.rgba == upright.rgba)
    }

    @Test func aPartIsCutFromTheLowerLeft() {
        let corner = image.cropped(to: CGRect(x: 0, y: 0, width: 8, height: 4))
        #expect(corner.extent == CGRect(x: 0, y: 0, width: 8, height: 4))
        #expect(corner.cgImage?.corners == ["blue", "blue", "blue", "blue"])
        let top = image.cropped(to: CGRect(x: 20, y: 10, width: 100, height: 100))
        #expect(top.extent == CGRect(x: 20, y: 10, width: 12, height: 6))
        #expect(top.cgImage?.quarter(x: 0, y: 0) == "green")
        #expect(image.cropped(to: CGRect(x: 40, y: 0, width: 8, height: 4)).extent.isNull)
        #expect(image.cropped(to: .infinite).extent == image.extent)
        #expect(
            image.cropped(to: CGRect(x: 0.5, y: 0.5, width: 1, height: 1)).extent.size == CGSize(width: 2, height: 2))
    }

    @Test func aTransformMovesTurnsAndScales() {
        let moved = image.transformed(by: CGAffineTransform(translationX: -5, y: 7))
        #expect(moved.extent == CGRect(x: -5, y: 7, width: 32, height: 16))
        #expect(moved.cgImage?.rgba == quarters().rgba)
        // A quarter turn towards the y axis is one to the left.
        let turned = image.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(turned.extent == CGRect(x: -16, y: 0, width: 16, height: 32))
        #expect(turned.cgImage?.rgba == image.oriented(.left).cgImage?.rgba)
        let mirrored = image.transformed(by: CGAffineTransform(scaleX: -1, y: 1))
        #expect(mirrored.cgImage?.rgba == image.oriented(.upMirrored).cgImage?.rgba)
        let doubled = image.transformed(by: CGAffineTransform(scaleX: 2, y: 2))
        #expect(doubled.extent == CGRect(x: 0, y: 0, width: 64, height: 32))
        #expect(doubled.cgImage?.corners == ["red", "green", "blue", "white"])
        let small = image.transformed(by: CGAffineTransform(scaleX: 0.25, y: 0.25))
        #expect(small.extent.size == CGSize(width: 8, height: 4))
        #expect(small.cgImage?.corners == ["red", "green", "blue", "white"])
    }

    @Test func beyondATurnedPictureAllIsTransparent() throws {
        let turned = image.transformed(by: CGAffineTransform(rotationAngle: .pi / 4))
        let pixels = try #require(turned.cgImage)
        #expect(pixels.pixel(x: 0, y: 0).alpha == 0)
        #expect(pixels.pixel(x: pixels.width / 2, y: pixels.height / 2).alpha == 255)
    }

    /// The determinant is no zero, and the inverse of a pixel's place is beyond all whole numbers.
    @Test func aTransformThatIsNearlySingularIsComputed() throws {
        let thin = image.transformed(by: CGAffineTransform(a: 1, b: 1, c: 1e-300, d: 0, tx: 0, ty: 0))
        #expect(thin.extent == CGRect(x: 0, y: 0, width: 32, height: 32))
        #expect(thin.cgImage?.pixel(x: 0, y: 0).alpha == 0)
    }

    @Test(arguments: [
        CGRect(x: 0, y: 0, width: 4, height: 4e18), CGRect(x: 0, y: 0, width: 1_000_000, height: 1_000_000),
        CGRect(x: -1e18, y: 0, width: 2e18, height: 1), CGRect(x: 0, y: 0, width: 32_768, height: 8_193),
    ])
    func aRectangleThatIsTooLargeIsNotDrawn(_ rect: CGRect) {
        #expect(CIContext().createCGImage(image, from: rect) == nil)
    }

    @Test func aContextDrawsARectangle() throws {
        let context = CIContext(options: [.useSoftwareRenderer: true])
        #expect(context.createCGImage(image, from: image.extent)?.rgba == quarters().rgba)
        let wider = try #require(context.createCGImage(image, from: CGRect(x: -2, y: -1, width: 36, height: 18)))
        #expect((wider.width, wider.height) == (36, 18))
        #expect(wider.pixel(x: 0, y: 0).alpha == 0 && wider.pixel(x: 2, y: 1).alpha == 255)
        #expect(wider.quarter(x: 2, y: 16) == "blue" && wider.pixel(x: 2, y: 17).alpha == 0)
        let elsewhere = try #require(context.createCGImage(image, from: CGRect(x: 90, y: 90, width: 2, height: 2)))
        #expect(elsewhere.rgba.allSatisfy { $0 == 0 })
        #expect(
            context.createCGImage(image, from: .null) == nil && context.createCGImage(image, from: .infinite) == nil)
    }

    @Test func aContextWritesJPEG() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("a.jpg")
        let space = try #require(image.colorSpace)
        try CIContext().writeJPEGRepresentation(of: image, to: url, colorSpace: space)
        #expect(UIImage(contentsOfFile: url.path)?.cgImage?.corners == ["red", "green", "blue", "white"])
        let quality = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        let poor = try #require(CIContext().jpegRepresentation(of: image, colorSpace: space, options: [quality: 0.1]))
        #expect(try poor.count < Data(contentsOf: url).count)
        #expect(throws: CocoaError.self) {
            try CIContext().writeJPEGRepresentation(of: .empty(), to: url, colorSpace: space)
        }
        #expect(
            UIImage(ciImage: image).size == CGSize(width: 32, height: 16) && UIImage(ciImage: .empty()).cgImage == nil)
    }
}
