// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a pixel says of its transparency, and where. Raw values are Core Graphics'.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// There is none.
    case none = 0
    /// It comes last, and colours are multiplied by it.
    case premultipliedLast = 1
    /// It comes first, and colours are multiplied by it.
    case premultipliedFirst = 2
    /// It comes last.
    case last = 3
    /// It comes first.
    case first = 4
    /// There is a byte last that means nothing.
    case noneSkipLast = 5
    /// There is a byte first that means nothing.
    case noneSkipFirst = 6
    /// There is nothing else.
    case alphaOnly = 7
}

/// How the bytes of a pixel lie. Raw values are Core Graphics'.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The layout of these bits, one of ``CGImageAlphaInfo``'s among them.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits that are of ``CGImageAlphaInfo``.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// The bits that tell of floating-point numbers.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// Channels are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    /// The bits that tell the order of bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Bytes lie in the order of the channels.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Words of 16 bits, the least significant byte first.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    /// Words of 32 bits, the least significant byte first.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// Words of 16 bits, the most significant byte first.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    /// Words of 32 bits, the most significant byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGImage {
    /// Always `last`: colours are not multiplied by it.
    public var alphaInfo: CGImageAlphaInfo { .last }

    /// Always `CGImageAlphaInfo.last` in the order of the channels.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
}
