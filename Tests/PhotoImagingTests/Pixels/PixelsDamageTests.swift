// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct PixelsDamageTests {
    private let picture = quarters(width: 640, height: 480)

    /// Returns the picture without the last quarter of its bytes. Noise in its lower half makes its end take many
    /// bytes.
    private func truncated(_ format: EncodedFormat) throws -> [UInt8] {
        var bytes = picture.bytes
        var generator = SeededGenerator(3)
        for place in bytes.count / 2..<bytes.count where place % 4 != 3 {
            bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        let noisy = try #require(PixelBuffer(size: picture.size, bytes: bytes))
        let file = try ImageEncoder.encode(noisy, as: format)
        return Array(file.prefix(file.count * 3 / 4))
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.9), .png])
    func aTruncatedPictureGivesWhatThereIs(_ format: EncodedFormat) throws {
        let rest = try render(truncated(format))
        #expect(rest.size == picture.size)
        #expect(isClose(rest.colour(100, 20), [220, 30, 30, 255], within: 8))
    }

    @Test func aTruncatedHEICIsDamaged() throws {
        let file = try truncated(.heic(quality: 0.8))
        #expect(code { try render(file) } == .damagedFile)
    }

    @Test func aJPEGWithGarbageBeforeItsPictureIsReadBehindIt() throws {
        let file = try ImageEncoder.encode(picture, as: .jpeg(quality: 0.9))
        let garbage = [UInt8](repeating: 0x6C, count: 500) + [0xFF, 0x6C, 0x00, 0x11]
        let broken = [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x20, 0x20] + garbage + file
        let rest = try render(broken)
        #expect(rest.size == picture.size)
        for (colour, expected) in zip(rest.quarterColours, picture.quarterColours) {
            #expect(isClose(colour, expected, within: 8), "\(colour)")
        }
    }

    @Test(
        arguments: [
            [], [1, 2, 3], [0xFF, 0xD8, 0xFF, 0xE0], Array("GIF89a".utf8), Array("RIFF....WEBPVP8 ".utf8),
            [0xFF, 0xD8] + [UInt8](repeating: 7, count: 999),
            [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + [UInt8](repeating: 3, count: 99),
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 99),
            [0, 0, 0, 24] + Array("ftypqt  ".utf8) + [UInt8](repeating: 0, count: 99),
            [0, 0, 0, 8] + Array("moov".utf8),
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0xC6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0],
        ] as [[UInt8]])
    func whatIsNoPictureIsDamaged(_ bytes: [UInt8]) {
        #expect(code { try render(bytes) } == .damagedFile)
    }

    /// A DNG without a picture, of which LibRaw says “Unsupported file format”.
    @Test func aKindOfRawThatIsNotReadIsNotCalledBroken() throws {
        let header: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0xC6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0]
        do {
            _ = try render(header + [UInt8](repeating: 0, count: 200))
            Issue.record("a picture")
        } catch let error as LibraryError {
            #expect(error.code == .unsupportedFormat)
            #expect(error.message.hasPrefix("The installed LibRaw does not support this kind of raw picture."))
        }
    }

    @Test(arguments: [
        ("8BPS\0\u{1}", "Photoshop pictures are not supported yet"),
        ("hello, world", "it is a text file, not a picture or video"),
    ])
    func aFormatThatIsNotReadIsNamed(_ content: String, _ message: String) throws {
        do {
            _ = try render(Array(content.utf8))
            Issue.record("a picture of \(content)")
        } catch let error as LibraryError {
            #expect(error.code == .unsupportedFormat)
            #expect(error.message == message)
        }
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.9), .png, .heic(quality: 0.8)])
    func aPictureOverThePixelBudgetIsRefusedByItsSize(_ format: EncodedFormat) throws {
        var request = RenderRequest(.within(PixelSize(width: 10, height: 10)))
        // A PNG is drawn row by row up to twice the budget.
        request.budget.pixels = format == .png ? 150_000 : 300_000
        do {
            _ = try render(ImageEncoder.encode(picture, as: format), request)
            Issue.record("a picture")
        } catch let error as LibraryError {
            #expect(error.code == .overBudget)
            #expect(error.message.contains("640 × 480") || format == .heic(quality: 0.8), "\(error)")
        }
    }

    @Test func aMovieOverThePixelBudgetIsRefused() throws {
        let movie = MovieDescription(size: picture.size, framesPerSecond: 24, frameCount: 1)
        let file = try MovieEncoder.encode(movie) { _ in picture }
        var request = RenderRequest(.full)
        request.budget.pixels = 300_000
        #expect(code { try render(file, request) } == .overBudget)
    }

    @Test func aResultThatTakesMoreMemoryThanAllowedIsRefusedAndASmallerOneIsNot() throws {
        let renderer = ImageRenderer(memory: DecodeMemory(bytes: 1 << 20))
        let file = try ImageEncoder.encode(picture, as: .jpeg(quality: 0.9))
        #expect(code { try renderer.image(ofEncoded: file, RenderRequest(.full)) } == .overBudget)
        let small = RenderRequest(.within(PixelSize(width: 64, height: 64)))
        #expect(try renderer.image(ofEncoded: file, small).size == PixelSize(width: 64, height: 48))
    }

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.9), .png, .heic(quality: 0.8)])
    func aPictureThatTakesTooLongIsRefused(_ format: EncodedFormat) throws {
        var request = RenderRequest(.full)
        request.budget.seconds = 0
        let file = try ImageEncoder.encode(picture, as: format)
        #expect(code { try render(file, request) } == .overBudget)
    }
}
