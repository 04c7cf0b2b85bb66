// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import TestForms
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// Decoding randomly changed bytes never crashes the process.
@Suite struct PixelsMutationTests {
    /// The number of rounds; larger with `make soak`.
    static let rounds = LongForm.isOn ? 5_000 : 20

    @Test(arguments: [EncodedFormat.jpeg(quality: 0.8), .png, .heic(quality: 0.5)])
    func damagedBytesGiveAPictureOrAnError(_ format: EncodedFormat) throws {
        let size = PixelSize(width: 96, height: 80)
        let grey = try #require(PixelBuffer(size: size, bytes: Array(repeating: 128, count: 4 * 96 * 80)))
        try survive(ImageEncoder.encode(grey, as: format, metadata: EncodedMetadata()))
    }

    @Test func aDamagedMovieGivesAPictureOrAnError() throws {
        let picture = quarters(width: 96, height: 80)
        let movie = MovieDescription(size: picture.size, framesPerSecond: 24, frameCount: 4)
        try survive(MovieEncoder.encode(movie) { _ in picture })
    }

    private static let tile = quarters(width: 64, height: 64)

    @Test(arguments: ["grid", "iden", "iovl"]) func aDamagedPictureOfOthersGivesAPictureOrAnError(_ type: String) throws
    {
        let isGrid = type == "grid"
        try survive(
            DerivedBuilder(
                picture: CodedPicture(Self.tile), type: type, columns: isGrid ? 2 : 1, rows: isGrid ? 2 : 1,
                size: isGrid ? PixelSize(width: 120, height: 100) : Self.tile.size
            ).file())
    }

    @Test func damagedTilesThatAreDrawnOneByOneGiveAPictureOrAnError() throws {
        let file = try DerivedBuilder(
            picture: CodedPicture(Self.tile), columns: 7, rows: 4, size: PixelSize(width: 400, height: 240)
        ).file()
        // This is less than the whole picture takes.
        let renderer = ImageRenderer(memory: DecodeMemory(bytes: 200_000))
        try survive(file, renderer, RenderRequest(.within(PixelSize(width: 40, height: 40))))
    }

    @Test func aDamagedSequenceGivesAPictureOrAnError() throws {
        try survive(SequenceBuilder(picture: CodedPicture(Self.tile)).file())
    }

    private func survive(
        _ file: [UInt8], _ renderer: ImageRenderer = ImageRenderer(), _ request: RenderRequest = RenderRequest(.full)
    ) throws {
        #expect(throws: Never.self) { try renderer.image(ofEncoded: file, request) }
        var generator = SeededGenerator(7)
        var pictures = 0
        for _ in 0..<Self.rounds {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { damaged.removeLast(Int.random(in: 0..<file.count, using: &generator)) }
            if (try? renderer.image(ofEncoded: damaged, request)) != nil { pictures += 1 }
        }
        #expect(pictures < Self.rounds, "some of them must be too broken to decode")
    }
}
