// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A sky over a horizon, with a sun or a moon, clouds or stars.
struct Sky {
    var light: Light
    var horizon: Float
    /// The position of the sun.
    var sun: Point
    /// The amount of clouds, from 0 (none) to 1.
    var clouds: Float
    let noise: Noise

    init(_ light: Light, horizon: Float, sunU: Float, clouds: Float, noise: Noise) {
        self.light = light
        self.horizon = horizon
        self.sun = Point(sunU, horizon * (1 - light.height))
        self.clouds = clouds
        self.noise = noise
    }

    func paint(_ canvas: Canvas, showsSun: Bool = true) {
        canvas.shade(Box(left: 0, top: 0, right: canvas.aspect, bottom: min(1, horizon + 0.02))) { u, v, _ in
            colour(u, v)
        }
        if light.isNight { paintStars(canvas) }
        if showsSun { paintSun(canvas) }
    }

    @inline(__always)
    func colour(_ u: Float, _ v: Float) -> Colour {
        let clear = clearColour(u, v)
        guard clouds > 0 else { return clear }
        let cover = cloudCover(u, v)
        guard cover > 0 else { return clear }
        let shadow = clamp(cloudCover(u + (sun.u - u) * 0.05, v + (sun.v - v) * 0.08) * 1.1)
        let near = bell(length(u - sun.u, v - sun.v), width: 0.5)
        let bright = mix(mix(light.horizon, light.glow, 0.6), light.glow, near)
        let dark = mix(light.haze, light.zenith, 0.35) * 0.92
        return mix(clear, mix(bright, dark, shadow * 0.75), cover * clouds)
    }

    /// Returns the colour of the sky without clouds.
    @inline(__always)
    func clearColour(_ u: Float, _ v: Float) -> Colour {
        let rise = clamp((horizon - v) / horizon)
        let base = mix(light.horizon, light.zenith, 1 - exp(-rise * 2.4))
        let distance = length(u - sun.u, (v - sun.v) * 1.2)
        let glow = bell(distance, width: 0.38) * 0.55 + bell(distance, width: 0.11) * 0.4
        return mix(base, light.glow, light.isNight ? glow * 0.3 : glow)
    }

    /// Returns the density of the clouds. They are a plane seen from below, so that they are flat and shrink towards
    /// the horizon.
    @inline(__always)
    private func cloudCover(_ u: Float, _ v: Float) -> Float {
        let rise = max(horizon - v, 0) + 0.06
        let density = noise.layered(u / rise * 0.42 + 7, 1.1 / rise, 5)
        return smoothstep(0.5, 0.74, density) * smoothstep(0, 0.12, horizon - v)
    }

    private func paintSun(_ canvas: Canvas) {
        let radius: Float = light.isNight ? 0.028 : 0.034
        let colour = mix(light.glow, Colour(repeating: 1), 0.6)
        canvas.disc(sun.u, sun.v, radius: radius, colour, softness: light.isNight ? 0.003 : 0.02, opacity: 0.95)
        guard light.isNight else { return }
        canvas.disc(sun.u - 0.008, sun.v + 0.004, radius: 0.006, light.glow * 0.8, softness: 0.008, opacity: 0.5)
        canvas.disc(sun.u + 0.01, sun.v - 0.006, radius: 0.007, light.glow * 0.8, softness: 0.009, opacity: 0.5)
    }

    private func paintStars(_ canvas: Canvas) {
        var random = SeededGenerator(UInt64(noise.cell(3, 5) * 1e6))
        for _ in 0..<Int(260 * canvas.aspect) {
            let u = random.float(0...canvas.aspect)
            let v = random.float(0...1) * horizon
            let brightness = pow(random.float(0...1), 5)
            canvas.disc(
                u, v, radius: 0.0007 + 0.0013 * brightness, mix(rgb(0xBFD4FF), rgb(0xFFF3DC), random.float(0...1)),
                softness: 0.0016, opacity: 0.35 + 0.65 * brightness)
        }
    }
}
