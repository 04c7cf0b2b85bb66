// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

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
    /// The date on which the edits were reverted; `nil` for an asset that is edited, or never was.
    public var revertedDate: Date?
    /// The choice of what is shown of its originals; `nil` for the usual one.
    public var presentation: Presentation?
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
        case id, uuid, sourceType, addedDate, modificationDate, isFavorite, isHidden, burst, adjustment, presentation
        case revertedDate
        case trashedDate, isRAW
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

/// A person in a picture, with the region of the face.
public struct PersonRegion: Hashable, Codable, Sendable {
    /// A rectangle in fractions of a picture as displayed: 0…1 from the left and from the top.
    public struct Area: Hashable, Codable, Sendable {
        /// The horizontal position of the centre.
        public var centerX: Double
        /// The vertical position of the centre.
        public var centerY: Double
        /// The fraction of the picture's width.
        public var width: Double
        /// The fraction of the picture's height.
        public var height: Double

        /// Creates a rectangle around a point.
        public init(centerX: Double, centerY: Double, width: Double, height: Double) {
            self.centerX = centerX
            self.centerY = centerY
            self.width = width
            self.height = height
        }
    }

    /// The name of the person; `nil` for a face without a name.
    public var name: String?
    /// The region of the face; `nil` if only the name is known.
    public var area: Area?

    /// Creates a person, by default without a region.
    public init(name: String?, area: Area? = nil) {
        self.name = name
        self.area = area
    }
}

extension AssetMetadata {
    /// The texts that a search covers, besides filename and place; one array for each field.
    fileprivate var searchTexts: [[String?]] {
        [[title], [caption], keywords, people.map(\.name), [camera.make, camera.model], [camera.lens]]
    }

    /// Returns the words that a search covers, by field: filename, title, caption, keywords, people, camera, lens,
    /// place.
    public func searchFields(filename: String, places: PlaceNames = PlaceNames()) -> [[String]] {
        ([[filename]] + searchTexts + [places.searchTexts]).map { texts in
            texts.compactMap(\.self).flatMap(SearchText.words)
        }
    }
}

extension Asset {
    /// Returns true if the asset contains all words of a search.
    public func matches(_ search: SearchQuery) -> Bool {
        let places = PlaceNames(city: city, country: country)
        return search.matches(metadata.searchFields(filename: originalFilename, places: places))
    }
}

extension PlaceNames {
    /// The texts that a search covers, as one field, in which the city is followed by the country.
    fileprivate var searchTexts: [String?] { [city, country] }

    /// The words of the texts that a search covers.
    package var searchWords: [String] { searchTexts.compactMap(\.self).flatMap(SearchText.words) }
}

extension Asset: QueryReadable {
    /// Returns the value of the key with this canonical name, for predicates; null for an unknown key.
    public func queryValue(for key: String) -> QueryValue {
        AssetKey(rawValue: key).map(queryValue) ?? .null
    }

    /// Returns the value of a key, for predicates.
    public func queryValue(for key: AssetKey) -> QueryValue {
        switch key {
        case .localIdentifier: QueryValue(localIdentifier.description)
        case .creationDate: QueryValue(metadata.captureDate?.date)
        case .modificationDate: .date(modificationDate)
        case .addedDate: .date(addedDate)
        case .mediaType: QueryValue(metadata.mediaType.rawValue)
        case .mediaSubtypes: .integer(Int64(bitPattern: UInt64(metadata.mediaSubtypes.rawValue)))
        case .duration: .real(metadata.durationSeconds)
        case .pixelWidth: QueryValue(metadata.pixelSize.width)
        case .pixelHeight: QueryValue(metadata.pixelSize.height)
        case .isFavorite: QueryValue(isFavorite)
        case .isHidden: QueryValue(isHidden)
        case .burstIdentifier: QueryValue(burst?.identifier)
        case .representsBurst: QueryValue(burst?.isRepresentative ?? false)
        case .filename: QueryValue(originalFilename)
        case .byteSize: .integer(byteCount)
        case .uniformTypeIdentifier: QueryValue(uniformTypeIdentifier)
        case .title: QueryValue(metadata.title)
        case .caption: QueryValue(metadata.caption)
        case .keywords: .list(metadata.keywords.map { .text($0) })
        case .people: .list(metadata.people.compactMap(\.name).map { .text($0) })
        case .rating: metadata.rating.map { QueryValue($0) } ?? .null
        case .cameraMake: QueryValue(metadata.camera.make)
        case .camera: QueryValue(metadata.camera.model)
        case .lens: QueryValue(metadata.camera.lens)
        case .location: metadata.location.map { .place(latitude: $0.latitude, longitude: $0.longitude) } ?? .null
        case .city: QueryValue(city)
        case .country: QueryValue(country)
        case .sourceType: .integer(Int64(bitPattern: UInt64(sourceType.rawValue)))
        case .hasAdjustments: QueryValue(adjustment != nil)
        case .isRAW: QueryValue(isRAW)
        case .isFrontCamera: QueryValue(metadata.camera.isFront)
        case .isDamaged: QueryValue(metadata.damage != nil)
        }
    }
}

extension Asset: SortReadable {
    /// Returns the value of a key, for sorting.
    public func sortValue(for key: AssetKey) -> SortValue { SortValue(queryValue(for: key)) }
}

extension Camera {
    /// True for the camera at the front of a phone, which takes self portraits, recognised by the name of its lens
    /// ("iPhone 12 front camera 2.71mm f/2.2").
    ///
    /// Compares bytes, as SQLite does: a letter with an accent is that letter followed by something else, and only A to
    /// Z have lower case.
    public var isFront: Bool {
        guard let lens else { return false }
        return lens.utf8.indices.contains { lens.utf8[$0...].lazy.map(\.asciiLowercased).starts(with: Camera.front) }
    }

    private static let front = Array("front".utf8)
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
