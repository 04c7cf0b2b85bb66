// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

/// A HEIC of a phone becomes a JPEG without a conversion of its colours.
struct CodedPlanesTests {
    private static let size = PixelSize(width: 400, height: 240)
    private static let mirror = box("imir", [1])
    /// JPEG's conversion of colours.
    private static let code = box("colr", [UInt8].text("nclx"), .number16(1), .number16(13), .number16(6), [0x80])

    private static func profile() throws -> [UInt8] {
        box("colr", [UInt8].text("prof"), VipsEncoder.profile(of: quarters(width: 8, height: 8)))
    }

    private func file(_ properties: [[UInt8]], of size: PixelSize = size) throws -> [UInt8] {
        DerivedBuilder(
            picture: try CodedPicture(quarters(width: 64, height: 64)), columns: 7, rows: 4, size: size,
            properties: properties
        ).file()
    }

    private func planes(_ bytes: [UInt8]) throws -> CodedPlanes? {
        try ImageRenderer().codedPlanes(of: openFile(bytes))
    }

    @Test(
        arguments: [
            [], [HEIFBuilder.turn(1)], [HEIFBuilder.turn(2)], [HEIFBuilder.turn(3)], [mirror],
            [HEIFBuilder.turn(1), mirror], [HEIFBuilder.turn(2), mirror], [HEIFBuilder.turn(3), mirror],
        ])
    func aJPEGOfPlanesShowsThePicture(_ turns: [[UInt8]]) throws {
        let file = try file([Self.code, try Self.profile()] + turns)
        let planes = try #require(try planes(file))
        var request = RenderRequest(.full)
        request.keepsProfile = true
        let whole = try render(file, request)
        let jpeg = try planes.jpeg(quality: 0.95, metadata: EncodedMetadata())
        let picture = try ImageRenderer().image(ofEncoded: jpeg, request)
        #expect(picture.size == whole.size && planes.size == whole.size)
        #expect(picture.layout.profile == whole.layout.profile)
        #expect(picture.meanDifference(from: whole) < 3)
    }

    /// The last rows and columns of 8 × 8 samples are not complete.
    @Test(arguments: [(398, 226), (386, 194), (400, 208)]) func incompleteBlocksEndAtTheEdge(
        _ width: Int, _ height: Int
    )
        throws
    {
        let size = PixelSize(width: width, height: height)
        let file = try file([Self.code, try Self.profile()], of: size)
        let planes = try #require(try planes(file))
        let picture = try ImageRenderer().image(
            ofEncoded: planes.jpeg(quality: 0.95, metadata: EncodedMetadata()), RenderRequest(.full))
        #expect(picture.size == size)
        #expect(picture.meanDifference(from: try render(file)) < 3)
    }

    @Test(arguments: [(2, true), (1, true), (2, false)])
    func planesWithoutAllTheirRowsAreNone(_ rows: Int, _ isDrawn: Bool) {
        let samples: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let planes = CodedPlanes.drawn(PixelSize(width: 4, height: 2), .up, [9]) { canvas in
            for plane in 0..<3 { canvas.add(samples, count: plane == 0 ? rows : 1, distance: 4, to: plane) }
            return isDrawn
        }
        let expected: [UInt8]? = rows == 2 && isDrawn ? samples + [1, 2, 1, 2, 9] : nil
        #expect(planes?.bytes == expected)
    }

    @Test func whatAJPEGCodesInAnotherWayIsNone() throws {
        let limited = box("colr", [UInt8].text("nclx"), .number16(1), .number16(13), .number16(6), [0])
        #expect(try planes(file([limited, try Self.profile()])) == nil, "not of full range")
        #expect(try planes(file([Self.code])) == nil, "no profile")
        let odd = PixelSize(width: 399, height: 240)
        #expect(try planes(file([Self.code, try Self.profile()], of: odd)) == nil, "an odd width")
        let jpeg = try ImageEncoder.encode(quarters(width: 64, height: 64), as: .jpeg(quality: 0.9))
        #expect(try planes(jpeg) == nil)
        #expect(try planes(ImageEncoder.encode(quarters(width: 64, height: 64), as: .heic(quality: 0.9))) == nil)
    }

    @Test func aPictureThatIsTooLargeIsRefused() throws {
        let file = try file([Self.code, try Self.profile()])
        let tight = ImageRenderer(memory: DecodeMemory(bytes: 200_000))
        do {
            _ = try tight.codedPlanes(of: openFile(file))
            Issue.record("It was decoded.")
        } catch let error as LibraryError {
            #expect(error.code == .overBudget)
        }
    }
}
