// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Pixels in memory: RGBA, 8 bits, sRGB, alpha not premultiplied, rows without padding, upright.
public struct PixelBuffer: Hashable, Codable, Sendable {
    /// How large the picture is.
    public let size: PixelSize
    /// `4 * width * height` bytes.
    public let bytes: [UInt8]

    /// `nil` when the number of bytes is not the size's.
    public init?(size: PixelSize, bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, bytes.count == 4 * size.width * size.height else { return nil }
        self.size = size
        self.bytes = bytes
    }
}

/// A part of a picture: fractions of its displayed width and height, from the top left.
public struct UnitRectangle: Hashable, Codable, Sendable {
    /// How far from the left it begins.
    public var x: Double
    /// How far from the top it begins.
    public var y: Double
    /// How wide it is.
    public var width: Double
    /// How high it is.
    public var height: Double

    /// The part with these bounds.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// How large a picture is wanted. The shape is always the picture's own (or its crop's); it is never enlarged.
public struct RenderRequest: Hashable, Codable, Sendable {
    /// How a picture's size follows from the size that is wanted.
    public enum Fit: Hashable, Codable, Sendable {
        /// The original's size.
        case full
        /// The largest that lies within the size.
        case within(PixelSize)
        /// The smallest that covers the size.
        case covering(PixelSize)
    }

    /// How large the picture is to be.
    public var fit: Fit
    /// True: to the pixel. False: that large or larger, whatever decodes fastest.
    public var isExact = true
    /// The part that is wanted; `nil` for all of it.
    public var crop: UnitRectangle?
    /// The most that decoding may take.
    public var budget = ReadBudget()

    /// A request for the whole picture, to the pixel.
    public init(_ fit: Fit) { self.fit = fit }
}

/// Makes pictures out of original bytes.
public protocol ImageProvider: Sendable {
    /// Decodes, turns upright, crops and scales. Videos give the frame that stands for them.
    ///
    /// Knows the type by content. Bounded by the request's budget in pixels; throws `damagedFile` when there is no
    /// picture to be had, and gives what could be decoded of a broken one.
    func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer
}
