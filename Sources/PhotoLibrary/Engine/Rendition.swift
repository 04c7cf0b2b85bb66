// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A small upright picture made from an original, as JPEG.
public struct Rendition: Hashable, Codable, Sendable {
    /// The purpose of a rendition, which determines its size.
    public enum Kind: Int, Codable, Sendable, CaseIterable {
        /// A picture of at most 256 pixels on its longer side, which grids of photos show first.
        case thumbnail = 1

        /// The maximum number of pixels of the longer side.
        public var longestSide: Int {
            switch self {
            case .thumbnail: 256
            }
        }
    }

    /// The purpose of the rendition.
    public var kind: Kind
    /// The width and height in pixels.
    public var size: PixelSize
    /// The bytes of a whole JPEG file.
    public var jpeg: [UInt8]

    /// Creates a rendition from a JPEG file of this size.
    public init(kind: Kind, size: PixelSize, jpeg: [UInt8]) {
        self.kind = kind
        self.size = size
        self.jpeg = jpeg
    }
}

/// A maker of the renditions that a library keeps beside its originals.
public protocol RenditionMaker: Sendable {
    /// Makes the thumbnail of a photo, a RAW or a video.
    ///
    /// Reads by positioned reads on the calling thread, and may be called on many threads at once. Throws like
    /// ``ImageProvider/image(of:_:)``: a file with readable metadata may have no picture that can be decoded, and an
    /// import keeps it without a thumbnail.
    ///
    /// - Parameters:
    ///   - file: The file, read by positioned reads; its position is not moved.
    ///   - facts: The metadata of the file, read before.
    ///   - budget: The limits of pixels, metadata and time.
    func thumbnail(
        of file: borrowing OpenFile, metadata: FileMetadata, within budget: ReadBudget
    ) throws(LibraryError) -> Rendition
}
