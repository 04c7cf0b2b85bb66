// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A colour coding, in the numbers of ITU-T H.273 that HEIC (`nclx`) and video carry.
struct ColourCode: Hashable {
    let primaries: Int
    let transfer: Int

    /// Returns the picture converted to sRGB. Colours outside of sRGB are clipped; brightness above diffuse white is
    /// rolled off.
    func inSRGB(_ picture: PixelBuffer) -> PixelBuffer {
        guard let table = ColourTable(self) else { return picture }
        var bytes = picture.bytes
        bytes.withUnsafeMutableBufferPointer { table.convert($0) }
        return PixelBuffer(size: picture.size, bytes: bytes) ?? picture
    }
}

/// A conversion of 8-bit colours from one coding to sRGB.
struct ColourTable {
    /// The linear light for each coded value; 1 is diffuse white.
    private let light: [Float]
    /// The matrix from the coding's red, green and blue to those of sRGB, row by row.
    private let matrix: [Float]
    private let isHighRange: Bool

    /// Creates a table, or returns `nil` if no conversion is needed: for sRGB itself, for the television codings that
    /// are generally shown as sRGB, and for unknown numbers.
    init?(_ code: ColourCode) {
        let primaries = Primaries(code.primaries)
        let curve = Transfer(code.transfer)
        guard primaries != nil || curve != nil else { return nil }
        light = (0...255).map { (curve ?? .srgb).light(Float($0) / 255) }
        matrix = (primaries ?? .rec709).toSRGB
        isHighRange = curve == .perceptualQuantizer || curve == .hybridLogGamma
    }

    func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        light.withUnsafeBufferPointer { light in
            for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
                let (red, green, blue) = (
                    light[Int(pixels[pixel])], light[Int(pixels[pixel + 1])], light[Int(pixels[pixel + 2])]
                )
                for row in 0..<3 {
                    let linear = matrix[3 * row] * red + matrix[3 * row + 1] * green + matrix[3 * row + 2] * blue
                    pixels[pixel + row] = Self.coded[Int(shown(linear) * Float(Self.coded.count - 1))]
                }
            }
        }
    }

    /// Maps linear light to 0...1. For a coding of high range, values up to half of diffuse white are kept, and larger
    /// ones approach 1 asymptotically.
    private func shown(_ linear: Float) -> Float {
        guard isHighRange, linear > 0.5 else { return min(max(linear, 0), 1) }
        let over = (linear - 0.5) / 0.5
        return 0.5 + 0.5 * over / (1 + over)
    }

    /// The 8-bit sRGB values for linear light in equal steps, fine enough to distinguish the darkest values.
    private static let coded: [UInt8] = (0...16_383).map { step in
        let linear = Float(step) / 16_383
        let value = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * powf(linear, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}
