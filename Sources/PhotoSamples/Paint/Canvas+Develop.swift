// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Canvas {
    /// Returns the finished picture: a little contrast, darker corners, and the grain of a sensor.
    func developed(grain: Float = 0.018, vignette: Float = 0.22, seed: UInt32 = 7) -> PixelBuffer {
        let noise = Noise(seed)
        let (centreU, centreV) = (aspect / 2, Float(0.5))
        let farthest = length(centreU, centreV)
        shade { u, v, old in
            let distance = length(u - centreU, v - centreV) / farthest
            let speck = (noise.cell(Int32(u / self.pixel), Int32(v / self.pixel)) - 0.5) * grain
            return contrasted(old) * (1 - vignette * distance * distance * distance) + speck
        }
        return exposed()
    }

    /// Returns the picture without a camera's effects, for screens.
    func exposed() -> PixelBuffer {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { bytes, count in
            for index in 0..<pixels.count {
                let colour = (pixels[index] * 255 + 0.5).clamped(
                    lowerBound: Colour(), upperBound: Colour(repeating: 255))
                bytes[4 &* index] = UInt8(colour.x)
                bytes[4 &* index &+ 1] = UInt8(colour.y)
                bytes[4 &* index &+ 2] = UInt8(colour.z)
                bytes[4 &* index &+ 3] = 255
            }
            count = 4 * pixels.count
        }
        guard let picture = PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes) else {
            preconditionFailure("a canvas has four bytes a pixel")
        }
        return picture
    }
}

/// Raises the contrast with a gentle S curve: darker shadows, brighter lights.
@inline(__always)
private func contrasted(_ colour: Colour) -> Colour {
    let clamped = colour.clamped(lowerBound: Colour(), upperBound: Colour(repeating: 1))
    return mix(clamped, clamped * clamped * (3 - 2 * clamped), 0.25)
}
