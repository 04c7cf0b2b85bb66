// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

/// The frames of animated pictures, as clients play them: from the data of a request, one by one.
struct AnimationTests {
    /// Returns a GIF of 1 × 1 whose frames are red and blue in turn, each shown for so many hundredths of a second.
    private static func gif(_ delays: [UInt8], loops: UInt8 = 0) -> Data {
        let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, loops, 0, 0]
        let frames = delays.enumerated().flatMap { index, delay -> [UInt8] in
            [
                0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, index % 2 == 0 ? 0x44 : 0x4C,
                1, 0,
            ]
        }
        return Data(header + loop + frames + [0x3B])
    }

    private func source(_ data: Data) throws -> CGImageSource {
        try #require(CGImageSourceCreateWithData(data as CFData, nil))
    }

    private func properties(_ source: CGImageSource, at index: Int) -> [String: Any]? {
        let all = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
        return all?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
    }

    @Test func eachFrameIsDecodedAsItIsShown() throws {
        let source = try source(Self.gif([10, 20, 30]))
        #expect(CGImageSourceGetCount(source) == 3)
        let colours = try (0..<3).map { Array(try #require(CGImageSourceCreateImageAtIndex(source, $0, nil)).rgba) }
        #expect(colours == [[255, 0, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255]])
    }

    @Test func eachFrameTellsHowLongItIsShown() throws {
        let source = try source(Self.gif([10, 0, 2, 1]))
        func seconds(_ key: CFString) -> [Double?] {
            (0..<4).map { properties(source, at: $0)?[key as String] as? Double }
        }
        #expect(seconds(kCGImagePropertyGIFUnclampedDelayTime) == [0.1, 0, 0.02, 0.01])
        #expect(seconds(kCGImagePropertyGIFDelayTime) == [0.1, 0.1, 0.02, 0.1])
    }

    @Test func theFileTellsHowOftenItIsPlayed() throws {
        let whole = CGImageSourceCopyProperties(try source(Self.gif([10, 10])), nil) as? [String: Any]
        let gif = whole?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        #expect(gif?[kCGImagePropertyGIFLoopCount as String] as? Int == 0)
        #expect(whole?[kCGImagePropertyFileSize as String] as? Int == Self.gif([10, 10]).count)
    }

    @Test func aFrameThatIsNotThereIsNone() throws {
        let source = try source(Self.gif([10, 10]))
        for index in [-1, 2, .max] {
            #expect(CGImageSourceCreateImageAtIndex(source, index, nil) == nil)
            #expect(CGImageSourceCopyPropertiesAtIndex(source, index, nil) == nil)
        }
    }

    @Test func aPictureThatStandsStillHasNoTimes() throws {
        let source = try source(Self.gif([10]))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(properties(source, at: 0) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.rgba == [255, 0, 0, 255])
    }

    @Test func aFrameIsMadeAThumbnail() throws {
        let options = [kCGImageSourceCreateThumbnailFromImageAlways: true] as CFDictionary
        let source = try source(Self.gif([10, 10]))
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 1, options)?.rgba == [0, 0, 255, 255])
    }

    @Test func theFramesOfAnAnimatedPNGAreDecodedWithTheirTimes() throws {
        let colours: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
        let source = try source(AnimatedPNG(colours: colours, delays: [10, 25, 1], plays: 3).file())
        #expect(CGImageSourceGetCount(source) == 3)
        let seen = try (0..<3).map { Array(try #require(CGImageSourceCreateImageAtIndex(source, $0, nil)).rgba) }
        #expect(seen == colours)
        let png = (0..<3).map { index -> [String: Any]? in
            let all = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            return all?[kCGImagePropertyPNGDictionary as String] as? [String: Any]
        }
        #expect(png.map { $0?[kCGImagePropertyAPNGUnclampedDelayTime as String] as? Double } == [0.1, 0.25, 0.01])
        #expect(png.map { $0?[kCGImagePropertyAPNGDelayTime as String] as? Double } == [0.1, 0.25, 0.1])
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        let loops = (whole?[kCGImagePropertyPNGDictionary as String] as? [String: Any])?["LoopCount"] as? Int
        #expect(loops == 3)
        #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
    }

    @Test func aPNGOfOneFrameStandsStill() throws {
        let source = try source(AnimatedPNG(colours: [[1, 2, 3, 255]], delays: [10], plays: 0).file())
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.rgba == [1, 2, 3, 255])
    }

    @Test func aFileThatEndsInAFrameLosesNoneBeforeIt() throws {
        let source = try source(Self.gif([10, 10, 10]).dropLast(12))
        #expect(CGImageSourceGetCount(source) >= 2)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil)?.rgba == [0, 0, 255, 255])
    }
}
