// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct OrientationTests {
    /// The picture as displayed: red, green, blue and white in reading order.
    private let shown = quarters(width: 128, height: 96)

    /// Returns the picture as it is stored with an orientation.
    private func stored(_ orientation: Orientation) throws -> PixelBuffer {
        let size = orientation.turned(shown.size)
        var bytes: [UInt8] = []
        let steps = PixelStrides(stored: size, orientation)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let place = 4 * (steps.origin + row * steps.toNextRow + column * steps.alongRow)
                bytes += shown.bytes[place..<place + 4]
            }
        }
        return try #require(PixelBuffer(size: size, bytes: bytes))
    }

    /// The expected values are written by hand, so that the arithmetic is checked independently: the displayed
    /// positions of the stored first row and first column, as EXIF defines them.
    @Test(arguments: [
        (Orientation.up, [0, 1, 2, 3]), (.upMirrored, [1, 0, 3, 2]), (.down, [3, 2, 1, 0]),
        (.downMirrored, [2, 3, 0, 1]), (.leftMirrored, [0, 2, 1, 3]), (.right, [1, 3, 0, 2]),
        (.rightMirrored, [3, 1, 2, 0]), (.left, [2, 0, 3, 1]),
    ])
    func aStoredQuarterIsSeenWhereExifSays(_ orientation: Orientation, _ places: [Int]) throws {
        let stored = try stored(orientation)
        #expect(places.map { shown.quarterColours[$0] } == stored.quarterColours)
    }

    @Test(arguments: Orientation.allCases)
    func aPNGComesOutUprightToThePixel(_ orientation: Orientation) throws {
        let metadata = EncodedMetadata(exif: exif(orientation: UInt8(orientation.rawValue)))
        let file = try ImageEncoder.encode(stored(orientation), as: .png, metadata: metadata)
        #expect(try render(file) == shown)
    }

    @Test(arguments: Orientation.allCases)
    func aJPEGComesOutUpright(_ orientation: Orientation) throws {
        let metadata = EncodedMetadata(exif: exif(orientation: UInt8(orientation.rawValue)))
        let file = try ImageEncoder.encode(stored(orientation), as: .jpeg(quality: 0.95), metadata: metadata)
        let picture = try render(file, RenderRequest(.within(PixelSize(width: 64, height: 64))))
        #expect(picture.size == PixelSize(width: 64, height: 48))
        for (colour, expected) in zip(picture.quarterColours, shown.quarterColours) {
            #expect(isClose(colour, expected, within: 6))
        }
    }

    @Test(arguments: Orientation.allCases)
    func aCropIsCutOutOfWhatIsSeen(_ orientation: Orientation) throws {
        let metadata = EncodedMetadata(exif: exif(orientation: UInt8(orientation.rawValue)))
        let file = try ImageEncoder.encode(stored(orientation), as: .png, metadata: metadata)
        var request = RenderRequest(.full)
        request.crop = UnitRectangle(x: 0.5, y: 0, width: 0.5, height: 0.5)
        let picture = try render(file, request)
        #expect(picture.size == PixelSize(width: 64, height: 48))
        #expect(picture.bytes == (0..<64 * 48).flatMap { _ in shown.quarterColours[1] })
    }

    @Test(arguments: [
        (Int32(1), Int32(0), Int32(0), Int32(1), Orientation.up), (-1, 0, 0, 1, .upMirrored), (-1, 0, 0, -1, .down),
        (1, 0, 0, -1, .downMirrored), (0, 1, 1, 0, .leftMirrored), (0, 1, -1, 0, .right),
        (0, -1, -1, 0, .rightMirrored),
        (0, -1, 1, 0, .left),
    ])
    func aMoviesMatrixIsAnOrientation(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ orientation: Orientation) {
        #expect(Orientation(rowsGoTo: (a << 16, b << 16), columnsGoTo: (c << 16, d << 16)) == orientation)
    }
}
