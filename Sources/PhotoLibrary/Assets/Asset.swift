// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What the files of an asset tell about it. Import fills it; a person may correct date and place.
public struct AssetFacts: Hashable, Codable, Sendable {
    /// What it shows.
    public var mediaType: MediaType
    /// What kind of image or video it is; empty for an ordinary one.
    public var mediaSubtypes: MediaSubtypes = []
    /// How large it is as displayed; zero when that is not known.
    public var pixelSize: PixelSize
    /// When it was taken; `nil` when no source tells.
    public var captureDate: CaptureDate?
    /// Where it was taken; `nil` when no file tells.
    public var location: GeoLocation?
    /// Zero for photos.
    public var durationSeconds: Double = 0
    /// What took it, as far as files tell.
    public var camera = Camera()
    /// What a person called it; `nil` when nobody did. A file's name is no title.
    public var title: String?
    /// What a person wrote about it.
    public var caption: String?
    /// In the order in which they are written down, each once.
    public var keywords: [String] = []
    /// 1…5 stars, or -1 for rejected; `nil` when nobody gave any.
    public var rating: Int?
    /// The people in the picture, and where, as files tell.
    public var people: [PersonRegion] = []
    /// How a picture of all directions is laid out flat; `nil` for an ordinary one.
    public var projection: Projection?
    /// Why the picture cannot be shown in full, when import found it broken.
    public var damage: String?

    /// Facts of which nothing else is known yet.
    public init(mediaType: MediaType, pixelSize: PixelSize) {
        self.mediaType = mediaType
        self.pixelSize = pixelSize
    }
}

/// An asset's part in a burst.
public struct Burst: Hashable, Codable, Sendable {
    /// What the members of the burst share.
    public var identifier: String
    /// Whether the asset stands for the burst.
    public var isRepresentative: Bool
    /// Whether the user picked it out of the burst.
    public var isUserPick: Bool

    /// Whether the asset stands for nothing: fetches that do not ask for whole bursts leave it out.
    public var isExtra: Bool { !isRepresentative && !isUserPick }

    /// A part in the burst of that identifier.
    public init(identifier: String, isRepresentative: Bool = false, isUserPick: Bool = false) {
        self.identifier = identifier
        self.isRepresentative = isRepresentative
        self.isUserPick = isUserPick
    }
}

/// One immutable version of an asset's facts.
public struct Asset: Identifiable, Hashable, Codable, Sendable {
    public var id: AssetID
    /// What the library calls it.
    public var uuid: UUID
    /// What its files tell.
    public var facts: AssetFacts
    /// Where it came from.
    public var sourceType: SourceTypes = .userLibrary
    /// When it came into the library.
    public var addedDate: Date
    /// When its content or its facts last changed in the library.
    public var modificationDate: Date
    /// Whether it is a favourite.
    public var isFavorite = false
    /// Whether it is hidden.
    public var isHidden = false
    /// Its part in a burst; `nil` when it belongs to none.
    public var burst: Burst?
    /// The edit that its rendering shows; `nil` when it is shown as it was taken.
    public var adjustment: Adjustment?
    /// When it was put into the trash; `nil` when it is not there.
    public var trashedDate: Date?
    /// Whether one of its originals is a RAW.
    public var isRAW = false
    /// The city near its place, as the library looked it up; `nil` without a place and far from every city.
    public var city: String?
    /// The country of its place, as the library looked it up.
    public var country: String?
    /// The primary resource's filename, type and size.
    public var originalFilename: String
    /// The primary resource's type, told by its content: `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// How many bytes the primary resource has.
    public var byteCount: Int64

    /// An asset that has not changed since it was added.
    public init(
        id: AssetID, uuid: UUID, facts: AssetFacts, addedDate: Date, originalFilename: String,
        uniformTypeIdentifier: String, byteCount: Int64
    ) {
        self.id = id
        self.uuid = uuid
        self.facts = facts
        self.addedDate = addedDate
        self.modificationDate = addedDate
        self.originalFilename = originalFilename
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.byteCount = byteCount
    }

    /// What it is called outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .asset) }
}
