// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Bytes that were changed at random must never take the process down, whatever they decode to.
@Suite struct PixelsMutationTests {
    /// More with `make soak`.
    static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 60 : 5_000

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

    private func survive(_ file: [UInt8]) throws {
        var generator = SplitMix(state: 7)
        var pictures = 0
        for _ in 0..<Self.rounds {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { damaged.removeLast(Int.random(in: 0..<file.count, using: &generator)) }
            if (try? ImageRenderer().image(ofEncoded: damaged, RenderRequest(.full))) != nil { pictures += 1 }
        }
        #expect(pictures < Self.rounds, "some of them must be too broken to decode")
    }
}
