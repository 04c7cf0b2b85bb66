// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Small pictures are those that another decoder, Pillow, makes of the same files, or that were encoded in the first
/// place.
/// `Golden/make.py` made both.
@Suite struct GoldenTests {
    struct Golden: CustomTestStringConvertible {
        let name: String
        let size: PixelSize
        let pixels: [UInt8]

        var testDescription: String { name }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")

    private static let all: [Golden] = {
        let text = try? String(contentsOf: folder.appending(path: "golden.tsv"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t")
            guard cells.count == 4, let width = Int(cells[1]), let height = Int(cells[2]) else { return nil }
            return Golden(
                name: String(cells[0]), size: PixelSize(width: width, height: height), pixels: bytes(cells[3]))
        }
    }()

    private static func bytes(_ digits: Substring) -> [UInt8] {
        let values = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    @Test func everyKindIsThere() { #expect(Self.all.count == 41) }

    /// Decoders of JPEG may round differently, and those of small pictures reduce colour first; edges show it most.
    @Test(arguments: all)
    func aSmallPictureIsThatOfAnotherDecoder(_ golden: Golden) throws {
        let file = Array(try Data(contentsOf: Self.folder.appending(path: golden.name)))
        let side = max(golden.size.width, golden.size.height)
        let picture = try render(file, RenderRequest(.within(PixelSize(width: side, height: side))))
        #expect(picture.size == golden.size)
        let differences = zip(picture.bytes, golden.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.count == golden.pixels.count)
        #expect(differences.max() ?? 255 <= 16)
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) <= 2)
    }

    private static let lossySuffixes = ["jpg", "heic", "avif", "dng", "lossy.webp"]

    @Test(arguments: all.filter { golden in !lossySuffixes.contains { golden.name.hasSuffix($0) } })
    func aPictureWithoutLossIsThatOfAnotherDecoderAlmostExactly(_ golden: Golden) throws {
        let file = Array(try Data(contentsOf: Self.folder.appending(path: golden.name)))
        let side = max(golden.size.width, golden.size.height)
        let picture = try render(file, RenderRequest(.within(PixelSize(width: side, height: side))))
        let differences = zip(picture.bytes, golden.pixels).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(max(1, differences.count)) <= 1)
    }

    /// Small pictures are developed from one sample of four, others from all of them.
    @Test func aRAWFileDevelopedInFullHasTheColoursThatItsSensorSaw() throws {
        let golden = try #require(Self.all.first { $0.name == "sensor.dng" })
        let file = Array(try Data(contentsOf: Self.folder.appending(path: golden.name)))
        let picture = try render(file).scaledWhole(to: golden.size)
        let differences = zip(picture.bytes, golden.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 255 <= 16)
        #expect(Double(differences.reduce(0, +)) / Double(max(1, differences.count)) <= 2)
    }
}
