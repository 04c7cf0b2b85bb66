// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The part of a resource in its asset. An open set, because newer devices have more; raw values are those of
/// `PHAssetResourceType`.
public struct ResourceType: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The original photo.
    public static let photo = ResourceType(rawValue: 1)
    /// The original video.
    public static let video = ResourceType(rawValue: 2)
    /// A second original of the photo: the RAW of RAW+JPEG.
    public static let alternatePhoto = ResourceType(rawValue: 4)
    /// The rendering of an edited photo.
    public static let fullSizePhoto = ResourceType(rawValue: 5)
    /// The rendering of an edited video.
    public static let fullSizeVideo = ResourceType(rawValue: 6)
    /// The description of an edit by the editing program: an AAE file.
    public static let adjustmentData = ResourceType(rawValue: 7)
    /// The rendering of an earlier edit, of which the present edit of a photo was made.
    public static let adjustmentBasePhoto = ResourceType(rawValue: 8)
    /// The movie of a Live Photo.
    public static let pairedVideo = ResourceType(rawValue: 9)
    /// The rendering of an edited Live Photo's movie.
    public static let fullSizePairedVideo = ResourceType(rawValue: 10)
    /// The movie of an earlier edit, of which the present edit of a Live Photo was made.
    public static let adjustmentBasePairedVideo = ResourceType(rawValue: 11)
    /// The rendering of an earlier edit, of which the present edit of a video was made.
    public static let adjustmentBaseVideo = ResourceType(rawValue: 12)
    /// Metadata in a file of its own: XMP, or Google Takeout's JSON. Our own type, which PhotoKit's clients never see.
    public static let sidecar = ResourceType(rawValue: 1_001)
}

/// A copy of a resource's bytes: its place and its state.
public struct Placement: Hashable, Codable, Sendable {
    /// A place that holds copies. An open set.
    public struct Store: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The library's own folder.
        public static let local = Store(rawValue: "local")
        /// A file that stays outside the library; the key names its volume and its path on it.
        public static let reference = Store(rawValue: "reference")
    }

    /// The state of a copy, as far as it is known.
    public enum State: String, Codable, Sendable {
        /// The copy exists with the right bytes.
        case present
        /// The copy does not exist.
        case missing
        /// The volume of the copy is not connected; the state of the copy is unknown until it is.
        case offline
        /// The copy exists, but with other bytes.
        case damaged
    }

    /// The store that holds the copy.
    public var store: Store
    /// The key of the copy in the store: for `local`, the path below `originals/`.
    public var key: String
    /// The state of the copy.
    public var state: State
    /// The date on which the bytes were last read and matched the fingerprint.
    public var verifiedDate: Date?

    /// Creates the placement of a copy in a store.
    public init(store: Store = .local, key: String, state: State = .present, verifiedDate: Date? = nil) {
        self.store = store
        self.key = key
        self.state = state
        self.verifiedDate = verifiedDate
    }
}

/// One file of an asset.
public struct Resource: Identifiable, Hashable, Codable, Sendable {
    /// The row number in the library.
    public var id: ResourceID
    /// The asset that the resource belongs to.
    public var asset: AssetID
    /// The identifier of the resource, the same in all copies of the library.
    public var uuid: UUID
    /// The description of the file.
    public var content: ResourceContent
    /// The copies of the bytes, one for each store.
    public var placements: [Placement]

    /// Creates a resource of an asset.
    public init(id: ResourceID, asset: AssetID, uuid: UUID, content: ResourceContent, placements: [Placement]) {
        self.id = id
        self.asset = asset
        self.uuid = uuid
        self.content = content
        self.placements = placements
    }
}

/// A description of a resource's file, independent of where its copies are.
public struct ResourceContent: Hashable, Codable, Sendable {
    /// The part of the file in its asset.
    public var type: ResourceType
    /// The filename at the time of the import.
    public var originalFilename: String
    /// The type of the file, detected by content: `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// The number of bytes.
    public var byteCount: Int64
    /// The hash of the bytes.
    public var fingerprint: Fingerprint
    /// The size as displayed; zero for a file without one.
    public var pixelSize: PixelSize
    /// The identifier that the halves of a Live Photo share.
    public var contentIdentifier: String?

    /// Creates a description with these properties.
    public init(
        type: ResourceType, originalFilename: String, uniformTypeIdentifier: String, byteCount: Int64,
        fingerprint: Fingerprint, pixelSize: PixelSize, contentIdentifier: String? = nil
    ) {
        self.type = type
        self.originalFilename = originalFilename
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.byteCount = byteCount
        self.fingerprint = fingerprint
        self.pixelSize = pixelSize
        self.contentIdentifier = contentIdentifier
    }

    /// True if the file makes its asset a RAW asset. Renderings and movies do not, whatever their uniform type is.
    package var isRAWOriginal: Bool {
        (type == .photo || type == .alternatePhoto) && uniformTypeIdentifier.hasSuffix("raw-image")
    }
}

/// An edit of an asset. The rendering of the edit is shown, and the original is kept beside it.
public struct Adjustment: Hashable, Codable, Sendable {
    /// The identifier of the format of the edit (`com.apple.photo`); `nil` if only a rendering exists.
    public var formatIdentifier: String?
    /// The version of that format.
    public var formatVersion: String?
    /// The program that made the edit, as its system names it.
    public var editor: String?
    /// The date of the edit.
    public var date: Date?

    /// Creates an edit with the properties that are known.
    public init(
        formatIdentifier: String? = nil, formatVersion: String? = nil, editor: String? = nil, date: Date? = nil
    ) {
        self.formatIdentifier = formatIdentifier
        self.formatVersion = formatVersion
        self.editor = editor
        self.date = date
    }
}
