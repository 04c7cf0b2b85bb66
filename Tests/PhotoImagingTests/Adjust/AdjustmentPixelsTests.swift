// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImaging

/// Adjusted pixels are those that the formulas of Docs/adjustments.md give, computed here in another way.
@Suite struct AdjustmentPixelsTests {
    /// A picture of 3 × 2 pixels whose red samples are 1 to 6.
    private static let numbered = (1...6).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }

    /// All greys, one after the other.
    private static let greys = (0...255).flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] as [UInt8] }

    private func picture(_ bytes: [UInt8], width: Int) throws -> PixelBuffer {
        try #require(PixelBuffer(size: PixelSize(width: width, height: bytes.count / 4 / width), bytes: bytes))
    }

    private func recipe(_ change: (inout AdjustmentRecipe) -> Void) -> AdjustmentRecipe {
        var recipe = AdjustmentRecipe()
        change(&recipe)
        return recipe
    }

    private func reds(_ picture: PixelBuffer) -> [[UInt8]] {
        (0..<picture.size.height).map { y in (0..<picture.size.width).map { picture.colour($0, y)[0] } }
    }

    private func adjusted(_ change: (inout AdjustmentRecipe) -> Void) throws -> [[UInt8]] {
        reds(try picture(Self.numbered, width: 3).adjusted(by: recipe(change)))
    }

    @Test func pixelsMoveAsTheyAre() throws {
        #expect(try adjusted { _ in } == [[1, 2, 3], [4, 5, 6]])
        #expect(try adjusted { $0.rotate = 90 } == [[4, 1], [5, 2], [6, 3]])
        #expect(try adjusted { $0.rotate = 180 } == [[6, 5, 4], [3, 2, 1]])
        #expect(try adjusted { $0.rotate = 270 } == [[3, 6], [2, 5], [1, 4]])
        #expect(try adjusted { $0.flip = .horizontal } == [[3, 2, 1], [6, 5, 4]])
        #expect(try adjusted { $0.flip = .vertical } == [[4, 5, 6], [1, 2, 3]])
        #expect(
            try adjusted {
                $0.rotate = 90
                $0.flip = .horizontal
            } == [[1, 4], [2, 5], [3, 6]])
        #expect(
            try adjusted { $0.crop = UnitRectangle(x: 1 / 3.0, y: 0.5, width: 2 / 3.0, height: 0.5) } == [[5, 6]])
        #expect(
            try adjusted {
                $0.rotate = 270
                $0.crop = UnitRectangle(x: 0, y: 1 / 3.0, width: 1, height: 1 / 3.0)
            } == [[2, 5]])
    }

    @Test(arguments: [1.0, -1, 0.5, 5, -5]) func exposureIsAFactorOfLight(_ stops: Double) throws {
        let result = try picture(Self.greys, width: 256).adjusted(by: recipe { $0.exposure = stops })
        for grey in 0...255 {
            let sample = Double(grey) / 255
            let light = sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
            let bright = min(light * pow(2, stops), 1)
            let encoded = bright <= 0.0031308 ? 12.92 * bright : 1.055 * pow(bright, 1 / 2.4) - 0.055
            let expected = UInt8((255 * encoded).rounded())
            #expect(isClose(result.colour(grey, 0), [expected, expected, expected, 255], within: 0), "\(grey)")
        }
    }

    @Test(arguments: [-1, -0.5, 0.25, 1]) func contrastShadowsAndHighlightsAreTheirPolynomials(_ amount: Double) throws
    {
        let curves: [(WritableKeyPath<AdjustmentRecipe, Double>, (Double) -> Double)] = [
            (\.contrast, { $0 + amount * $0 * (1 - $0) * (2 * $0 - 1) }),
            (\.shadows, { $0 + amount * $0 * pow(1 - $0, 3) }),
            (\.highlights, { $0 + amount * pow($0, 3) * (1 - $0) }),
        ]
        for (path, curve) in curves {
            let result = try picture(Self.greys, width: 256).adjusted(by: recipe { $0[keyPath: path] = amount })
            let samples = (0...255).map { result.colour($0, 0)[0] }
            #expect(samples == (0...255).map { UInt8((255 * curve(Double($0) / 255)).rounded()) })
            #expect(samples.first == 0 && samples.last == 255)
            #expect(samples == samples.sorted(), "no tones change places")
        }
    }

    @Test func coloursMoveFromTheirBrightness() throws {
        let colour: [UInt8] = [200, 100, 50, 128]
        let luma = 0.2126 * 200 + 0.7152 * 100 + 0.0722 * 50
        func result(_ change: (inout AdjustmentRecipe) -> Void) throws -> [UInt8] {
            try picture(colour, width: 1).adjusted(by: recipe(change)).colour(0, 0)
        }
        let grey = UInt8(luma.rounded())
        #expect(try result { $0.saturation = -1 } == [grey, grey, grey, 128])
        #expect(try result { $0.blackAndWhite = true } == [grey, grey, grey, 128])
        let strong = [200.0, 100, 50].map { UInt8(min(max(luma + 1.5 * ($0 - luma), 0), 255).rounded()) }
        #expect(try result { $0.saturation = 0.5 } == strong + [128])
        let brown = [1.07, 0.95, 0.76].map { UInt8(min(luma * $0, 255).rounded()) }
        #expect(try result { $0.filter = .sepia } == brown + [128])
        let pale = [200.0, 100, 50].map { UInt8((25.5 + 0.85 * (luma + 0.75 * ($0 - luma))).rounded()) }
        #expect(try result { $0.filter = .fade } == pale + [128])
    }

    /// Each channel gets the contrast of a look before colours are mixed.
    @Test func theContrastOfALookComesBeforeItsColours() throws {
        let colour: [UInt8] = [200, 100, 50, 128]
        func result(_ filter: AdjustmentRecipe.Filter) throws -> [UInt8] {
            try picture(colour, width: 1).adjusted(by: recipe { $0.filter = filter }).colour(0, 0)
        }
        func contrasted(_ amount: Double) -> [Double] {
            colour.prefix(3).map { Double($0) / 255 }.map { 255 * ($0 + amount * $0 * (1 - $0) * (2 * $0 - 1)) }
        }
        func luma(_ samples: [Double]) -> Double { 0.2126 * samples[0] + 0.7152 * samples[1] + 0.0722 * samples[2] }
        let grey = UInt8(luma(contrasted(0.5)).rounded())
        #expect(try result(.noir) == [grey, grey, grey, 128])
        let samples = contrasted(0.2)
        let brightness = luma(samples)
        let vivid = samples.map { UInt8(min(max(brightness + 1.3 * ($0 - brightness), 0), 255).rounded()) }
        #expect(try result(.vivid) == vivid + [128])
    }

    @Test func warmthKeepsTheBrightnessOfGrey() throws {
        let result = try picture([128, 128, 128, 255], width: 1).adjusted(by: recipe { $0.warmth = 0.5 }).colour(0, 0)
        #expect(result[0] > 128 && result[2] < 128)
        func light(_ sample: UInt8) -> Double { pow((Double(sample) / 255 + 0.055) / 1.055, 2.4) }
        let brightness = 0.2126 * light(result[0]) + 0.7152 * light(result[1]) + 0.0722 * light(result[2])
        #expect(abs(brightness - light(128)) < 0.003)
        let cold = try picture([128, 128, 128, 255], width: 1).adjusted(by: recipe { $0.warmth = -0.5 }).colour(0, 0)
        #expect(cold[0] < 128 && cold[2] > 128)
    }

    @Test func sharpeningAddsTheDifferenceFromTheNeighbours() throws {
        // A white pixel in the middle of grey ones, of 3 × 3.
        var bytes = (0..<9).flatMap { _ in [100, 100, 100, 255] as [UInt8] }
        bytes.replaceSubrange(16..<19, with: [116, 116, 116])
        let result = try picture(bytes, width: 3).adjusted(by: recipe { $0.sharpen = 0.5 })
        // Blurred, the middle is 104, a side 102, a corner 101.
        #expect(result.colour(1, 1) == [122, 122, 122, 255])
        #expect(result.colour(1, 0) == [99, 99, 99, 255])
        let flat = try picture([UInt8](repeating: 77, count: 64), width: 4)
        #expect(try flat.adjusted(by: recipe { $0.sharpen = 1 }) == flat)
    }

    @Test func aFlatPictureStaysFlatHoweverItIsBent() throws {
        let flat = try picture([UInt8](repeating: 90, count: 4 * 60 * 40), width: 60)
        let result = try flat.adjusted(
            by: recipe {
                $0.straighten = 12
                $0.perspective = AdjustmentRecipe.Perspective(horizontal: -1, vertical: 0.5)
            })
        #expect(result.bytes.allSatisfy { $0 == 90 })
    }

    /// Samples that rise evenly do so after straightening: they are those of the points that they come from.
    @Test func straightenedSamplesAreThoseBetweenPixels() throws {
        let (width, height) = (64, 48)
        let bytes = (0..<width * height).flatMap { place -> [UInt8] in
            let (y, x) = place.quotientAndRemainder(dividingBy: width)
            return [UInt8(2 * x + y), UInt8(3 * x), 0, 255]
        }
        let turned = recipe { $0.straighten = 20 }
        let result = try picture(bytes, width: width).adjusted(by: turned)
        let (long, tall, angle) = (Double(width), Double(height), 20 * Double.pi / 180)
        for y in 2..<result.size.height - 2 {
            for x in 2..<result.size.width - 2 {
                let across = Double(x) + 0.5 - Double(result.size.width) / 2
                let down = Double(y) + 0.5 - Double(result.size.height) / 2
                let column = across * cos(angle) + down * sin(angle) + long / 2 - 0.5
                let row = -across * sin(angle) + down * cos(angle) + tall / 2 - 0.5
                guard (2..<long - 3).contains(column), (2..<tall - 3).contains(row) else { continue }
                let expected: [UInt8] = [UInt8((2 * column + row).rounded()), UInt8((3 * column).rounded()), 0, 255]
                #expect(isClose(result.colour(x, y), expected, within: 1))
            }
        }
    }

    /// The weight of a pixel at a distance from a point: Catmull and Rom's cubic.
    private func weight(_ distance: Double) -> Double {
        let far = abs(distance)
        if far >= 2 { return 0 }
        return far < 1 ? 1.5 * far * far * far - 2.5 * far * far + 1 : (1 - far) * (2 - far) * (2 - far) / 2
    }

    /// Returns the sum of the neighbours of a point; beyond the edges there is the pixel at the edge.
    private func sample(_ picture: PixelBuffer, _ x: Double, _ y: Double, _ channel: Int) -> Double {
        var sum = 0.0
        for row in Int(y.rounded(.down)) - 1...Int(y.rounded(.down)) + 2 {
            for column in Int(x.rounded(.down)) - 1...Int(x.rounded(.down)) + 2 {
                let place = (
                    min(max(column, 0), picture.size.width - 1), min(max(row, 0), picture.size.height - 1)
                )
                sum +=
                    weight(x - Double(column)) * weight(y - Double(row))
                    * Double(picture.colour(place.0, place.1)[channel])
            }
        }
        return min(max(sum, 0), 255)
    }

    /// Widths around those of which several pixels are computed at once, at all edges, with noise.
    @Test(arguments: [1, 2, 3, 5, 63, 64, 65, 130]) func projectedSamplesAreThoseOfTheCubic(_ width: Int) throws {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<width * 41 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = try picture(bytes, width: width)
        let recipe = recipe {
            $0.straighten = -7
            $0.perspective = AdjustmentRecipe.Perspective(horizontal: 0.4, vertical: -0.8)
        }
        let geometry = AdjustmentGeometry(recipe, of: picture.size)
        let result = try picture.adjusted(by: recipe)
        for y in 0..<result.size.height {
            for x in 0..<result.size.width {
                let point = geometry.toSource(Double(x) + 0.5, Double(y) + 0.5)
                for channel in 0..<4 {
                    let expected = sample(picture, point.x - 0.5, point.y - 0.5, channel)
                    // A place is one of 1,024 between two pixels, which differ by up to 255.
                    #expect(abs(Double(result.colour(x, y)[channel]) - expected) < 1.6, "\(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 4, 5, 6, 9, 21]) func everyPixelOfARowIsSharpened(_ width: Int) throws {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<width * 5 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        let picture = try picture(bytes, width: width)
        let result = try picture.adjusted(by: recipe { $0.sharpen = 0.7 })
        for (x, y) in (0..<5).flatMap({ y in (0..<width).map { ($0, y) } }) {
            #expect(result.colour(x, y)[3] == picture.colour(x, y)[3])
            for channel in 0..<3 {
                let own = Double(picture.colour(x, y)[channel])
                var blurred = 0.0
                for (row, column) in (-1...1).flatMap({ row in (-1...1).map { (row, $0) } }) {
                    let neighbour = picture.colour(min(max(x + column, 0), width - 1), min(max(y + row, 0), 4))
                    blurred += Double(neighbour[channel]) * Double((2 - abs(row)) * (2 - abs(column))) / 16
                }
                let expected = min(max(own + 0.7 * (own - blurred), 0), 255)
                #expect(abs(Double(result.colour(x, y)[channel]) - expected) < 0.6)
            }
        }
    }

    @Test func deepSamplesAreRoundedFirst() throws {
        let samples: [UInt16] = [65_535, 257 * 100, 0, 65_535]
        let layout = PixelLayout(PixelSize(width: 1, height: 1), depth: .sixteenBits, profile: [1, 2, 3])
        let deep = try #require(PixelBuffer(layout, bytes: samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }))
        let result = try deep.adjusted(by: recipe { $0.rotate = 90 })
        #expect(result.bytes == [255, 100, 0, 255])
        #expect(result.layout.profile == [1, 2, 3])
    }

    @Test func valuesOutsideOfTheirRangesAreRefused() throws {
        let picture = try picture(Self.numbered, width: 3)
        #expect(throws: LibraryError.self) { try picture.adjusted(by: recipe { $0.exposure = .nan }) }
        #expect(throws: LibraryError.self) { try picture.adjusted(by: recipe { $0.rotate = 1 }) }
    }
}
