// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What most programs ask of an asset, as the index has it: what a fetched object shows before more of it is read.
public struct AssetSummary: Identifiable, Hashable, Codable, Sendable {
    public var id: AssetID
    /// What the library calls it.
    public var uuid: UUID
    /// What it shows.
    public var mediaType: MediaType
    /// What kind of image or video it is.
    public var mediaSubtypes: MediaSubtypes
    /// How large it is as displayed.
    public var pixelSize: PixelSize
    /// When it was taken.
    public var creationDate: Date?
    /// When its content or its facts last changed in the library.
    public var modificationDate: Date
    /// When it came into the library.
    public var addedDate: Date
    /// Zero for photos.
    public var durationSeconds: Double
    /// Where it came from.
    public var sourceType: SourceTypes
    /// Whether it is a favourite.
    public var isFavorite: Bool
    /// Whether it is hidden.
    public var isHidden: Bool
    /// Whether it stands for its burst.
    public var representsBurst: Bool
    /// Whether the user picked it out of its burst.
    public var isUserPick: Bool
    /// Whether it is shown as it was edited.
    public var hasAdjustments: Bool

    /// What an index knows of an asset.
    package init(
        id: AssetID, uuid: UUID, mediaType: MediaType, mediaSubtypes: MediaSubtypes, pixelSize: PixelSize,
        creationDate: Date?, modificationDate: Date, addedDate: Date, durationSeconds: Double, sourceType: SourceTypes,
        isFavorite: Bool, isHidden: Bool, representsBurst: Bool, isUserPick: Bool, hasAdjustments: Bool
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
    }

    /// What most programs ask of the asset.
    public init(_ asset: Asset) {
        id = asset.id
        uuid = asset.uuid
        mediaType = asset.facts.mediaType
        mediaSubtypes = asset.facts.mediaSubtypes
        pixelSize = asset.facts.pixelSize
        creationDate = asset.facts.captureDate?.date
        modificationDate = asset.modificationDate
        addedDate = asset.addedDate
        durationSeconds = asset.facts.durationSeconds
        sourceType = asset.sourceType
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        representsBurst = asset.burst?.isRepresentative ?? false
        isUserPick = asset.burst?.isUserPick ?? false
        hasAdjustments = asset.adjustment != nil
    }

    /// What it is called outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .asset) }
}
