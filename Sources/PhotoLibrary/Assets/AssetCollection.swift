// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An ordered group of assets: a user's album, or a collection that the library computes.
public struct AssetCollection: Identifiable, Hashable, Codable, Sendable {
    /// The kind of a collection. Raw values are those of `PHAssetCollectionSubtype` where it has the kind.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// An album that the user made.
        case albumRegular = 2
        /// A smart album that the user made: a predicate with a title.
        case generic = 200
        /// Panoramas, stitched together from several pictures.
        case panoramas = 201
        /// Videos of every kind.
        case videos = 202
        /// The favourites of the user.
        case favorites = 203
        /// Time-lapse videos; they are in Videos, too.
        case timelapses = 204
        /// The hidden assets.
        case allHidden = 205
        /// The assets added during the last thirty days.
        case recentlyAdded = 206
        /// The photos that represent their bursts.
        case bursts = 207
        /// Slow-motion videos; they are in Videos, too.
        case slomoVideos = 208
        /// All assets of the user's own library.
        case userLibrary = 209
        /// Photos taken with the front camera.
        case selfPortraits = 210
        /// Screenshots.
        case screenshots = 211
        /// Photos with depth data.
        case depthEffect = 212
        /// Live Photos: photos with a few seconds of movie.
        case livePhotos = 213
        /// Animated pictures.
        case animated = 214
        /// Live Photos shown as long exposures; always empty, because no file records it.
        case longExposures = 215
        /// Assets that could not be uploaded to a cloud; always empty, because nothing is uploaded yet.
        case unableToUpload = 216
        /// Photos with a RAW original.
        case raw = 217
        /// Videos with depth data.
        case cinematic = 218
        /// Stereoscopic photos and videos.
        case spatial = 219
        /// Screen recordings.
        case screenRecordings = 220
        /// The assets in the trash. The number is the one that Photos uses, although it is not public.
        case recentlyDeleted = 1_000_000_201
        /// Assets that look alike. PhotoKit has no subtype for the Duplicates of Photos, so the number is our own.
        case duplicates = 1_000_001_004
        /// Assets that were taken together. PhotoKit's moments have no subtype, so the number is our own.
        case moment = 1_000_001_001
        /// Assets that were taken near each other. The number is our own.
        case place = 1_000_001_002
        /// Assets that were added together. The number is our own.
        case importSession = 1_000_001_003

        /// True for the smart albums of PhotoKit and those of the user, which the library computes.
        public var isSmart: Bool { rawValue >= 200 && !isGroup }
        /// True for collections of which the library computes many, by grouping its assets.
        public var isGroup: Bool { self == .moment || self == .place || self == .importSession }
    }

    /// The identifier within the library.
    public var id: CollectionID
    /// The identifier of the collection, the same in all copies of the library.
    public var uuid: UUID
    /// The kind of the collection.
    public var subtype: Subtype
    /// The title; in English for a smart album of the library.
    public var title: String
    /// The folder that contains the collection; `nil` at the top level.
    public var folder: UUID?
    /// The query of a smart album that the user made; `nil` for all others.
    public var query: SavedQuery?
    /// The number of members that a fetch returns by default: neither hidden nor in the trash, and of bursts only the
    /// representative and the picked ones.
    public var assetCount: Int
    /// The earliest creation date of the members; `nil` if no member has one.
    public var startDate: Date?
    /// The latest creation date of the members; `nil` if no member has one.
    public var endDate: Date?
    /// The approximate place of capture of the members; only for moments and groups by place.
    public var location: GeoLocation?

    /// Creates a collection with these properties.
    public init(
        id: CollectionID, uuid: UUID, subtype: Subtype, title: String, assetCount: Int = 0, startDate: Date? = nil,
        endDate: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.subtype = subtype
        self.title = title
        self.assetCount = assetCount
        self.startDate = startDate
        self.endDate = endDate
    }

    /// The identifier for use outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, subtype.isGroup ? .group : .album) }

    /// The identifier of the smart album of all assets ("Recents"), the same in every library.
    public static let userLibraryUUID = smartAlbumUUID(.userLibrary)

    /// Returns the identifier of the smart album of this subtype, the same in every library. Its last four bytes are
    /// the number of the subtype.
    public static func smartAlbumUUID(_ subtype: Subtype) -> UUID {
        let number = UInt32(subtype.rawValue)
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: number >> 24),
                UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
                UInt8(truncatingIfNeeded: number)
            ))
    }
}

/// The query of a smart album that the user made.
public struct SavedQuery: Hashable, Codable, Sendable {
    /// The condition that assets have to meet, in the syntax of `NSPredicate(format:)`; `nil` for none.
    public var predicate: String?
    /// A text to search for, as in ``AssetRequest/search``; `nil` for none.
    public var search: String?

    /// Creates a query; without predicate and search it finds every asset.
    public init(predicate: String? = nil, search: String? = nil) {
        self.predicate = predicate
        self.search = search
    }
}
