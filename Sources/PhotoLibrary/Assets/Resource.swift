// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a resource is to its asset. An open set (newer devices know more); raw values are `PHAssetResourceType`'s.
public struct ResourceType: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let photo = ResourceType(rawValue: 1)
    public static let video = ResourceType(rawValue: 2)
    public static let alternatePhoto = ResourceType(rawValue: 4)
    public static let pairedVideo = ResourceType(rawValue: 9)
}

/// One copy of a resource's bytes: where it is, and what we know of it.
public struct Placement: Hashable, Codable, Sendable {
    /// An open set: `local` is the library's own folder.
    public struct Store: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let local = Store(rawValue: "local")
    }

    public enum State: String, Codable, Sendable {
        case present, missing, damaged
    }

    public var store: Store
    /// What the store calls it: for `local`, the path below `originals/`.
    public var key: String
    public var state: State
    /// When the bytes were last read and matched the fingerprint.
    public var verifiedDate: Date?

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
    public var asset: AssetID
    public var uuid: UUID
    public var content: ResourceContent
    public var placements: [Placement]

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
    public var type: ResourceType
    public var originalFilename: String
    public var uniformTypeIdentifier: String
    public var byteCount: Int64
    public var fingerprint: Fingerprint
    public var pixelSize: PixelSize
    /// The identifier that the halves of a Live Photo share.
    public var contentIdentifier: String?

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
}
