// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// What the files of an asset tell about it. Import fills it; a person may correct date and place.
public struct AssetFacts: Hashable, Codable, Sendable {
    public var mediaType: MediaType
    public var mediaSubtypes: MediaSubtypes = []
    public var pixelSize: PixelSize
    public var captureDate: CaptureDate?
    public var location: GeoLocation?
    /// Zero for photos.
    public var durationSeconds: Double = 0
    public var camera = Camera()
    /// Why the picture cannot be shown in full, when import found it broken.
    public var damage: String?

    public init(mediaType: MediaType, pixelSize: PixelSize) {
        self.mediaType = mediaType
        self.pixelSize = pixelSize
    }
}

/// An asset's part in a burst.
public struct Burst: Hashable, Codable, Sendable {
    public var identifier: String
    public var isRepresentative: Bool
    public var isUserPick: Bool

    public init(identifier: String, isRepresentative: Bool = false, isUserPick: Bool = false) {
        self.identifier = identifier
        self.isRepresentative = isRepresentative
        self.isUserPick = isUserPick
    }
}

/// One immutable version of an asset's facts.
public struct Asset: Identifiable, Hashable, Codable, Sendable {
    public var id: AssetID
    public var uuid: UUID
    public var facts: AssetFacts
    public var sourceType: SourceTypes = .userLibrary
    public var addedDate: Date
    public var modificationDate: Date
    public var isFavorite = false
    public var isHidden = false
    public var burst: Burst?
    /// When it was put into the trash; `nil` when it is not there.
    public var trashedDate: Date?
    /// The primary resource's filename, type and size.
    public var originalFilename: String
    public var uniformTypeIdentifier: String
    public var byteCount: Int64

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

    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, .asset) }
}

extension Asset: SortReadable {
    public func sortValue(for key: AssetKey) -> SortValue {
        switch key {
        case .localIdentifier: SortValue(localIdentifier.description)
        case .creationDate: SortValue(facts.captureDate?.date)
        case .modificationDate: SortValue(modificationDate)
        case .addedDate: SortValue(addedDate)
        case .mediaType: .integer(Int64(facts.mediaType.rawValue))
        case .mediaSubtypes: .integer(Int64(facts.mediaSubtypes.rawValue))
        case .duration: .real(facts.durationSeconds)
        case .pixelWidth: .integer(Int64(facts.pixelSize.width))
        case .pixelHeight: .integer(Int64(facts.pixelSize.height))
        case .isFavorite: SortValue(isFavorite)
        case .isHidden: SortValue(isHidden)
        case .burstIdentifier: SortValue(burst?.identifier)
        case .filename: SortValue(originalFilename)
        case .byteSize: .integer(byteCount)
        }
    }
}
