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

/// The light of a time of day: the colours of the sky, and their effect on the ground.
struct Light {
    var zenith: Colour
    var horizon: Colour
    /// The colour around the sun or the moon.
    var glow: Colour
    /// The colour of distant air.
    var haze: Colour
    /// The factor for the colours of the ground.
    var ground: Colour
    /// The sun's height above the horizon, as a part of the sky.
    var height: Float
    var isNight = false

    static let dawn = Light(
        zenith: rgb(0x6E93C4), horizon: rgb(0xFFD3AE), glow: rgb(0xFFEBC4), haze: rgb(0xEFCBBB),
        ground: rgb(0xD9B9AE), height: 0.16)
    static let day = Light(
        zenith: rgb(0x2E78C8), horizon: rgb(0xC6E4F4), glow: rgb(0xFFFDF0), haze: rgb(0xBAD5E8),
        ground: rgb(0xFFFFF8), height: 0.8)
    static let golden = Light(
        zenith: rgb(0x4B7FB8), horizon: rgb(0xFFC987), glow: rgb(0xFFE7A8), haze: rgb(0xF3BE94),
        ground: rgb(0xF2C496), height: 0.22)
    static let dusk = Light(
        zenith: rgb(0x2B2C62), horizon: rgb(0xF58E84), glow: rgb(0xFFB27A), haze: rgb(0xA9749A),
        ground: rgb(0x8A6A8C), height: 0.04)
    static let night = Light(
        zenith: rgb(0x070D24), horizon: rgb(0x263C68), glow: rgb(0xD7E4FF), haze: rgb(0x22345A),
        ground: rgb(0x3A4A70), height: 0.7, isNight: true)
    static let overcast = Light(
        zenith: rgb(0x93A4B2), horizon: rgb(0xDFE6E8), glow: rgb(0xF2F4F2), haze: rgb(0xCCD6DA),
        ground: rgb(0xC4CCD0), height: 0.6)

    /// Returns a colour of the ground in this light.
    @inline(__always)
    func lit(_ colour: Colour) -> Colour { colour * ground }
}
