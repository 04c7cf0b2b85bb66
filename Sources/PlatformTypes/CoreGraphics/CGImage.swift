// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A picture in memory.
///
/// Immutable, and so usable from any thread. Core Graphics' type supports many pixel layouts; this one has 8 bits for
/// each channel, red, green, blue and alpha, in sRGB unless a picture was requested with the colours of its file.
public final class CGImage: Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int

    let pixels: [UInt8]
    /// The ICC profile of the colours; `nil` for sRGB.
    package let profile: [UInt8]?

    package init(width: Int, height: Int, pixels: [UInt8], profile: [UInt8]? = nil) {
        self.profile = profile
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The number of bits in a channel: always 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits in a pixel: always 32.
    public var bitsPerPixel: Int { 32 }
    /// True if no pixel is transparent.
    package var isOpaque: Bool { stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 } }

    /// The number of bytes in a row, which has no padding.
    public var bytesPerRow: Int { 4 * width }
}

/// The position and meaning of a pixel's alpha channel. Raw values are Core Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha channel.
    case none = 0
    /// Alpha last; colours are premultiplied.
    case premultipliedLast = 1
    /// Alpha first; colours are premultiplied.
    case premultipliedFirst = 2
    /// Alpha last; colours are not premultiplied.
    case last = 3
    /// Alpha first; colours are not premultiplied.
    case first = 4
    /// An unused byte last.
    case noneSkipLast = 5
    /// An unused byte first.
    case noneSkipFirst = 6
    /// Alpha only.
    case alphaOnly = 7
}

/// The layout of a pixel's bytes. Raw values are Core Graphics'.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The layout as a bit mask.
    public let rawValue: UInt32

    /// Creates a layout from a bit mask, which contains a raw value of ``CGImageAlphaInfo``.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits for floating-point channels.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Floating-point channels.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits for the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Bytes in the order of the channels.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Units of 16 bits, the least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// Units of 32 bits, the least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// Units of 16 bits, the most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// Units of 32 bits, the most significant byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGImage {
    /// The kind of alpha channel: always `last`, not premultiplied.
    public var alphaInfo: CGImageAlphaInfo { .last }

    /// The pixel layout: always `CGImageAlphaInfo.last` in the order of the channels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}

/// The orientation in which to display a stored picture: EXIF's number.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// Displayed as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotated by half a turn.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored left to right, then rotated a quarter counter-clockwise.
    case leftMirrored = 5
    /// Displayed after a quarter turn clockwise.
    case right = 6
    /// Mirrored left to right, then rotated a quarter clockwise.
    case rightMirrored = 7
    /// Displayed after a quarter turn counter-clockwise.
    case left = 8
}
