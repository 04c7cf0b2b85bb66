// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

struct ImageSourceTests {
    @Test(arguments: [(EncodedFormat.jpeg(quality: 0.9), "public.jpeg"), (.png, "public.png")])
    func aPictureCountsOneAndTellsItsType(_ format: EncodedFormat, _ type: String) throws {
        let source = try source(phonePicture(format))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetType(source).map { $0 as String } == type)
    }

    @Test func whatIsNoPictureCountsNone() throws {
        let source = source(Data("no picture".utf8))
        #expect(CGImageSourceGetCount(source) == 0)
        #expect(CGImageSourceGetType(source) == nil)
        #expect(CGImageSourceCopyProperties(source, nil) == nil)
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    }

    @Test func aFileIsReadByItsURL() throws {
        let folder = try TemporaryFolder()
        let picture = try phonePicture()
        try picture.write(to: folder.url("beach.jpg"))
        let source = try #require(CGImageSourceCreateWithURL(folder.url("beach.jpg") as CFURL, nil))
        #expect(CGImageSourceGetCount(source) == 1)
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        #expect(whole?[kCGImagePropertyFileSize as String] as? Int == picture.count)
    }

    @Test func aFileThatIsReplacedIsReadAsItWas() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("beach.jpg")
        try phonePicture().write(to: url)
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        try Data("something else".utf8).write(to: url, options: .atomic)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 32)
    }

    @Test(arguments: ["file:///there/is/no/such.jpg", "https://example.com/beach.jpg"])
    func whereThereIsNoFileThereIsNoSource(_ url: String) throws {
        #expect(CGImageSourceCreateWithURL(try #require(URL(string: url)) as CFURL, nil) == nil)
    }

    @Test func thereIsNoSecondPicture() throws {
        let source = try source(phonePicture())
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        let always = [kCGImageSourceCreateThumbnailFromImageAlways: true] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 1, always) == nil)
    }

    @Test(arguments: 1...8) func aPictureIsDecodedAsItIsStored(_ orientation: Int) throws {
        let source = try source(phonePicture(.png, orientation: orientation))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.rgba == quarters().rgba)
    }

    @Test(
        .enabled("no encoder for HEIC is installed") { ImageEncoder.writesHEIC }, arguments: 1...8)
    func aHEICIsDecodedAsItIsStored(_ orientation: Int) throws {
        let source = try source(phonePicture(.heic(quality: 0.9), orientation: orientation))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 32)
        #expect(image.corners == ["red", "green", "blue", "white"])
    }

    @Test func aSmallPictureKeepsItsShapeAndIsNeverEnlarged() throws {
        let source = try source(phonePicture(orientation: 1))
        func small(_ side: Int) -> CGImage? {
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: side,
                kCGImageSourceShouldCache: false,
            ]
            return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        }
        #expect(small(8).map { [$0.width, $0.height] } == [8, 4])
        #expect(small(100).map { [$0.width, $0.height] } == [32, 16])
    }

    @Test func aSmallPictureIsTurnedWhenAsked() throws {
        let source = try source(phonePicture(orientation: 6))
        func small(_ isTurned: Bool) -> CGImage? {
            let options = [
                kCGImageSourceCreateThumbnailFromImageIfAbsent: true,
                kCGImageSourceCreateThumbnailWithTransform: isTurned,
            ]
            return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        }
        #expect(small(false)?.corners == ["red", "green", "blue", "white"])
        #expect(small(true)?.corners == ["blue", "red", "white", "green"])
        #expect(small(true)?.height == 32)
    }

    @Test func withoutAWordASmallPictureIsNotMade() throws {
        let source = try source(phonePicture())
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
        let size = [kCGImageSourceThumbnailMaxPixelSize: 8] as CFDictionary
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, size) == nil)
    }
}
