// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PlatformTypes

/// The filters of Core Image that there are.
enum ColourFilter: String, CaseIterable {
    case sepia = "CISepiaTone"
    case mono = "CIPhotoEffectMono"
    case noir = "CIPhotoEffectNoir"
    case controls = "CIColorControls"
    case exposure = "CIExposureAdjust"
    case gamma = "CIGammaAdjust"
    case invert = "CIColorInvert"

    /// The parameters, with their default values.
    var defaults: [String: Double] {
        switch self {
        case .sepia: [kCIInputIntensityKey: 1]
        case .controls: [kCIInputSaturationKey: 1, kCIInputBrightnessKey: 0, kCIInputContrastKey: 1]
        case .exposure: [kCIInputEVKey: 0]
        case .gamma: ["inputPower": 1]
        case .mono, .noir, .invert: [:]
        }
    }

    /// Returns the operation on colours for values of the parameters.
    func operation(_ values: [String: Double]) -> ColourOperation {
        func value(_ key: String) -> Double { values[key] ?? defaults[key] ?? 0 }
        switch self {
        case .sepia:
            let part = Float(min(max(value(kCIInputIntensityKey), 0), 1))
            return ColourOperation(saturation: 1 - part, tint: [1, 1, 1] + part * ([1.07, 0.95, 0.76] - [1, 1, 1]))
        case .mono: return ColourOperation(saturation: 0)
        case .noir: return ColourOperation(saturation: 0) { $0 + 0.5 * $0 * (1 - $0) * (2 * $0 - 1) }
        case .controls:
            let (brightness, contrast) = (value(kCIInputBrightnessKey), value(kCIInputContrastKey))
            return ColourOperation(saturation: Float(max(0, value(kCIInputSaturationKey)))) {
                ($0 - 0.5) * contrast + 0.5 + brightness
            }
        case .exposure:
            let factor = exp2(value(kCIInputEVKey))
            return ColourOperation { SRGBCurve.value(SRGBCurve.light($0) * factor) }
        case .gamma:
            let power = value("inputPower")
            return ColourOperation { pow($0, power) }
        case .invert: return ColourOperation { 1 - $0 }
        }
    }
}

/// A change of colours: first of their saturation and tint, then of each channel by a curve.
struct ColourOperation {
    /// The share of the colours in the result; the rest is grey.
    private let saturation: Float
    /// The colour that white becomes.
    private let tint: SIMD3<Float>
    /// The curve at the values of 8 bits and three steps between them.
    private let curve: [UInt8]

    private static let steps = 4
    private static let luminance = SIMD3(
        Float(LumaWeights.bt709.red), Float(LumaWeights.bt709.green), Float(LumaWeights.bt709.blue))

    init(
        saturation: Float = 1, tint: SIMD3<Float> = [1, 1, 1], curve: (Double) -> Double = { $0 }
    ) {
        self.saturation = saturation
        self.tint = tint
        let last = 255 * ColourOperation.steps
        self.curve = (0...last).map { place in
            let value = curve(Double(place) / Double(last))
            return value.isFinite ? UInt8((min(max(value, 0), 1) * 255).rounded()) : 0
        }
    }

    /// Returns the picture with other colours; its transparency stays.
    func applied(to picture: CGImage) -> CGImage {
        let bytes = picture.rgba
        let steps = Float(ColourOperation.steps)
        let last = Float(curve.count - 1)
        let changed = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { source in
                curve.withUnsafeBufferPointer { curve in
                    for place in stride(from: 0, to: source.count - 3, by: 4) {
                        let colour = SIMD3(Float(source[place]), Float(source[place + 1]), Float(source[place + 2]))
                        let grey = (colour * ColourOperation.luminance).sum()
                        let mixed = (SIMD3(repeating: grey) + (colour - SIMD3(repeating: grey)) * saturation) * tint
                        for channel in 0..<3 {
                            let index = min(max(mixed[channel] * steps, 0), last).rounded()
                            target[place + channel] = curve[Int(index)]
                        }
                        target[place + 3] = source[place + 3]
                    }
                }
            }
            count = bytes.count
        }
        return CGImage(width: picture.width, height: picture.height, pixels: changed, profile: picture.colorProfile)
    }
}
