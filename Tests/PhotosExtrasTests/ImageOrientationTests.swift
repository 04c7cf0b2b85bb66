// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import PhotosExtras
import Testing

/// The numbers of orientations, and pictures that are turned by them.
struct ImageOrientationTests {
    /// EXIF's number of each orientation, and that of UIKit and AssetsLibrary.
    @Test(arguments: [(1, 0), (2, 4), (3, 1), (4, 5), (5, 6), (6, 3), (7, 7), (8, 2)])
    func eachOrientationHasItsNumbers(_ exif: Int, _ uiKit: Int) throws {
        let orientation = try #require(ImageOrientation(exif: exif))
        #expect(orientation.exif == exif && orientation.cgImage.rawValue == UInt32(exif))
        #expect(orientation.uiImage.rawValue == uiKit && orientation.alAsset == uiKit)
        #expect(ImageOrientation(orientation.uiImage) == orientation)
        #expect(ImageOrientation(orientation.cgImage) == orientation)
        #expect(ImageOrientation(alAsset: uiKit) == orientation)
    }

    @Test(arguments: [-1, 0, 9, 255])
    func otherNumbersAreNoOrientations(_ number: Int) {
        #expect(ImageOrientation(exif: number) == nil)
        #expect((0...7).contains(number) || ImageOrientation(alAsset: number) == nil)
    }

    /// The picture is stored as `1 2 3 / 4 5 6`; the numbers are those of its pixels as displayed.
    @Test(arguments: [
        (ImageOrientation.up, 3, [1, 2, 3, 4, 5, 6]), (.upMirrored, 3, [3, 2, 1, 6, 5, 4]),
        (.down, 3, [6, 5, 4, 3, 2, 1]), (.downMirrored, 3, [4, 5, 6, 1, 2, 3]),
        (.leftMirrored, 2, [1, 4, 2, 5, 3, 6]), (.right, 2, [4, 1, 5, 2, 6, 3]),
        (.rightMirrored, 2, [6, 3, 5, 2, 4, 1]), (.left, 2, [3, 6, 2, 5, 1, 4]),
    ])
    func aNormalizedPictureIsStoredAsItIsDisplayed(
        _ orientation: ImageOrientation, _ width: Int, _ pixels: [UInt8]
    ) throws {
        let stored = try #require(CGImage(width: 3, height: 2, rgba: (1...6).flatMap { [UInt8($0), 0, 0, 255] }))
        let image = UIImage(cgImage: stored, scale: 2, orientation: orientation.uiImage)
        let upright = image.normalizedUp
        #expect(upright.imageOrientation == .up && upright.scale == 2 && upright.size == image.size)
        let shown = try #require(upright.cgImage)
        #expect(shown.width == width && stride(from: 0, to: 24, by: 4).map { shown.rgba[$0] } == pixels)
    }

    @Test func whatIsUprightIsReturnedItself() {
        let image = Painted.picture(red: 1)
        #expect(image.normalizedUp === image)
        #expect(UIImage().normalizedUp.cgImage == nil)
    }
}
