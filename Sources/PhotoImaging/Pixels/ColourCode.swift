// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// How colours are coded, in the numbers of ITU-T H.273 that HEIC (`nclx`) and video carry.
struct ColourCode: Hashable {
    let primaries: Int
    let transfer: Int

    /// The same colours in sRGB; those outside of it are clipped. Brightness over diffuse white is rolled off.
    func inSRGB(_ picture: PixelBuffer) -> PixelBuffer {
        guard let table = ColourTable(self) else { return picture }
        var bytes = picture.bytes
        bytes.withUnsafeMutableBufferPointer { table.convert($0) }
        return PixelBuffer(size: picture.size, bytes: bytes) ?? picture
    }
}

/// How 8-bit colours of one coding become sRGB.
struct ColourTable {
    /// Linear light for each coded value; 1 is diffuse white.
    private let light: [Float]
    /// From the coding's red, green and blue to sRGB's, row by row.
    private let matrix: [Float]
    private let isHighRange: Bool

    /// `nil` when nothing is to be converted: sRGB itself, the television codings that everybody shows as sRGB,
    /// and numbers that mean nothing.
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

    /// Brings linear light into 0...1. Up to half of diffuse white it is kept; above, it nears 1 more and more slowly.
    private func shown(_ linear: Float) -> Float {
        guard isHighRange, linear > 0.5 else { return min(max(linear, 0), 1) }
        let over = (linear - 0.5) / 0.5
        return 0.5 + 0.5 * over / (1 + over)
    }

    /// sRGB's 8-bit value for linear light in equal steps, fine enough that the darkest values stay apart.
    private static let coded: [UInt8] = (0...16_383).map { step in
        let linear = Float(step) / 16_383
        let value = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * powf(linear, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}
