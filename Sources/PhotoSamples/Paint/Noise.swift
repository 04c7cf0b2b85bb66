// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Smooth noise over a plane, the same for the same seed.
struct Noise {
    private let seed: UInt32

    init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 ^ 0x5BD1_E995 }

    /// Returns a random number from 0 to 1 for a cell of the grid.
    @inline(__always)
    func cell(_ column: Int32, _ row: Int32) -> Float {
        var bits = UInt32(bitPattern: column) &* 0x9E37_79B1
        bits ^= UInt32(bitPattern: row) &* 0x85EB_CA77
        bits ^= seed
        bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
        bits = (bits ^ bits >> 12) &* 0x297A_2D39
        bits ^= bits >> 15
        return Float(bits >> 8) * (1 / 16_777_216)
    }

    /// Returns smooth noise from 0 to 1, one bump a unit.
    @inline(__always)
    func value(_ x: Float, _ y: Float) -> Float {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (column, row) = (Int32(left), Int32(top))
        let (partX, partY) = (x - left, y - top)
        let easedX = partX * partX * (3 - 2 * partX)
        let easedY = partY * partY * (3 - 2 * partY)
        let above = mix(cell(column, row), cell(column &+ 1, row), easedX)
        let below = mix(cell(column, row &+ 1), cell(column &+ 1, row &+ 1), easedX)
        return mix(above, below, easedY)
    }

    /// Returns the sum of several octaves of noise, from 0 to 1 around a half.
    @inline(__always)
    func layered(_ x: Float, _ y: Float, _ octaves: Int) -> Float {
        var (sum, weight, total, scale) = (Float(0), Float(1), Float(0), Float(1))
        for octave in 0..<octaves {
            let shift = Float(octave) * 17.3
            sum += weight * value(x * scale + shift, y * scale - shift)
            total += weight
            weight *= 0.5
            scale *= 2.03
        }
        return sum / total
    }

    /// Returns the sum of several octaves of noise with sharp crests, from 0 to 1.
    @inline(__always)
    func ridged(_ x: Float, _ y: Float, _ octaves: Int) -> Float {
        var (sum, weight, total, scale) = (Float(0), Float(1), Float(0), Float(1))
        for octave in 0..<octaves {
            let shift = Float(octave) * 9.7
            sum += weight * (1 - abs(2 * value(x * scale + shift, y * scale + shift) - 1))
            total += weight
            weight *= 0.48
            scale *= 2.11
        }
        return sum / total
    }
}
