// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a resource is to its asset. An open set (newer devices know more); raw values are `PHAssetResourceType`'s.
public struct ResourceType: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The original photo.
    public static let photo = ResourceType(rawValue: 1)
    /// The original video.
    public static let video = ResourceType(rawValue: 2)
    /// A second original of the photo: the RAW of RAW+JPEG.
    public static let alternatePhoto = ResourceType(rawValue: 4)
    /// An edited photo, as it is shown.
    public static let fullSizePhoto = ResourceType(rawValue: 5)
    /// An edited video, as it is shown.
    public static let fullSizeVideo = ResourceType(rawValue: 6)
    /// What an editing program wrote down of its edit: an AAE.
    public static let adjustmentData = ResourceType(rawValue: 7)
    /// A Live Photo's movie.
    public static let pairedVideo = ResourceType(rawValue: 9)
    /// An edited Live Photo's movie, as it is shown.
    public static let fullSizePairedVideo = ResourceType(rawValue: 10)
    /// Facts that came beside the file: XMP, or Google Takeout's JSON. Ours, not PhotoKit's: no client sees it there.
    public static let sidecar = ResourceType(rawValue: 1_001)
}

/// One copy of a resource's bytes: where it is, and what we know of it.
public struct Placement: Hashable, Codable, Sendable {
    /// An open set: `local` is the library's own folder.
    public struct Store: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The library's own folder.
        public static let local = Store(rawValue: "local")
        /// A file that stays where it is, outside the library; the key names its volume and its path there.
        public static let reference = Store(rawValue: "reference")
    }

    /// How a copy is, as far as is known.
    public enum State: String, Codable, Sendable {
        /// There, and as it should be.
        case present
        /// Not there.
        case missing
        /// On a volume that is not there now: nothing is known of the copy until the volume is back.
        case offline
        /// There, but with other bytes.
        case damaged
    }

    /// Where it is kept.
    public var store: Store
    /// What the store calls it: for `local`, the path below `originals/`.
    public var key: String
    /// How it is.
    public var state: State
    /// When the bytes were last read and matched the fingerprint.
    public var verifiedDate: Date?

    /// A copy in a store.
    public init(store: Store = .local, key: String, state: State = .present, verifiedDate: Date? = nil) {
        self.store = store
        self.key = key
        self.state = state
        self.verifiedDate = verifiedDate
    }
}

/// One file of an asset.
public struct Resource: Identifiable, Hashable, Codable, Sendable {
    public var id: ResourceID
    /// The asset that it belongs to.
    public var asset: AssetID
    /// What the library calls it.
    public var uuid: UUID
    /// What its file is.
    public var content: ResourceContent
    /// Where copies of its bytes are, one for each store.
    public var placements: [Placement]

    /// A resource of an asset.
    public init(id: ResourceID, asset: AssetID, uuid: UUID, content: ResourceContent, placements: [Placement]) {
        self.id = id
        self.asset = asset
        self.uuid = uuid
        self.content = content
        self.placements = placements
    }
}

/// What a resource's file is, wherever it lies.
public struct ResourceContent: Hashable, Codable, Sendable {
    /// What it is to its asset.
    public var type: ResourceType
    /// What the file was called when it came in.
    public var originalFilename: String
    /// What kind of file it is, told by its content: `public.jpeg`.
    public var uniformTypeIdentifier: String
    /// How many bytes it has.
    public var byteCount: Int64
    /// What its bytes hash to.
    public var fingerprint: Fingerprint
    /// How large it is as displayed; zero for what has no size.
    public var pixelSize: PixelSize
    /// The identifier that the halves of a Live Photo share.
    public var contentIdentifier: String?

    /// A file of these properties.
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

    /// Whether its asset has a RAW because of it. Renderings and movies are none, whatever their type says.
    package var isRAWOriginal: Bool {
        (type == .photo || type == .alternatePhoto) && uniformTypeIdentifier.hasSuffix("raw-image")
    }
}
