// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A small picture made from an original, upright, as JPEG.
public struct Rendition: Hashable, Codable, Sendable {
    /// What it is made for.
    public enum Kind: Int, Codable, Sendable, CaseIterable {
        /// Its longer side has at most 256 pixels: what walls of photos show first.
        case thumbnail = 1

        /// The most pixels of the longer side.
        public var longestSide: Int {
            switch self {
            case .thumbnail: 256
            }
        }
    }

    /// What it is made for.
    public var kind: Kind
    /// How large it is.
    public var size: PixelSize
    /// A whole JPEG file.
    public var jpeg: [UInt8]

    /// A JPEG of that size.
    public init(kind: Kind, size: PixelSize, jpeg: [UInt8]) {
        self.kind = kind
        self.size = size
        self.jpeg = jpeg
    }
}

/// Makes the renditions that a library keeps beside its originals.
public protocol RenditionMaker: Sendable {
    /// Makes the thumbnail of a photo, a RAW or a video.
    ///
    /// Reads by positioned reads, on the calling thread; safe on many threads at once. Throws as
    /// ``ImageProvider/image(of:_:)`` does: a file whose facts can be read may have no picture to be had, and an import
    /// keeps it without a thumbnail.
    ///
    /// - Parameters:
    ///   - file: Read by positioned reads; its position is not moved.
    ///   - facts: What the file says of itself, read before.
    ///   - budget: The most that it may take.
    func thumbnail(
        of file: borrowing OpenFile, facts: FileFacts, within budget: ReadBudget
    ) throws(LibraryError) -> Rendition
}
