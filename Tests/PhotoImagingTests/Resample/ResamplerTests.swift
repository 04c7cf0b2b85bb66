// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

@Suite struct ResamplerTests {
    private typealias Part = Resampler.Part

    /// Samples of a grey, RGB or RGBX picture.
    private struct Picture {
        var size: PixelSize
        var channels: Int
        var samples: [UInt8]

        subscript(_ x: Int, _ y: Int, _ channel: Int) -> UInt8 { samples[channels * (y * size.width + x) + channel] }

        static func noise(_ width: Int, _ height: Int, channels: Int, seed: UInt64) -> Picture {
            var generator = SeededGenerator(seed)
            let samples = (0..<channels * width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return Picture(size: PixelSize(width: width, height: height), channels: channels, samples: samples)
        }

        func scaled(to target: PixelSize, _ part: Part? = nil, sharpening: Double = 0) -> Picture {
            let resampler = Resampler(
                size, part ?? Part(of: size), to: target, channels: channels, sharpening: sharpening)
            var result = Picture(size: target, channels: channels, samples: [])
            for row in 0..<size.height where !resampler.isComplete {
                samples.withUnsafeBufferPointer { samples in
                    resampler.add(samples.baseAddress.unsafelyUnwrapped + row * channels * size.width) { _, made in
                        result.samples += UnsafeBufferPointer(start: made, count: channels * target.width)
                    }
                }
            }
            return result
        }

        /// The sum over all samples in double precision, written from the definition.
        func exactlyScaled(to target: PixelSize, _ part: Part) -> [Double] {
            let columns = (0..<target.width).map { Self.kernel($0, part.x, target.width, size.width) }
            let rows = (0..<target.height).map { Self.kernel($0, part.y, target.height, size.height) }
            return rows.flatMap { row in
                columns.flatMap { column in
                    (0..<channels).map { channel in
                        row.reduce(0) { sum, y in
                            sum + y.weight
                                * column.reduce(0) { $0 + $1.weight * Double(self[$1.place, y.place, channel]) }
                        }
                    }
                }
            }
        }

        private static func kernel(
            _ index: Int, _ span: ResampleAxis.Span, _ count: Int, _ length: Int
        ) -> [(place: Int, weight: Double)] {
            let scale = span.length / Double(count)
            let middle = span.start + (Double(index) + 0.5) * scale
            let inside = Int(span.start)..<min(length, Int((span.start + span.length).rounded(.up)))
            let weights = inside.map { place in
                let distance = abs(Double(place) + 0.5 - middle) / max(scale, 1)
                func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
                return (place, distance < 3 ? sinc(distance) * sinc(distance / 3) : 0)
            }
            let sum = weights.reduce(0) { $0 + $1.1 }
            return weights.map { ($0.0, $0.1 / sum) }
        }
    }

    private static func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test(arguments: [1, 3, 4])
    func aResultDiffersFromExactSumsByRoundingAlone(_ channels: Int) {
        var generator = SeededGenerator(17)
        for seed in 0..<24 as Range<UInt64> {
            let source = Picture.noise(
                .random(in: 1...70, using: &generator), .random(in: 1...50, using: &generator), channels: channels,
                seed: seed)
            let target = Self.size(.random(in: 1...60, using: &generator), .random(in: 1...60, using: &generator))
            let exact = source.exactlyScaled(to: target, Part(of: source.size))
            let result = source.scaled(to: target)
            #expect(result.samples.count == exact.count)
            let error = zip(result.samples, exact).map { abs(Double($0) - min(max($1, 0), 255)) }.max() ?? 0
            #expect(error < 0.502, "\(source.size) to \(target)")
        }
    }

    @Test func aPartBetweenPixelsIsScaledFromItsOwnSamples() {
        let source = Picture.noise(41, 37, channels: 3, seed: 5)
        var part = Part(of: source.size)
        part.x = ResampleAxis.Span(start: 7.25, length: 20.5)
        part.y = ResampleAxis.Span(start: 3.5, length: 30.125)
        let target = Self.size(9, 11)
        let exact = source.exactlyScaled(to: target, part)
        let error =
            zip(source.scaled(to: target, part).samples, exact)
            .map { abs(Double($0) - min(max($1, 0), 255)) }.max() ?? 1
        #expect(error < 0.502)
    }

    @Test(arguments: [0, 1, 77, 254, 255] as [UInt8], [0, 0.02])
    func aFlatPictureStaysFlat(_ value: UInt8, _ sharpening: Double) {
        let flat = Picture(
            size: Self.size(53, 29), channels: 4, samples: [UInt8](repeating: value, count: 4 * 53 * 29))
        for target in [Self.size(7, 5), Self.size(53, 29), Self.size(1, 1), Self.size(80, 90)] {
            #expect(flat.scaled(to: target, sharpening: sharpening).samples.allSatisfy { $0 == value })
        }
    }

    @Test func itsOwnSizeGivesThePictureItself() {
        let source = Picture.noise(31, 17, channels: 4, seed: 8)
        #expect(source.scaled(to: source.size).samples == source.samples)
    }

    @Test func aMirroredPictureGivesTheMirroredResult() {
        let source = Picture.noise(47, 21, channels: 1, seed: 9)
        let mirrored = Picture(size: source.size, channels: 1, samples: source.samples.reversed())
        let target = Self.size(13, 8)
        let pairs = zip(source.scaled(to: target).samples, mirrored.scaled(to: target).samples.reversed())
        #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test(arguments: [(1, 1), (1, 90), (90, 1)])
    func aPictureOfOnePixelASideIsScaled(_ width: Int, _ height: Int) {
        let source = Picture.noise(width, height, channels: 3, seed: 3)
        let target = Self.size(max(1, width / 3), max(1, height / 3))
        #expect(source.scaled(to: target).samples.count == 3 * target.area)
    }

    /// A pattern finer than the result must not come back as a coarse one.
    @Test func stripesFinerThanTheResultBecomeGrey() {
        let samples = (0..<64 * 64).map { $0 % 2 == 0 ? 0 : 255 as UInt8 }
        let stripes = Picture(size: Self.size(64, 64), channels: 1, samples: samples)
        let grey = stripes.scaled(to: Self.size(16, 16))
        #expect((0..<16).allSatisfy { y in (2..<14).allSatisfy { abs(Int(grey[$0, y, 0]) - 127) <= 3 } })
    }

    @Test func sharpeningTakesAPartOfTheNeighboursAway() {
        let axis = ResampleAxis(
            sourceCount: 5, span: ResampleAxis.Span(start: 0, length: 5), count: 5, sharpening: 0.1)
        let middle = axis.weights[2 * axis.stride..<3 * axis.stride]
        let place = 2 - Int(axis.first[2])
        #expect(abs(middle[middle.startIndex + place] - 1.2) < 1e-6)
        #expect(abs(middle[middle.startIndex + place + 1] + 0.1) < 1e-6)
    }
}
