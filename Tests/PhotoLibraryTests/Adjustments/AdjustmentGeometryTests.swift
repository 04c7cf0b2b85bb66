// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoLibrary

@Suite struct AdjustmentGeometryTests {
    private static let seed: UInt64 = 17
    private static let tolerance = 1e-6

    /// Recipes of any geometry, and pictures of any shape.
    private static let cases: [(AdjustmentRecipe, PixelSize)] = {
        var numbers = SplitMix(seed)
        return (0..<400).map { _ in
            var recipe = AdjustmentRecipe()
            recipe.rotate = [0, 90, 180, 270].randomElement(using: &numbers) ?? 0
            recipe.flip = [nil, .horizontal, .vertical].randomElement(using: &numbers) ?? nil
            if Bool.random(using: &numbers) { recipe.straighten = Double.random(in: -45...45, using: &numbers) }
            if Bool.random(using: &numbers) {
                recipe.perspective = AdjustmentRecipe.Perspective(
                    horizontal: Double.random(in: -1...1, using: &numbers),
                    vertical: Double.random(in: -1...1, using: &numbers))
            }
            if Bool.random(using: &numbers) {
                let (x, y) = (Double.random(in: 0..<0.9, using: &numbers), Double.random(in: 0..<0.9, using: &numbers))
                recipe.crop = UnitRectangle(
                    x: x, y: y, width: Double.random(in: 0.01...(1 - x), using: &numbers),
                    height: Double.random(in: 0.01...(1 - y), using: &numbers))
            }
            let size = PixelSize(
                width: Int.random(in: 200...5_000, using: &numbers),
                height: Int.random(in: 200...5_000, using: &numbers))
            return (recipe, size)
        }
    }()

    private func corners(_ size: PixelSize) -> [(Double, Double)] {
        [0, Double(size.width)].flatMap { x in [0, Double(size.height)].map { (x, $0) } }
    }

    @Test func everyPointOfTheResultIsOneOfThePicture() {
        for (recipe, size) in Self.cases {
            let geometry = AdjustmentGeometry(recipe, of: size)
            for (x, y) in corners(geometry.size) {
                let point = geometry.toSource(x, y)
                let slack = Self.tolerance * Double(size.width + size.height)
                #expect(point.x >= -slack && point.x <= Double(size.width) + slack, "\(recipe) \(size)")
                #expect(point.y >= -slack && point.y <= Double(size.height) + slack, "\(recipe) \(size)")
            }
        }
    }

    @Test func theResultHasPixelsAndIsNoLargerThanThePicture() {
        for (recipe, size) in Self.cases {
            let geometry = AdjustmentGeometry(recipe, of: size)
            #expect(geometry.size.width >= 1 && geometry.size.height >= 1)
            #expect(geometry.size.width <= geometry.turned.width && geometry.size.height <= geometry.turned.height)
        }
    }

    @Test func nothingIsTheWholePicture() {
        let geometry = AdjustmentGeometry(AdjustmentRecipe(), of: PixelSize(width: 7, height: 3))
        #expect(geometry.size == PixelSize(width: 7, height: 3))
        #expect(geometry.movesWholePixels)
        #expect(PlanePoint(geometry.toSource(0.5, 2.5)) == PlanePoint((0.5, 2.5)))
    }

    @Test func aQuarterTurnExchangesTheSides() {
        var recipe = AdjustmentRecipe()
        recipe.rotate = 90
        let geometry = AdjustmentGeometry(recipe, of: PixelSize(width: 7, height: 3))
        #expect(geometry.size == PixelSize(width: 3, height: 7))
        // The pixel at the top right was at the top left.
        #expect(PlanePoint(geometry.toSource(2.5, 0.5)) == PlanePoint((0.5, 0.5)))
        #expect(PlanePoint(geometry.toSource(0.5, 0.5)) == PlanePoint((0.5, 2.5)))
    }

    /// A square turned by an angle has a square of 1 / (cos + sin) of its side inside.
    @Test func straighteningKeepsTheLargestPartOfTheShape() {
        var recipe = AdjustmentRecipe()
        recipe.straighten = 45
        let square = AdjustmentGeometry(recipe, of: PixelSize(width: 1_000, height: 1_000))
        #expect(square.size == PixelSize(width: 707, height: 707))
        recipe.straighten = -10
        let wide = AdjustmentGeometry(recipe, of: PixelSize(width: 3_000, height: 2_000))
        let scale = 1 / (cos(Double.pi / 18) + 1.5 * sin(Double.pi / 18))
        #expect(wide.size == PixelSize(width: Int(3_000 * scale), height: Int(2_000 * scale)))
    }

    @Test func aCropIsRoundedToWholePixels() {
        var recipe = AdjustmentRecipe()
        recipe.crop = UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
        let geometry = AdjustmentGeometry(recipe, of: PixelSize(width: 10, height: 5))
        // 2.5 to 7.5 and 2.5 to 5, rounded.
        #expect(geometry.origin == PixelOffset(x: 3, y: 3))
        #expect(geometry.size == PixelSize(width: 5, height: 2))
        recipe.crop = UnitRectangle(x: 0.999, y: 0.999, width: 0.001, height: 0.001)
        #expect(AdjustmentGeometry(recipe, of: PixelSize(width: 10, height: 5)).size == PixelSize(width: 1, height: 1))
    }

    @Test func perspectiveEnlargesTheSideThatItNames() {
        var recipe = AdjustmentRecipe()
        recipe.perspective.horizontal = 1
        let map = AdjustmentGeometry(recipe, of: PixelSize(width: 100, height: 100)).toSource
        // A step at the left comes from less of the picture than one at the right.
        #expect(map(1, 50).x - map(0, 50).x < map(100, 50).x - map(99, 50).x)
        #expect(abs(map(100, 100).x - 100) < Self.tolerance && abs(map(100, 100).y - 100) < Self.tolerance)
    }

    /// A recipe that is turned or mirrored further takes its points from where the result of the first one has them.
    @Test func furtherTurnsAndMirroringsAreThoseOfTheResult() {
        for (recipe, size) in Self.cases {
            let first = AdjustmentGeometry(recipe, of: size)
            let turned = AdjustmentGeometry(recipe.turned(byQuarters: 1), of: size)
            let mirrored = AdjustmentGeometry(recipe.flipped(.horizontal), of: size)
            let inverted = AdjustmentGeometry(recipe.flipped(.vertical), of: size)
            let (width, height) = (Double(first.size.width), Double(first.size.height))
            // Edges of a crop in the middle of a pixel are rounded to the other side.
            #expect(abs(turned.size.width - first.size.height) <= 1 && abs(turned.size.height - first.size.width) <= 1)
            guard recipe.crop == nil else { continue }
            #expect(turned.size == first.size.transposed && mirrored.size == first.size)
            for (x, y) in [(0.25, 0.5), (width / 3, height / 5), (width, height)] {
                let point = first.toSource(x, y)
                for other in [
                    turned.toSource(height - y, x), mirrored.toSource(width - x, y), inverted.toSource(x, height - y),
                ] {
                    #expect(abs(other.x - point.x) < 1e-3 && abs(other.y - point.y) < 1e-3, "\(recipe) \(size)")
                }
            }
        }
    }

    @Test func fourTurnsAndTwoMirroringsAreNone() {
        for (recipe, _) in Self.cases {
            let turned = recipe.turned(byQuarters: 1).turned(byQuarters: 1).turned(byQuarters: -2)
            #expect(turned.rotate == recipe.rotate && turned.flip == recipe.flip)
            let mirrored = recipe.flipped(.horizontal).flipped(.horizontal)
            #expect(mirrored.straighten == recipe.straighten && mirrored.perspective == recipe.perspective)
        }
        #expect(AdjustmentRecipe().flipped(.horizontal).flipped(.vertical) == AdjustmentRecipe().turned(byQuarters: 2))
    }
}

/// A point that can be compared.
private struct PlanePoint: Equatable {
    var x: Double
    var y: Double

    init(_ point: (x: Double, y: Double)) { (x, y) = point }
}

/// A generator of the same numbers in each run.
private struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
