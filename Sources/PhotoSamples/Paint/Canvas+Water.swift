// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Canvas {
    /// Paints water below a line: the mirrored picture above it, broken by ripples and tinted.
    func reflect(below line: Float, tint: Colour, strength: Float = 0.72, ripple: Float = 0.012, noise: Noise) {
        let mirror = Int((line * Float(height)).rounded())
        guard mirror > 0 else { return }
        shade(Box(left: 0, top: line, right: aspect, bottom: 1)) { u, v, _ in
            let depth = v - line
            let far = 1 / (depth + 0.05)
            let wave = noise.layered(u * far * 0.9, far * 5.5, 3) - 0.5
            let source = self.colour(u + wave * ripple, line - depth * 1.04 + wave * (ripple * 3 + depth * 0.5))
            let deep = mix(strength, strength * 0.6, clamp(depth / (1 - line)))
            return mix(tint, source, deep) + Colour(repeating: max(wave, 0) * 0.05)
        }
    }

    /// Returns the colour of the pixel at (`u`, `v`), clamped to the canvas.
    @inline(__always)
    func colour(_ u: Float, _ v: Float) -> Colour {
        let column = max(0, min(width - 1, Int(u / pixel)))
        let row = max(0, min(height - 1, Int(v / pixel)))
        return pixels[row &* width &+ column]
    }
}
