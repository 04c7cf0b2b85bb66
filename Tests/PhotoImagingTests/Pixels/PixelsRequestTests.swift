// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct PixelsRequestTests {
    private static let formats: [EncodedFormat] = [.jpeg(quality: 0.9), .png, .heic(quality: 0.8)]

    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    private func file(_ format: EncodedFormat) throws -> [UInt8] {
        try ImageEncoder.encode(quarters(width: 640, height: 480), as: format)
    }

    @Test func aThinPictureIsNotServedAsDecodedWhenOneSideIsTwiceWhatIsWanted() throws {
        var request = RenderRequest(.within(Self.square(100)))
        request.isExact = false
        let plan = try RenderPlan(stored: PixelSize(width: 1000, height: 2), .up, request)
        #expect(plan.target == PixelSize(width: 100, height: 1))
        #expect(plan.scaled(fromDecoded: PixelSize(width: 150, height: 2)) == plan.target)
        #expect(plan.scaled(fromDecoded: PixelSize(width: 150, height: 1)) == PixelSize(width: 150, height: 1))
    }

    @Test(
        arguments: formats,
        [
            (RenderRequest.Fit.full, PixelSize(width: 640, height: 480)),
            (.within(square(100)), PixelSize(width: 100, height: 75)),
            (.covering(square(100)), PixelSize(width: 133, height: 100)),
            (.within(square(2000)), PixelSize(width: 640, height: 480)),
        ])
    func anExactRequestGivesItsSizeToThePixel(_ format: EncodedFormat, _ one: (RenderRequest.Fit, PixelSize)) throws {
        let picture = try render(file(format), RenderRequest(one.0))
        #expect(picture.size == one.1)
        for (colour, expected) in zip(picture.quarterColours, quarters(width: 4, height: 4).quarterColours) {
            #expect(isClose(colour, expected, within: 12), "\(colour) \(expected)")
        }
    }

    @Test(arguments: formats, [30, 100, 200, 300, 500, 640])
    func aRequestThatIsNotExactGivesThatOrLessThanTwiceAsMuch(_ format: EncodedFormat, _ side: Int) throws {
        var request = RenderRequest(.within(Self.square(side)))
        request.isExact = false
        let size = try render(file(format), request).size
        #expect(size.width >= side && size.width <= min(2 * side, 640))
    }

    @Test(arguments: formats)
    func aCropIsScaledToItsOwnShape(_ format: EncodedFormat) throws {
        var request = RenderRequest(.within(Self.square(60)))
        request.crop = UnitRectangle(x: 0, y: 0.5, width: 0.5, height: 0.25)
        let picture = try render(file(format), request)
        #expect(picture.size == PixelSize(width: 60, height: 23))
        #expect(isClose(picture.colour(30, 11), [40, 60, 210, 255], within: 12))
    }

    @Test(arguments: [
        UnitRectangle(x: 0.5, y: 0, width: 0.6, height: 1), UnitRectangle(x: -0.1, y: 0, width: 0.5, height: 1),
        UnitRectangle(x: 0, y: 0, width: 0, height: 1), UnitRectangle(x: .nan, y: 0, width: 1, height: 1),
        UnitRectangle(x: 0, y: 0, width: .infinity, height: 1),
    ])
    func aCropOutsideOfThePictureIsRefused(_ crop: UnitRectangle) throws {
        var request = RenderRequest(.full)
        request.crop = crop
        let file = try file(.png)
        #expect(code { try render(file, request) } == .invalidRequest)
    }

    @Test func aHEICKeepsItsTransparency() throws {
        let half = try #require(
            PixelBuffer(size: Self.square(64), bytes: (0..<64 * 64).flatMap { _ in [200, 100, 50, 128] as [UInt8] }))
        let picture = try render(ImageEncoder.encode(half, as: .heic(quality: 0.9)))
        #expect(isClose(picture.colour(32, 32), [200, 100, 50, 128], within: 8), "\(picture.colour(32, 32))")
    }

    @Test func twoThreadsMayReadOneDescriptor() async throws {
        let file = try openFile(file(.jpeg(quality: 0.9)))
        let descriptor = file.descriptor
        let sizes = await withTaskGroup(of: PixelSize?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let shared = OpenFile(taking: descriptor)
                    let picture = try? ImageRenderer().image(of: shared, RenderRequest(.within(Self.square(64))))
                    _ = shared.release()
                    return picture?.size
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sizes == Array(repeating: PixelSize(width: 64, height: 48), count: 8))
        #expect(file.descriptor == descriptor)
    }

    @Test func bytesInMemoryAreReadLikeAFile() throws {
        let file = try file(.jpeg(quality: 0.9))
        #expect(try ImageRenderer().image(ofEncoded: file, RenderRequest(.full)) == render(file))
    }

    @Test(arguments: [
        (MovieDescription.Rotation.none, [0, 1, 2, 3]), (.quarter, [2, 0, 3, 1]), (.half, [3, 2, 1, 0]),
        (.threeQuarters, [1, 3, 0, 2]),
    ])
    func aMovieGivesItsFirstFrameTurned(_ rotation: MovieDescription.Rotation, _ places: [Int]) throws {
        let first = quarters(width: 320, height: 240)
        let black = try #require(PixelBuffer(size: first.size, bytes: [UInt8](repeating: 0, count: first.bytes.count)))
        var movie = MovieDescription(size: first.size, framesPerSecond: 24, frameCount: 12)
        movie.rotation = rotation
        let bytes = try MovieEncoder.encode(movie) { $0 == 0 ? first : black }
        let picture = try render(bytes, RenderRequest(.within(Self.square(160))))
        let isTurned = rotation == .quarter || rotation == .threeQuarters
        #expect(picture.size == PixelSize(width: isTurned ? 120 : 160, height: isTurned ? 160 : 120))
        for (colour, place) in zip(picture.quarterColours, places) {
            #expect(isClose(colour, first.quarterColours[place], within: 16), "\(colour)")
        }
    }
}

/// Returns the code of the error that the body throws; `nil` when it throws none.
func code(_ body: () throws -> some Any) -> LibraryError.Code? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? LibraryError)?.code
    }
}
