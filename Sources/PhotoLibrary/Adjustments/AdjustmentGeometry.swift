// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The geometry of a recipe for a picture of a certain size, as displayed: where each pixel of the result comes from, and
/// how large the result is.
///
/// The order is fixed: rotate, flip, straighten, perspective, crop. Each step works on the result of the one before. Points
/// are measured from the top left corner, in pixels; the centre of the first pixel is (0.5, 0.5).
public struct AdjustmentGeometry: Hashable, Sendable {
    /// The size of the picture before all steps.
    public let source: PixelSize
    /// The size after the rotation by quarter turns.
    public let turned: PixelSize
    /// The size after straightening.
    public let levelled: PixelSize
    /// The top left corner of the crop in the straightened picture.
    package let origin: PixelOffset
    /// The size of the result.
    public let size: PixelSize
    /// The number of clockwise quarter turns, from 0 to 3.
    package let quarterTurns: Int
    package let flip: AdjustmentRecipe.Flip?
    /// The map from points of the result to points of the picture.
    package let toSource: PlaneProjection
    /// True if pixels only move: the result consists of pixels of the picture as they are.
    package let movesWholePixels: Bool

    /// Creates the geometry of a checked recipe.
    public init(_ recipe: AdjustmentRecipe, of source: PixelSize) {
        let quarters = recipe.rotate / 90 % 4
        let turned = quarters.isMultiple(of: 2) ? source : source.transposed
        let levelled = turned.levelled(by: recipe.straighten)
        let (left, width) = Self.span(recipe.crop.map { ($0.x, $0.width) } ?? (0, 1), of: levelled.width)
        let (top, height) = Self.span(recipe.crop.map { ($0.y, $0.height) } ?? (0, 1), of: levelled.height)
        self.source = source
        self.turned = turned
        self.levelled = levelled
        origin = PixelOffset(x: left, y: top)
        size = PixelSize(width: width, height: height)
        quarterTurns = quarters
        flip = recipe.flip
        movesWholePixels = recipe.straighten == 0 && recipe.perspective == AdjustmentRecipe.Perspective()
        toSource = PlaneProjection.translation(Double(left), Double(top))
            .followed(by: .perspective(recipe.perspective, of: levelled))
            .followed(by: .levelling(by: recipe.straighten, from: levelled, to: turned))
            .followed(by: .mirroring(recipe.flip, of: turned))
            .followed(by: .turning(back: quarters, to: source))
    }

    /// Returns the first pixel and the number of pixels of a part of a side: at least one.
    private static func span(_ part: (start: Double, length: Double), of whole: Int) -> (Int, Int) {
        let start = min(max(Int((part.start * Double(whole)).rounded()), 0), max(whole - 1, 0))
        let end = Int(((part.start + part.length) * Double(whole)).rounded())
        return (start, min(max(end - start, 1), max(whole - start, 1)))
    }
}

/// A position in whole pixels.
package struct PixelOffset: Hashable, Sendable {
    package var x: Int
    package var y: Int
}

extension PixelSize {
    /// Returns the size of the largest rectangle of the same shape that lies in this one turned around its centre.
    fileprivate func levelled(by degrees: Double) -> PixelSize {
        guard degrees != 0, width > 0, height > 0 else { return self }
        let angle = abs(degrees) * .pi / 180
        let (long, tall) = (Double(width), Double(height))
        let scale = 1 / max(cos(angle) + tall / long * sin(angle), cos(angle) + long / tall * sin(angle))
        return PixelSize(width: max(Int(long * scale), 1), height: max(Int(tall * scale), 1))
    }
}

/// A projective map of the plane: the matrix of homogeneous coordinates, row by row.
package struct PlaneProjection: Hashable, Sendable {
    package let matrix: [Double]

    /// Returns the image of a point.
    package func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let weight = matrix[6] * x + matrix[7] * y + matrix[8]
        return (
            (matrix[0] * x + matrix[1] * y + matrix[2]) / weight,
            (matrix[3] * x + matrix[4] * y + matrix[5]) / weight
        )
    }

    /// Returns the map that is this one first and then the other.
    func followed(by other: PlaneProjection) -> PlaneProjection {
        PlaneProjection(
            matrix: (0..<9).map { place in
                let (row, column) = (place / 3, place % 3)
                return (0..<3).reduce(0) { $0 + other.matrix[3 * row + $1] * matrix[3 * $1 + column] }
            })
    }

    static func translation(_ x: Double, _ y: Double) -> PlaneProjection {
        PlaneProjection(matrix: [1, 0, x, 0, 1, y, 0, 0, 1])
    }

    private static func scaling(_ x: Double, _ y: Double) -> PlaneProjection {
        PlaneProjection(matrix: [x, 0, 0, 0, y, 0, 0, 0, 1])
    }

    /// Maps a picture into itself, so that sides are enlarged. The corner that is enlarged least stays where it is, and all
    /// others come from inside.
    static func perspective(_ correction: AdjustmentRecipe.Perspective, of size: PixelSize) -> PlaneProjection {
        let strength = 0.25
        let (tilt, lean) = (strength * correction.horizontal, strength * correction.vertical)
        let inside = 1 - abs(tilt) - abs(lean)
        let (width, height) = (Double(size.width) / 2, Double(size.height) / 2)
        return translation(-width, -height).followed(by: scaling(1 / width, 1 / height))
            .followed(by: PlaneProjection(matrix: [inside, 0, 0, 0, inside, 0, -tilt, -lean, 1]))
            .followed(by: scaling(width, height)).followed(by: translation(width, height))
    }

    /// Maps the straightened picture to the one that is turned clockwise for it, around their centres.
    static func levelling(by degrees: Double, from levelled: PixelSize, to turned: PixelSize) -> PlaneProjection {
        let angle = degrees * .pi / 180
        return translation(-Double(levelled.width) / 2, -Double(levelled.height) / 2)
            .followed(
                by: PlaneProjection(matrix: [cos(angle), sin(angle), 0, -sin(angle), cos(angle), 0, 0, 0, 1])
            )
            .followed(by: translation(Double(turned.width) / 2, Double(turned.height) / 2))
    }

    static func mirroring(_ flip: AdjustmentRecipe.Flip?, of size: PixelSize) -> PlaneProjection {
        switch flip {
        case nil: PlaneProjection(matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1])
        case .horizontal: PlaneProjection(matrix: [-1, 0, Double(size.width), 0, 1, 0, 0, 0, 1])
        case .vertical: PlaneProjection(matrix: [1, 0, 0, 0, -1, Double(size.height), 0, 0, 1])
        }
    }

    /// Maps a picture that was turned clockwise to the one before.
    static func turning(back quarters: Int, to source: PixelSize) -> PlaneProjection {
        let (width, height) = (Double(source.width), Double(source.height))
        return switch quarters {
        case 1: PlaneProjection(matrix: [0, 1, 0, -1, 0, height, 0, 0, 1])
        case 2: PlaneProjection(matrix: [-1, 0, width, 0, -1, height, 0, 0, 1])
        case 3: PlaneProjection(matrix: [0, -1, width, 1, 0, 0, 0, 0, 1])
        default: PlaneProjection(matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1])
        }
    }
}

// MARK: - Further steps

extension AdjustmentRecipe {
    /// Returns the recipe whose result is that of this one, turned clockwise by quarter turns.
    public func turned(byQuarters quarters: Int) -> AdjustmentRecipe {
        (0..<((quarters % 4) + 4) % 4).reduce(self) { recipe, _ in recipe.turnedOnce }
    }

    /// Returns the recipe whose result is that of this one, mirrored.
    public func flipped(_ flip: Flip) -> AdjustmentRecipe {
        let mirrored = mirroredHorizontally
        return flip == .horizontal ? mirrored : mirrored.turned(byQuarters: 2)
    }

    private var turnedOnce: AdjustmentRecipe {
        var recipe = self
        // A turn after a mirroring is one in the other direction before it.
        recipe.rotate = (rotate + (flip == nil ? 90 : 270)) % 360
        recipe.perspective = Perspective(horizontal: -perspective.vertical + 0, vertical: perspective.horizontal)
        recipe.crop = crop.map {
            UnitRectangle(x: max(1 - $0.y - $0.height, 0), y: $0.x, width: $0.height, height: $0.width)
        }
        return recipe
    }

    private var mirroredHorizontally: AdjustmentRecipe {
        var recipe = self
        switch flip {
        case nil: recipe.flip = .horizontal
        case .horizontal: recipe.flip = nil
        case .vertical:
            recipe.flip = nil
            recipe.rotate = (rotate + 180) % 360
        }
        recipe.straighten = -straighten + 0
        recipe.perspective.horizontal = -perspective.horizontal + 0
        recipe.crop = crop.map {
            UnitRectangle(x: max(1 - $0.x - $0.width, 0), y: $0.y, width: $0.width, height: $0.height)
        }
        return recipe
    }
}
