// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The metadata of a file. Determined by content, never by filename.
public struct FileMetadata: Hashable, Codable, Sendable {
    /// The part that a file can have in an asset.
    public enum Role: String, Codable, Sendable {
        /// A photo that programs can show directly.
        case photo
        /// The sensor data of a camera.
        case raw
        /// A movie.
        case video
        /// An AAE file: the edit of a photo or video of the same name.
        case adjustment
        /// Metadata of the photo or video of the same name: XMP, or Google Takeout's JSON. Its ``FileMetadata/asset``
        /// holds only what the sidecar contains; the media type is unknown.
        case sidecar
    }

    /// The part that the file can have in an asset.
    public var role: Role
    /// The type of the file, such as `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// The usual filename extension of the type, without the dot.
    public var filenameExtension: String
    /// The metadata of the asset that the file belongs to.
    public var asset: AssetMetadata
    /// The EXIF orientation, 1…8: the rotation of the stored picture for display. 1 for videos, whose rotation is
    /// already applied.
    public var orientation: Int = 1
    /// The identifier that the halves of a Live Photo share: MakerNote 0x11, or
    /// `com.apple.quicktime.content.identifier`.
    public var contentIdentifier: String?
    /// The burst identifier, Apple's MakerNote 0x0B.
    public var burstIdentifier: String?
    /// True if the file's metadata marks it as the representative of its burst.
    public var isBurstCover = false
    /// The position of a motion photo's movie in the file.
    public var embeddedVideo: ByteExtent?
    /// The edit described by an AAE file.
    public var adjustment: AdjustmentMetadata?
    /// The metadata of Takeout's JSON, or of a sidecar of our own export, that ``AssetMetadata`` has no place for.
    public var takeout: TakeoutMetadata?
    /// The record of the asset in a sidecar of our own export, updated by the changes that a person has made in the
    /// sidecar since.
    public var exported: ExportedAsset?
    /// The albums and folders of a library that was exported as a whole.
    public var exportedCollections: ExportedCollections?
    /// The harmless irregularities of the file, one sentence each.
    public var warnings: [String] = []

    /// Creates the metadata of an upright file.
    public init(role: Role, uniformTypeIdentifier: String, filenameExtension: String, asset: AssetMetadata) {
        self.role = role
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.filenameExtension = filenameExtension
        self.asset = asset
    }
}

/// The limits for reading one file.
public struct ReadBudget: Hashable, Codable, Sendable {
    /// The maximum number of pixels: width times height, before any scaling.
    public var pixels: Int
    /// The maximum number of bytes of metadata.
    public var metadataBytes: Int
    /// The maximum time in seconds.
    public var seconds: Double

    /// Creates a budget, by default of 500 million pixels, 16 MiB of metadata and 30 seconds.
    public init(pixels: Int = 500_000_000, metadataBytes: Int = 16 << 20, seconds: Double = 30) {
        self.pixels = pixels
        self.metadataBytes = metadataBytes
        self.seconds = seconds
    }
}

/// A metadata reader for untrusted files.
public protocol MetadataReader: Sendable {
    /// Reads the metadata of a file by positioned reads; the descriptor's own position is neither used nor preserved.
    ///
    /// Throws `unsupportedFormat` (the message names the format), `damagedFile` if not even the metadata can be read,
    /// and `overBudget` if reading it exceeds the limits. A picture with readable metadata whose pixels are damaged, or
    /// too many to be decoded, is returned with `asset.damage`.
    func metadata(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileMetadata
}
