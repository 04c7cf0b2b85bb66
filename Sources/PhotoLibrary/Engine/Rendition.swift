// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A small upright picture made from an original, in sRGB: a JPEG, or a WebP if it is transparent somewhere.
public struct Rendition: Hashable, Sendable {
    /// The purpose of a rendition, which determines its size. Larger kinds have larger raw values.
    ///
    /// | kind | longer side | shown in |
    /// |---|---|---|
    /// | ``thumbnail`` | 256 | grids of photos, and first while anything larger is decoded |
    /// | ``screen`` | 1024 | grids on screens of twice the density, and a window until the original is decoded |
    ///
    /// Sizes between them are drawn from the larger one: a JPEG of 1024 pixels is decoded at half its size for little
    /// more than one of 512 takes, which would need half as much space again.
    public enum Kind: Int, Codable, Sendable, CaseIterable {
        /// A picture of at most 256 pixels on its longer side, which grids of photos show first.
        case thumbnail = 1
        /// A picture of at most 1024 pixels on its longer side, which is shown on a screen until the original is decoded.
        case screen = 2

        /// The maximum number of pixels of the longer side.
        public var longestSide: Int {
            switch self {
            case .thumbnail: 256
            case .screen: 1024
            }
        }
    }

    /// The purpose of the rendition.
    public var kind: Kind
    /// The width and height in pixels.
    public var size: PixelSize
    /// The bytes of a whole file: a JPEG, or a WebP, which has the transparency that a JPEG cannot have.
    public var jpeg: [UInt8]
    /// The perceptual hash of the picture, made with its thumbnail; `nil` for other kinds, and for a picture that shows
    /// too little to be compared. It is stored apart from the picture: a rendition that is read again has `nil`.
    public var pictureHash: PictureHash?
    /// The blurred copy of the picture, made with its thumbnail; `nil` for other kinds. It is kept beside the renditions,
    /// as its hash is.
    public var thumbhash: Thumbhash?

    /// Creates a rendition from a file of this size.
    public init(
        kind: Kind, size: PixelSize, jpeg: [UInt8], pictureHash: PictureHash? = nil, thumbhash: Thumbhash? = nil
    ) {
        self.kind = kind
        self.size = size
        self.jpeg = jpeg
        self.pictureHash = pictureHash
        self.thumbhash = thumbhash
    }
}

extension Rendition {
    /// True if the picture was small enough to be kept as large as it is: no larger kind would show more.
    public var isUnscaled: Bool { size.isUnscaled(in: kind) }

    /// Returns true if it shows as much as a picture whose longer side has so many pixels.
    public func suffices(for longestSide: Int) -> Bool { isUnscaled || size.longestSide >= longestSide }
}

extension PixelSize {
    /// The number of pixels of the longer side.
    package var longestSide: Int { max(width, height) }

    /// Returns true if a rendition of this size shows its picture unscaled.
    package func isUnscaled(in kind: Rendition.Kind) -> Bool { longestSide < kind.longestSide }
}

/// The JPEG is encoded as base 64: as a list of numbers it would take three times the space, and ten times the time.
extension Rendition: Codable {
    private enum CodingKeys: String, CodingKey { case kind, size, jpeg, pictureHash, thumbhash }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .kind)
        size = try container.decode(PixelSize.self, forKey: .size)
        jpeg = Array(try container.decode(Data.self, forKey: .jpeg))
        pictureHash = try container.decodeIfPresent(PictureHash.self, forKey: .pictureHash)
        thumbhash = try container.decodeIfPresent(Thumbhash.self, forKey: .thumbhash)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(size, forKey: .size)
        try container.encode(Data(jpeg), forKey: .jpeg)
        try container.encodeIfPresent(pictureHash, forKey: .pictureHash)
        try container.encodeIfPresent(thumbhash, forKey: .thumbhash)
    }
}

/// A maker of the renditions that a library keeps in addition to its originals.
public protocol RenditionMaker: Sendable {
    /// Makes renditions of a photo, a RAW or a video, all from one decode.
    ///
    /// Reads by positioned reads on the calling thread, and may be called on many threads at once. Throws like
    /// ``ImageProvider/image(of:_:)``: a file with readable metadata may have no picture that can be decoded, and an
    /// import keeps it without renditions.
    ///
    /// - Parameters:
    ///   - file: The file, read by positioned reads; its position is not moved.
    ///   - metadata: The metadata of the file, read before.
    ///   - kinds: The renditions to make. Those that would be as large as a smaller one, because the picture is no larger,
    ///     are left out of the result.
    ///   - budget: The limits of pixels, metadata and time.
    func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition]
}

/// A store of small pictures made from originals. All of them can be made again.
///
/// Its space is limited: new renditions take the place of older ones, the largest kind first, so that the pictures of
/// grids are kept longest. A rendition never displaces smaller ones: if there is no other room, it is not stored.
public protocol RenditionStoring: Sendable {
    /// Stores renditions in one transaction, replacing existing ones. Where they cannot be stored, a library on disk
    /// keeps their hashes (``Rendition/pictureHash``) in memory while it is open, and compares the pictures by them.
    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError)
    /// Returns the rendition of an original, or `nil` when none is stored.
    func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition?
    /// Returns the originals that have no rendition of that kind, and no smaller one that shows the picture unscaled. A
    /// damaged rendition counts as none, so its bytes are read. A thumbnail whose ``Rendition/pictureHash`` was lost or
    /// damaged counts as none: both are made again together.
    func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint>
    /// Removes all renditions, and movies (``MovieStoring``), of originals that are gone. When it returns, no file of the library has their bytes.
    func removeRenditions(of originals: [Fingerprint]) throws(LibraryError)
}

/// A rendition and the original that it was made from.
public struct StoredRendition: Hashable, Codable, Sendable {
    /// The fingerprint of the primary original. Assets with the same original share its renditions.
    public let original: Fingerprint
    /// The rendition.
    public let rendition: Rendition

    /// Creates the description of a rendition of an original.
    public init(of original: Fingerprint, _ rendition: Rendition) {
        self.original = original
        self.rendition = rendition
    }
}

/// What a grid knows of the picture of an asset before it is there.
public struct PicturePlaceholder: Hashable, Codable, Sendable {
    /// The fingerprint of the file that shows the asset: an edit has another one.
    public let original: Fingerprint
    /// The blurred copy; `nil` if no thumbnail was made of the file.
    public let thumbhash: Thumbhash?

    /// Creates the placeholder of a file.
    public init(of original: Fingerprint, _ thumbhash: Thumbhash?) {
        self.original = original
        self.thumbhash = thumbhash
    }
}
