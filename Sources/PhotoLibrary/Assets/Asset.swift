// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The metadata of an asset's files. An import fills it; a person may correct date and place.
public struct AssetMetadata: Hashable, Codable, Sendable {
    /// The media type.
    public var mediaType: MediaType
    /// The kinds of image or video; empty for an ordinary one.
    public var mediaSubtypes: MediaSubtypes = []
    /// The size as displayed; zero if it is not known.
    public var pixelSize: PixelSize
    /// The date of capture; `nil` if no source has one.
    public var captureDate: CaptureDate?
    /// The place of capture; `nil` if no file has one.
    public var location: GeoLocation?
    /// The duration in seconds; zero for photos.
    public var durationSeconds: Double = 0
    /// The camera, as far as it is recorded.
    public var camera = Camera()
    /// The title that a person gave; `nil` for none. A filename is not a title.
    public var title: String?
    /// The description that a person wrote.
    public var caption: String?
    /// The keywords in the order in which they are recorded, without duplicates.
    public var keywords: [String] = []
    /// The rating of 1…5 stars, or -1 for rejected; `nil` for none.
    public var rating: Int?
    /// The people in the picture, with their regions, as far as they are recorded.
    public var people: [PersonRegion] = []
    /// The projection of a spherical picture; `nil` for an ordinary one.
    public var projection: Projection?
    /// The reason why the picture cannot be shown in full, if the import found it damaged.
    public var damage: String?

    /// Creates metadata without optional properties.
    public init(mediaType: MediaType, pixelSize: PixelSize) {
        self.mediaType = mediaType
        self.pixelSize = pixelSize
    }
}

/// The part of an asset in a burst.
public struct Burst: Hashable, Codable, Sendable {
    /// The identifier that all members of the burst share.
    public var identifier: String
    /// True if the asset represents the burst.
    public var isRepresentative: Bool
    /// True if the user picked the asset out of the burst.
    public var isUserPick: Bool

    /// True if the asset neither represents the burst nor was picked: fetches leave it out unless they ask for whole
    /// bursts.
    public var isExtra: Bool { !isRepresentative && !isUserPick }

    /// Creates a part in the burst with this identifier.
    public init(identifier: String, isRepresentative: Bool = false, isUserPick: Bool = false) {
        self.identifier = identifier
        self.isRepresentative = isRepresentative
        self.isUserPick = isUserPick
    }
}

/// An immutable snapshot of an asset.
public struct Asset: Identifiable, Hashable, Codable, Sendable {
    /// The row number in the library.
    public var id: AssetID
    /// The identifier of the asset, the same in all copies of the library.
    public var uuid: UUID
    /// The metadata of the files.
    public var metadata: AssetMetadata
    /// The source that the asset came from.
    public var sourceType: SourceTypes = .userLibrary
    /// The date of addition to the library.
    public var addedDate: Date
    /// The date of the last change of content or metadata in the library.
    public var modificationDate: Date
    /// True if the asset is a favourite.
    public var isFavorite = false
    /// True if the asset is hidden.
    public var isHidden = false
    /// The part in a burst; `nil` if the asset belongs to none.
    public var burst: Burst?
    /// The edit that the rendering shows; `nil` for an unedited asset.
    public var adjustment: Adjustment?
    /// The date on which the asset was put into the trash; `nil` if it is not in the trash.
    public var trashedDate: Date?
    /// True if one of the originals is a RAW.
    public var isRAW = false
    /// The city near the place of capture, as looked up by the library; `nil` without a place and far from every city.
    public var city: String?
    /// The country of the place of capture, as looked up by the library.
    public var country: String?
    /// The filename of the primary resource when it was imported.
    public var originalFilename: String
    /// The type of the primary resource, detected by content: `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// The number of bytes of the primary resource.
    public var byteCount: Int64

    /// The keys of assets in exported sidecars: they never change, whatever the properties are called. A property that
    /// is missing here is not exported, which ExportRoundTripTests notices.
    private enum CodingKeys: String, CodingKey {
        case id, uuid, sourceType, addedDate, modificationDate, isFavorite, isHidden, burst, adjustment, trashedDate,
            isRAW
        case city, country, originalFilename, uniformTypeIdentifier, byteCount
        case metadata = "facts"
    }

    /// Creates an asset that has not changed since it was added.
    public init(
        id: AssetID, uuid: UUID, metadata: AssetMetadata, addedDate: Date, originalFilename: String,
        uniformTypeIdentifier: String, byteCount: Int64
    ) {
        self.id = id
        self.uuid = uuid
        self.metadata = metadata
        self.addedDate = addedDate
        self.modificationDate = addedDate
        self.originalFilename = originalFilename
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.byteCount = byteCount
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .asset) }
}
