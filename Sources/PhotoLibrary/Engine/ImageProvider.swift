// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A part of a picture, in fractions of its displayed width and height, measured from the top left corner.
public struct UnitRectangle: Hashable, Codable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle with these bounds.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// The size and part of a picture that is to be rendered. The aspect ratio is always that of the picture or its crop,
/// and it is never enlarged.
public struct RenderRequest: Hashable, Codable, Sendable {
    /// The rule by which the size of the result follows from a requested size.
    public enum Fit: Hashable, Codable, Sendable {
        /// The size of the original.
        case full
        /// The largest size that fits into this one.
        case within(PixelSize)
        /// The smallest size that covers this one.
        case covering(PixelSize)
    }

    /// The rule for the size of the result.
    public var fit: Fit
    /// True if the size of the result is exact to the pixel; false if the result may be larger, whichever size decodes
    /// fastest.
    public var isExact = true
    /// True if a picture whose file has more than 8 bits per channel keeps them; false for 8 bits, which screens show.
    ///
    /// PNG and TIFF files with 16 bits, JPEG XL and HEIF with more than 8 keep them. The depth of the result is in its
    /// layout.
    public var keepsDepth = false
    /// True if a picture whose file has an ICC profile of RGB colours keeps these; false for colours of sRGB.
    ///
    /// The profile of the result is in its layout. What has none, and pictures in other colours (grey, CMYK), are in
    /// sRGB; so are movies and RAW files.
    public var keepsProfile = false
    /// The part of the picture to render; `nil` for all of it.
    public var crop: UnitRectangle?
    /// The limits of pixels, metadata and time for decoding.
    public var budget = ReadBudget()

    /// Creates a request for the whole picture in an exact size.
    public init(_ fit: Fit) { self.fit = fit }
}

/// A decoder that renders pictures from original bytes.
public protocol ImageProvider: Sendable {
    /// Decodes a picture, turns it upright, crops and scales it. For a video, the result is the frame that represents
    /// it.
    ///
    /// The format is detected by content. The request's budget limits the pixels. Returns the decodable part of a
    /// broken picture, and throws `damagedFile` if nothing can be decoded.
    func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer
    /// Returns the small picture that a file carries of itself, upright, in a fraction of the time that decoding it
    /// takes; `nil` if it has none that provably shows the same.
    ///
    /// Its size is whatever the file has, and its colours need not be converted. Unless it is implemented, there is none.
    func embeddedPreview(
        of file: borrowing OpenFile, within budget: ReadBudget
    ) throws(LibraryError) -> PixelBuffer?
}

extension ImageProvider {
    /// Returns `nil`: no file is looked at for a small picture of itself.
    public func embeddedPreview(
        of file: borrowing OpenFile, within budget: ReadBudget
    ) throws(LibraryError) -> PixelBuffer? { nil }
}
