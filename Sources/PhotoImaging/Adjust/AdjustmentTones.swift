// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The tones and colours of a recipe: a curve for each channel, and a matrix for the three of them.
///
/// Docs/adjustments.md defines each step. Samples are from 0 to 1, in the curve of sRGB, which photos of phones have as
/// well. Curves rise everywhere, so that no two tones change places.
struct AdjustmentTones {
    /// The curves: 256 samples each for red, green and blue.
    let tables: [UInt8]
    /// What each sample of the three is worth in red, green, blue, and nothing, in 65,536ths; empty if the curves are
    /// all there is.
    let parts: [Int32]
    /// True if nothing changes.
    let isNeutral: Bool

    /// True if channels are mixed.
    var mixes: Bool { !parts.isEmpty }

    init(_ recipe: AdjustmentRecipe) {
        let curves = Curves(recipe)
        let matrix = ColourMatrix(recipe)
        let values = (0..<3).map { channel in
            (0..<256).map { 255 * min(max(curves.value(Double($0) / 255, channel), 0), 1) }
        }
        tables = values.joined().map { UInt8(($0 + 0.5).rounded(.down)) }
        parts = matrix == ColourMatrix() ? [] : matrix.parts(of: values)
        isNeutral = parts.isEmpty && curves.isNeutral
    }
}

/// The curves of the channels.
private struct Curves {
    private let gains: [Double]
    private let shadows: Double
    private let highlights: Double
    private let contrasts: [Double]

    init(_ recipe: AdjustmentRecipe) {
        let (red, blue) = (exp2(0.5 * recipe.warmth), exp2(-0.5 * recipe.warmth))
        let luma = LumaWeights.bt709
        let grey = luma.red * red + luma.green + luma.blue * blue
        gains = [red, 1, blue].map { $0 / grey * exp2(recipe.exposure) }
        shadows = recipe.shadows
        highlights = recipe.highlights
        contrasts = [recipe.contrast, recipe.filter?.contrast ?? 0].filter { $0 != 0 }
    }

    var isNeutral: Bool {
        gains.allSatisfy { $0 == 1 } && shadows == 0 && highlights == 0 && contrasts.isEmpty
    }

    func value(_ sample: Double, _ channel: Int) -> Double {
        // Not converted where nothing changes, so that no rounding does.
        var value = gains[channel] == 1 ? sample : min(SRGBCurve.value(SRGBCurve.light(sample) * gains[channel]), 1)
        let (dark, light) = (1 - value, value)
        value += shadows * light * dark * dark * dark + highlights * light * light * light * dark
        for contrast in contrasts { value += contrast * value * (1 - value) * (2 * value - 1) }
        return value
    }
}

/// A linear map of colours, row by row, with what is added.
private struct ColourMatrix: Equatable {
    private var rows: [[Double]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]

    init() {}

    init(_ recipe: AdjustmentRecipe) {
        if recipe.saturation != 0 { saturate(by: 1 + recipe.saturation) }
        if recipe.blackAndWhite { saturate(by: 0) }
        switch recipe.filter {
        case nil: break
        case .vivid: saturate(by: 1.3)
        case .fade:
            saturate(by: 0.75)
            scale([0.85, 0.85, 0.85], adding: 0.1)
        case .sepia:
            saturate(by: 0)
            scale([1.07, 0.95, 0.76], adding: 0)
        case .noir: saturate(by: 0)
        }
    }

    /// Returns the parts of samples from 0 to 255 in each channel. What is added comes with red.
    func parts(of values: [[Double]]) -> [Int32] {
        values.enumerated().flatMap { channel, samples in
            samples.flatMap { sample -> [Int32] in
                let parts = rows.map { row -> Double in
                    let constant = channel == 0 ? 255 * row[3] : 0
                    return 65_536 * (row[channel] * sample + constant)
                }
                return parts.map { Int32($0.rounded()) } + [0]
            }
        }
    }

    private mutating func saturate(by factor: Double) {
        let luma = LumaWeights.bt709.channels
        let brightness = (0..<4).map { column in (0..<3).reduce(0) { $0 + luma[$1] * rows[$1][column] } }
        for row in 0..<3 {
            rows[row] = zip(rows[row], brightness).map { $1 + factor * ($0 - $1) }
        }
    }

    private mutating func scale(_ factors: [Double], adding constant: Double) {
        for row in 0..<3 {
            rows[row] = rows[row].map { $0 * factors[row] }
            rows[row][3] += constant
        }
    }
}

extension AdjustmentRecipe.Filter {
    /// The contrast that comes with the look.
    fileprivate var contrast: Double {
        switch self {
        case .vivid: 0.2
        case .fade, .sepia: 0
        case .noir: 0.5
        }
    }
}
