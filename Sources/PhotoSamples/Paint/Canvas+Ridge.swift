// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Canvas {
    /// Paints everything below a crest line. `depth` is the distance below the crest.
    @inline(__always)
    func ridge(
        bottom: Float = 1, crest: (_ u: Float) -> Float, colour: (_ u: Float, _ v: Float, _ depth: Float) -> Colour
    ) {
        ridge(Crest(self, crest), bottom: bottom, colour: colour)
    }

    @inline(__always)
    func ridge(_ crest: Crest, bottom: Float = 1, colour: (_ u: Float, _ v: Float, _ depth: Float) -> Colour) {
        let top = crest.top
        guard top < bottom else { return }
        shade(Box(left: 0, top: max(top, 0), right: aspect, bottom: bottom)) { u, v, old in
            let depth = v - crest(u)
            let cover = clamp(depth / pixel + 0.5)
            return cover > 0 ? mix(old, colour(u, v, max(depth, 0)), cover) : old
        }
    }

    /// Paints a spruce: tiers of branches that grow wider towards the ground.
    func conifer(_ u: Float, base: Float, height: Float, _ colour: Colour, tip: Colour) {
        let half = height * 0.2
        let tiers = Float(7)
        let box = Box(left: u - half, top: base - height, right: u + half, bottom: base)
        fill(box) { x, y in
            let down = clamp((y - box.top) / height)
            let tier = down * tiers - (down * tiers).rounded(.down)
            let reach = half * down * (0.62 + 0.38 * tier) + height * 0.008
            return max(abs(x - u) - reach, y - base)
        } colour: { x, y in
            let down = clamp((y - box.top) / height)
            let tier = down * tiers - (down * tiers).rounded(.down)
            return mix(tip, colour, clamp(tier * 1.4 + abs(x - u) / half * 0.3))
        }
    }
}
