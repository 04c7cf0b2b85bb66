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

    /// Returns the maximum number of pixels of a picture. Pictures decoded row by row may have twice as many, because
    /// they take time but no memory.
    package func pixelLimit(isStreamed: Bool) -> Int {
        guard isStreamed else { return pixels }
        let (twice, overflow) = pixels.multipliedReportingOverflow(by: 2)
        return overflow ? .max : twice
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

/// The metadata of a Google Takeout JSON file that ``AssetMetadata`` has no place for.
public struct TakeoutMetadata: Hashable, Codable, Sendable {
    /// The subject of a JSON file of Takeout.
    public enum Subject: String, Codable, Sendable {
        /// A photo or a video.
        case media
        /// An album: the folder that contains the file.
        case album
    }

    /// The subject of the file.
    public var subject: Subject
    /// The full filename of the photo or video before Takeout shortened it, or the title of the album.
    public var title: String
    /// True if the asset was a favourite.
    public var isFavorite = false
    /// True if the asset was archived or locked away, and is to be hidden.
    public var isHidden = false
    /// True if the asset was in the trash.
    public var isTrashed = false

    /// Creates the metadata of a file or album with this title.
    public init(subject: Subject, title: String) {
        self.subject = subject
        self.title = title
    }
}

/// The metadata of an AAE file.
public struct AdjustmentMetadata: Hashable, Codable, Sendable {
    /// The edit.
    public var adjustment: Adjustment
    /// True if the camera wrote the file while taking the picture (portrait, slow motion), so that nobody has edited
    /// it.
    public var isByCamera: Bool

    /// Creates the metadata of an edit by a person or by the camera.
    public init(adjustment: Adjustment, isByCamera: Bool) {
        self.adjustment = adjustment
        self.isByCamera = isByCamera
    }
}

/// The result of examining a file that stays outside of any library.
public struct ExaminedFile: Hashable, Codable, Sendable {
    /// The result of an examination.
    public enum Outcome: Hashable, Codable, Sendable {
        /// The file is of a kind that a library keeps, with this metadata.
        case metadata(FileMetadata)
        /// The file is of a kind that a library does not keep; the reason names it.
        case skipped(reason: String)
        /// The file could not be read, for this reason.
        case failed(reason: String)
    }

    /// The path, as it was given or found.
    public var path: String
    /// The number of bytes; `nil` if it is not known.
    public var byteCount: Int64?
    /// The result.
    public var outcome: Outcome

    /// Creates the result for a file.
    public init(path: String, byteCount: Int64?, outcome: Outcome) {
        self.path = path
        self.byteCount = byteCount
        self.outcome = outcome
    }
}
