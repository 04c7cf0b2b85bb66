// Licensed under the Apache License, Version 2.0. See LICENSE.

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
