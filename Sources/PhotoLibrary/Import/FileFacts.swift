// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a file says of itself: read by content, never by name.
public struct FileFacts: Hashable, Codable, Sendable {
    /// What part the file can play in an asset.
    public enum Role: String, Codable, Sendable {
        /// A photo that programs show as it is.
        case photo
        /// What a camera's sensor saw.
        case raw
        /// A movie.
        case video
        /// An AAE: how a photo or a video of that name was edited.
        case adjustment
        /// Facts about the photo or video of that name: XMP, or Google Takeout's JSON. Its ``FileFacts/asset`` holds
        /// only what it tells; the media type is unknown.
        case sidecar
    }

    /// What part it can play.
    public var role: Role
    /// Such as `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// The extension that the type is usually given, without the dot.
    public var filenameExtension: String
    /// What it tells of the asset that it belongs to.
    public var asset: AssetFacts
    /// EXIF's number, 1…8: how the stored picture is turned to be displayed. 1 for videos, whose rotation is applied.
    public var orientation: Int = 1
    /// What the halves of a Live Photo share: MakerNote 0x11, or `com.apple.quicktime.content.identifier`.
    public var contentIdentifier: String?
    /// Apple's MakerNote 0x0B.
    public var burstIdentifier: String?
    /// Whether the file says of itself that it stands for its burst.
    public var isBurstCover = false
    /// Where in the file a motion photo's movie lies.
    public var embeddedVideo: ByteExtent?
    /// What an AAE says of the edit.
    public var adjustment: AdjustmentFacts?
    /// What Takeout's JSON, or a sidecar of our own export, says beyond facts.
    public var takeout: TakeoutFacts?
    /// What a sidecar of our own export knows of its asset, with what a person has changed in its words since.
    public var exported: ExportedAsset?
    /// The albums and folders of a library that was exported whole.
    public var exportedCollections: ExportedCollections?
    /// What was odd but harmless, a sentence each.
    public var warnings: [String] = []

    /// Facts of an upright file that shares nothing with others.
    public init(role: Role, uniformTypeIdentifier: String, filenameExtension: String, asset: AssetFacts) {
        self.role = role
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.filenameExtension = filenameExtension
        self.asset = asset
    }
}

/// The most that reading one file may take.
public struct ReadBudget: Hashable, Codable, Sendable {
    /// Width times height, before any scaling.
    public var pixels: Int
    /// Bytes of metadata that are looked at.
    public var metadataBytes: Int
    /// How long it may take.
    public var seconds: Double

    /// A budget; without arguments, 500 million pixels, 16 MiB of metadata and 30 seconds.
    public init(pixels: Int = 500_000_000, metadataBytes: Int = 16 << 20, seconds: Double = 30) {
        self.pixels = pixels
        self.metadataBytes = metadataBytes
        self.seconds = seconds
    }
}

/// Reads facts out of files that somebody else wrote.
public protocol FactsReader: Sendable {
    /// Reads by positioned reads; the descriptor's own position does not matter and is not kept.
    ///
    /// Throws `unsupportedFormat` (its message names the format), `damagedFile` when not even the facts can be read,
    /// `overBudget` when reading them takes more than is allowed. A picture whose facts can be read but whose pixels are
    /// broken, or too many to be drawn, comes back with `asset.damage`.
    func facts(of file: borrowing OpenFile, within budget: ReadBudget) throws(LibraryError) -> FileFacts
}
