// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The properties of an asset that most programs need, as the index holds them. A fetched object shows them before the
/// rest is read.
public struct AssetSummary: Identifiable, Hashable, Codable, Sendable {
    /// The row number in the library.
    public var id: AssetID
    /// The identifier of the asset, the same in all copies of the library.
    public var uuid: UUID
    /// The media type.
    public var mediaType: MediaType
    /// The kinds of image or video.
    public var mediaSubtypes: MediaSubtypes
    /// The size as displayed.
    public var pixelSize: PixelSize
    /// The date of capture.
    public var creationDate: Date?
    /// The date of the last change of content or metadata in the library.
    public var modificationDate: Date
    /// The date of addition to the library.
    public var addedDate: Date
    /// The duration in seconds; zero for photos.
    public var durationSeconds: Double
    /// The source that the asset came from.
    public var sourceType: SourceTypes
    /// True if the asset is a favourite.
    public var isFavorite: Bool
    /// True if the asset is hidden.
    public var isHidden: Bool
    /// True if the asset represents its burst.
    public var representsBurst: Bool
    /// True if the user picked the asset out of its burst.
    public var isUserPick: Bool
    /// True if the asset is edited.
    public var hasAdjustments: Bool
    /// True if a Live Photo plays its movie; false if it is shown as its photo.
    public var playsLivePhoto: Bool

    /// Creates a summary from the columns of an index.
    package init(
        id: AssetID, uuid: UUID, mediaType: MediaType, mediaSubtypes: MediaSubtypes, pixelSize: PixelSize,
        creationDate: Date?, modificationDate: Date, addedDate: Date, durationSeconds: Double, sourceType: SourceTypes,
        isFavorite: Bool, isHidden: Bool, representsBurst: Bool, isUserPick: Bool, hasAdjustments: Bool,
        playsLivePhoto: Bool
    ) {
        self.id = id
        self.uuid = uuid
        self.mediaType = mediaType
        self.mediaSubtypes = mediaSubtypes
        self.pixelSize = pixelSize
        self.creationDate = creationDate
        self.modificationDate = modificationDate
        self.addedDate = addedDate
        self.durationSeconds = durationSeconds
        self.sourceType = sourceType
        self.isFavorite = isFavorite
        self.isHidden = isHidden
        self.representsBurst = representsBurst
        self.isUserPick = isUserPick
        self.hasAdjustments = hasAdjustments
        self.playsLivePhoto = playsLivePhoto
    }

    /// Creates the summary of an asset.
    public init(_ asset: Asset) {
        id = asset.id
        uuid = asset.uuid
        mediaType = asset.metadata.mediaType
        mediaSubtypes = asset.metadata.mediaSubtypes
        pixelSize = asset.metadata.pixelSize
        creationDate = asset.metadata.captureDate?.date
        modificationDate = asset.modificationDate
        addedDate = asset.addedDate
        durationSeconds = asset.metadata.durationSeconds
        sourceType = asset.sourceType
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        representsBurst = asset.burst?.isRepresentative ?? false
        isUserPick = asset.burst?.isUserPick ?? false
        hasAdjustments = asset.adjustment != nil
        playsLivePhoto = asset.playsLivePhoto
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .asset) }
}

/// An asset with its resources and records, read from one snapshot, or the reasons why it cannot be read.
public struct AssetContents: Identifiable, Hashable, Codable, Sendable {
    /// The row number in the library.
    public var id: AssetID
    /// The asset; `nil` if its row cannot be read or if it is deleted.
    public var asset: Asset?
    /// The resources that can be read, the primary one first.
    public var resources: [Resource]
    /// The rows that cannot be read; empty for a deleted asset.
    public var unreadable: [UnreadableRow]
    /// The metadata of the asset in other libraries at the last import from there.
    public var sources: [SourceRecord]

    /// Creates the contents of an asset.
    public init(
        id: AssetID, asset: Asset?, resources: [Resource] = [], unreadable: [UnreadableRow] = [],
        sources: [SourceRecord] = []
    ) {
        self.id = id
        self.asset = asset
        self.resources = resources
        self.unreadable = unreadable
        self.sources = sources
    }
}
