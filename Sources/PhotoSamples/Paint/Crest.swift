// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The heights of a ridge, computed once for every column.
struct Crest {
    private let heights: [Float]
    private let pixel: Float

    init(_ canvas: Canvas, _ height: (_ u: Float) -> Float) {
        heights = (0..<canvas.width).map { height((Float($0) + 0.5) * canvas.pixel) }
        pixel = canvas.pixel
    }

    var top: Float { heights.min() ?? 1 }

    /// Returns the height at `u`; beyond the canvas, the height at its edge.
    @inline(__always)
    func callAsFunction(_ u: Float) -> Float { heights[max(0, min(heights.count - 1, Int(u / pixel)))] }

    /// Returns the slope at `u`; positive where the line falls to the right.
    @inline(__always)
    func slope(_ u: Float, reach: Float = 0.01) -> Float { (self(u + reach) - self(u - reach)) / (2 * reach) }
}
