// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import Foundation
internal import PhotoLibrary

/// A colour coding, in the numbers of ITU-T H.273 that HEIC (`nclx`) and video carry.
struct ColourCode: Hashable {
    let primaries: Int
    let transfer: Int

    static let sRGB = ColourCode(primaries: 1, transfer: 13)

    /// Returns the picture converted to sRGB. Colours outside of sRGB are clipped; brightness above diffuse white is
    /// rolled off.
    func inSRGB(_ picture: PixelBuffer) -> PixelBuffer {
        guard let table = ColourTable(self) else { return picture }
        let converted = picture.withUnsafeBytes { source in
            PixelBuffer.drawn(picture.layout) { buffer in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                bytes.copyMemory(from: source)
                switch picture.layout.depth {
                case .eightBits: table.convert(bytes.assumingMemoryBound(to: UInt8.self))
                case .sixteenBits: table.convert(bytes.assumingMemoryBound(to: UInt16.self))
                case .halfFloat: preconditionFailure("no decoder makes pixels of half floats")
                }
            }
        }
        return converted ?? picture
    }
}

/// A conversion of 8-bit and 16-bit colours from one coding to sRGB.
struct ColourTable {
    /// The linear light for each coded value; 1 is diffuse white.
    private let light: [Float]
    /// The matrix from the coding's red, green and blue to those of sRGB, row by row.
    private let matrix: [Float]
    private let isHighRange: Bool
    private let curve: Transfer

    /// Creates a table, or returns `nil` if no conversion is needed: for sRGB itself, for the television codings that
    /// are generally shown as sRGB, and for unknown numbers.
    init?(_ code: ColourCode) {
        let primaries = Primaries(code.primaries)
        let curve = Transfer(code.transfer)
        guard primaries != nil || curve != nil else { return nil }
        self.curve = curve ?? .srgb
        light = (0...255).map { (curve ?? .srgb).light(Float($0) / 255) }
        matrix = (primaries ?? .rec709).toSRGB
        isHighRange = curve == .perceptualQuantizer || curve == .hybridLogGamma
    }

    func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        pixels_recode_row(
            pixels.baseAddress, pixels.count / 4, light, matrix, isHighRange ? 1 : 0, Self.coded,
            Int32(Self.coded.count))
    }

    /// Converts pixels of 16 bits per channel. The sRGB value is computed for each sample, because the steps of a table
    /// would be visible in the dark.
    func convert(_ pixels: UnsafeMutableBufferPointer<UInt16>) {
        let light = (0...65_535).map { curve.light(Float($0) / 65_535) }
        for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
            let (red, green, blue) = (
                light[Int(pixels[pixel])], light[Int(pixels[pixel + 1])], light[Int(pixels[pixel + 2])]
            )
            for row in 0..<3 {
                let linear = matrix[3 * row] * red + matrix[3 * row + 1] * green + matrix[3 * row + 2] * blue
                pixels[pixel + row] = UInt16((Self.code(shown(linear)) * 65_535).rounded())
            }
        }
    }

    /// Returns the sRGB value, from 0 to 1, for linear light from 0 to 1.
    private static func code(_ linear: Float) -> Float {
        linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * powf(linear, 1 / 2.4) - 0.055
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
        UInt8((code(Float(step) / 16_383) * 255).rounded())
    }
}

extension ColourTable {
    /// The primary colours. All have D65 as white point.
    enum Primaries {
        case rec709
        case rec2020
        case displayP3

        /// Returns the primaries, or `nil` for those that are shown as sRGB without conversion.
        init?(_ number: Int) {
            switch number {
            case 9: self = .rec2020
            case 12: self = .displayP3
            default: return nil
            }
        }

        var toSRGB: [Float] {
            switch self {
            case .rec709: [1, 0, 0, 0, 1, 0, 0, 0, 1]
            case .rec2020:
                [
                    1.660_491, -0.587_641, -0.072_850, -0.124_550, 1.132_900, -0.008_349, -0.018_151, -0.100_579,
                    1.118_730,
                ]
            case .displayP3:
                [1.224_940, -0.224_940, 0, -0.042_057, 1.042_057, 0, -0.019_638, -0.078_636, 1.098_274]
            }
        }
    }

    /// The transfer function.
    enum Transfer {
        case srgb
        case linear
        case gamma22
        case gamma28
        case perceptualQuantizer
        case hybridLogGamma

        /// Returns the function, or `nil` for those that are shown as sRGB without conversion.
        init?(_ number: Int) {
            switch number {
            case 4: self = .gamma22
            case 5: self = .gamma28
            case 8: self = .linear
            case 16: self = .perceptualQuantizer
            case 18: self = .hybridLogGamma
            default: return nil
            }
        }

        /// Returns the linear light of a coded value in 0...1. 1 is diffuse white, which codings of high range exceed.
        func light(_ value: Float) -> Float {
            switch self {
            case .srgb: value <= 0.040_45 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
            case .linear: value
            case .gamma22: powf(value, 2.2)
            case .gamma28: powf(value, 2.8)
            case .perceptualQuantizer: Self.quantizedLight(value)
            case .hybridLogGamma: Self.hybridLight(value)
            }
        }

        /// The function of SMPTE ST 2084, with diffuse white at 203 candelas per square metre according to ITU-R
        /// BT.2408.
        private static func quantizedLight(_ value: Float) -> Float {
            let root = powf(value, 1 / 78.843_75)
            let ratio = max(root - 0.835_937_5, 0) / (18.851_562_5 - 18.687_5 * root)
            return powf(ratio, 1 / 0.159_301_757_812_5) * 10_000 / 203
        }

        /// The function of ARIB STD-B67 on a display of 1000 candelas, with diffuse white at 75 % of the signal.
        private static func hybridLight(_ value: Float) -> Float {
            let scene =
                value <= 0.5 ? value * value / 3 : (expf((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
            return powf(scene, 1.2) * 1000 / 203
        }
    }
}
