// Licensed under the Apache License, Version 2.0. See LICENSE.

import CVips
import Foundation
import PhotoLibrary
import PhotoSamples
import TestForms
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

/// Pictures that are reduced from their planes are those that libvips makes.
@Suite struct JPEGPlanesTests {
    /// The number of broken files; larger with `SOAK=1`, and `make fuzz` makes up more.
    private static let rounds = LongForm.isOn ? 1_000 : 50

    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    private func scene(_ width: Int, _ height: Int) throws -> PixelBuffer {
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                [
                    UInt8(x * 255 / width), UInt8(y * 255 / height),
                    UInt8((6 * x / width + 4 * y / height) % 2 * 120 + 60), 255,
                ]
            }
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    /// Returns the picture made from planes; `nil` if it cannot be.
    private func planar(_ reader: ByteReader, _ request: RenderRequest) throws -> PixelBuffer? {
        guard let jpeg = try JPEGDecoder.opened(reader) else { return nil }
        let outline = try JPEGOutline(FileRegion(reader.fileBytes(within: request.budget)))
        let orientation = Orientation(rawValue: outline.orientation) ?? .up
        let plan = try RenderPlan(stored: jpeg.size, orientation, request)
        guard JPEGDecoder.isReducedByPlanes(jpeg, outline.profile, plan) else { return nil }
        let limits = PixelLimits(budget: request.budget, memory: .processWide)
        return try JPEGDecoder.rendered(byPlanesOf: jpeg, outline.profile, plan, reader.deadline, limits)
    }

    private func planar(_ file: [UInt8], _ request: RenderRequest) throws -> PixelBuffer? {
        try planar(ByteReader(file, Deadline(request.budget)), request)
    }

    private func byVips(_ reader: ByteReader, _ request: RenderRequest) throws -> PixelBuffer {
        try VipsDecoder.jpeg(reader, request, PixelLimits(budget: request.budget, memory: .processWide))
    }

    /// Of these qualities libvips codes the first with one sample of colour for four pixels, the second with one for each.
    @Test(arguments: [0.8, 0.95], [40, 75, 150, 300, 590])
    func aReducedPictureIsTheWholeOneScaled(_ quality: Double, _ side: Int) throws {
        let file = try ImageEncoder.encode(scene(603, 401), as: .jpeg(quality: quality))
        let picture = try #require(try planar(file, RenderRequest(.within(Self.square(side)))))
        let whole = try byVips(ByteReader(file, Deadline(ReadBudget())), RenderRequest(.full))
        let expected = try whole.scaledWhole(to: TargetSize.of(whole.size, .within(Self.square(side))))
        #expect(picture.size == expected.size)
        #expect(picture.meanDifference(from: expected) < 2)
    }

    private func golden(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    /// Each with other samples of colour for a sample of brightness, and one in parts that stand for themselves.
    @Test(arguments: ["420.jpg", "422.jpg", "444.jpg", "grey.jpg", "restart.jpg", "progressive.jpg"], [true, false])
    func everyCodingIsTheWholeOneScaled(_ name: String, _ isExact: Bool) throws {
        let file = try golden(name)
        let whole = try byVips(ByteReader(file, Deadline(ReadBudget())), RenderRequest(.full))
        for divisor in [2, 3, 4, 6, 8, 11, 21] {
            var request = RenderRequest(.within(Self.square(whole.size.longestSide / divisor)))
            request.isExact = isExact
            let picture = try #require(try planar(file, request))
            let expected = try whole.scaledWhole(to: TargetSize.of(whole.size, request.fit))
            #expect(picture.size == expected.size)
            let difference = picture.meanDifference(from: expected)
            #expect(difference < (isExact ? 2.5 : 5), "1/\(divisor): \(difference)")
        }
    }

    /// A broken file gives the same picture as the other decoder, or none.
    @Test(arguments: ["420.jpg", "restart.jpg", "grey.jpg"])
    func bitsThatAreFlippedGiveAPictureOrNone(_ name: String) throws {
        let file = try golden(name)
        var generator = SeededGenerator(29)
        for _ in 0..<Self.rounds {
            var broken = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 2..<broken.count, using: &generator)
                broken[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            if Bool.random(using: &generator) { broken.removeLast(Int.random(in: 1..<broken.count, using: &generator)) }
            var request = RenderRequest(.within(Self.square([10, 30, 60].randomElement(using: &generator) ?? 10)))
            request.budget.pixels = 1 << 20
            let reader = ByteReader(broken, Deadline(request.budget))
            guard let jpeg = try JPEGDecoder.opened(reader), jpeg.size.area <= 1 << 20 else { continue }
            do { _ = try planar(broken, request) } catch let error as LibraryError {
                #expect(error.code == .overBudget, "\(error)")
            }
        }
    }

    @Test func greyIsReducedToGrey() throws {
        var plain = PlainPicture(colour: [90], kind: VIPS_INTERPRETATION_B_W)
        plain.size = Self.square(100)
        let picture = try #require(try planar(plain.jpeg(), RenderRequest(.within(Self.square(30)))))
        #expect(isClose(picture.colour(15, 15), [90, 90, 90, 255], within: 1))
    }

    @Test func aPictureInItsOwnSizeIsNotMadeFromPlanes() throws {
        let file = try ImageEncoder.encode(scene(200, 100), as: .jpeg(quality: 0.8))
        #expect(try planar(file, RenderRequest(.full)) == nil)
    }

    /// The mark between two parts is missing, or it belongs to another part: libjpeg continues with the next part.
    @Test(arguments: [0xD0, 0x00] as [UInt8])
    func aWrongMarkBetweenPartsCostsAPart(_ marker: UInt8) throws {
        var file = try golden("restart.jpg")
        let request = RenderRequest(.within(Self.square(20)))
        let whole = try render(file, request)
        let marks = file.indices.dropLast().filter { file[$0] == 0xFF && (0xD0...0xD7).contains(file[$0 + 1]) }
        let middle = try #require(marks.dropFirst(marks.count / 2).first { file[$0 + 1] != marker })
        file[middle + 1] = marker
        #expect(try planar(file, request) == nil)
        let rest = try render(file, request)
        #expect(isClose(rest.colour(3, 3), whole.colour(3, 3), within: 12))
    }

    @Test func aFileThatBreaksOffShowsWhatItHas() throws {
        let file = try ImageEncoder.encode(scene(603, 401), as: .jpeg(quality: 0.9))
        let request = RenderRequest(.within(Self.square(100)))
        let (rest, whole) = (try render(Array(file.prefix(file.count / 2)), request), try render(file, request))
        #expect(isClose(rest.colour(10, 10), whole.colour(10, 10), within: 3))
    }

    @Test func colourInCMYKIsLeftToOthers() throws {
        var cmyk = PlainPicture(colour: [10, 20, 30, 40], kind: VIPS_INTERPRETATION_CMYK)
        cmyk.size = Self.square(100)
        #expect(try planar(cmyk.jpeg(), RenderRequest(.within(Self.square(30)))) == nil)
    }

    /// The headers are what a stranger may write anything into.
    @Test func headersThatAreFlippedGiveAPictureOrNone() throws {
        let file = try ImageEncoder.encode(scene(96, 64), as: .jpeg(quality: 0.8))
        var generator = SeededGenerator(23)
        for _ in 0..<2 * Self.rounds {
            var broken = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 2..<min(broken.count, 700), using: &generator)
                broken[place] = .random(in: 0...255, using: &generator)
            }
            var request = RenderRequest(.within(Self.square(20)))
            request.budget.pixels = 1 << 20
            let reader = ByteReader(broken, Deadline(request.budget))
            guard let jpeg = try JPEGDecoder.opened(reader), jpeg.size.area <= 1 << 20 else { continue }
            do { _ = try planar(broken, request) } catch let error as LibraryError {
                #expect(error.code == .overBudget, "\(error)")
            }
        }
    }

    @Test(
        .enabled("shared/corpus is not there") { PixelsCorpus.root != nil },
        arguments: PixelsCorpus.sound(["JPEG"]).filter { ($0.displayed?.area ?? .max) < 20_000_000 })
    func aCorpusPictureIsThatOfLibvips(_ entry: PixelsCorpus.Entry) throws {
        let path = try #require(PixelsCorpus.root).appending(path: entry.path).path
        let file = OpenFile(taking: open(path, O_RDONLY))
        let request = RenderRequest(.within(Self.square(200)))
        let reader = try ByteReader(file, request.budget)
        guard let picture = try planar(reader, request) else { return }
        let expected = try byVips(ByteReader(file, request.budget), request)
        #expect(picture.size == expected.size)
        #expect(picture.meanDifference(from: expected) < 2.5, "\(picture.meanDifference(from: expected))")
    }
}
