// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An ordered group of assets: a user's album, or one that the library computes.
public struct AssetCollection: Identifiable, Hashable, Codable, Sendable {
    /// What a collection is for. Raw values are `PHAssetCollectionSubtype`'s as far as there is one.
    public enum Subtype: Int, Codable, Sendable, CaseIterable {
        /// An album that the user made.
        case albumRegular = 2
        /// A smart album that the user made: a predicate with a name.
        case generic = 200
        /// Wide pictures put together from many.
        case panoramas = 201
        /// Videos of every kind.
        case videos = 202
        /// What the user likes best.
        case favorites = 203
        /// Videos of pictures taken at intervals; they are in Videos, too.
        case timelapses = 204
        /// What the user hid.
        case allHidden = 205
        /// What came in during the last thirty days.
        case recentlyAdded = 206
        /// The photos that stand for their bursts.
        case bursts = 207
        /// Videos to be played slowly; they are in Videos, too.
        case slomoVideos = 208
        /// Everything of the user's own, computed by the library.
        case userLibrary = 209
        /// Photos by the camera at the front.
        case selfPortraits = 210
        /// Pictures of the screen.
        case screenshots = 211
        /// Photos that know how far things are.
        case depthEffect = 212
        /// Photos with a few seconds of movie.
        case livePhotos = 213
        /// Pictures that move by themselves.
        case animated = 214
        /// Live Photos shown as long exposures: no file tells, so that it is empty.
        case longExposures = 215
        /// What could not be sent to a cloud: nothing is, yet.
        case unableToUpload = 216
        /// Photos with a RAW original.
        case raw = 217
        /// Videos that know how far things are.
        case cinematic = 218
        /// Photos and videos for two eyes.
        case spatial = 219
        /// Videos of the screen.
        case screenRecordings = 220
        /// What is in the trash. The number is the one that Photos gives it, unlisted.
        case recentlyDeleted = 1_000_000_201
        /// What was taken together. PhotoKit's moments have no subtype.
        case moment = 1_000_001_001
        /// What is at one place. Ours.
        case place = 1_000_001_002
        /// What came in together. Ours.
        case importSession = 1_000_001_003

        /// Whether the library computes it, as one of PhotoKit's smart albums or a smart album of the user's.
        public var isSmart: Bool { rawValue >= 200 && !isGroup }
        /// Whether it is one of many that the library makes of its assets.
        public var isGroup: Bool { self == .moment || self == .place || self == .importSession }
    }

    public var id: CollectionID
    /// What the library calls it.
    public var uuid: UUID
    /// What it is for.
    public var subtype: Subtype
    /// What it is called; for a smart album, in English.
    public var title: String
    /// The folder that it lies in; `nil` at the top.
    public var folder: UUID?
    /// What a smart album of the user's own finds; `nil` for all others.
    public var query: SavedQuery?
    /// How many members it has that a fetch shows by itself: neither hidden nor in the trash, of bursts those that stand
    /// for them or were picked.
    public var assetCount: Int
    /// The earliest and latest creation date of its members; `nil` when there is none.
    public var startDate: Date?
    /// The latest creation date of its members; `nil` when there is none.
    public var endDate: Date?
    /// Roughly where its assets were taken: of moments and groups by place.
    public var location: GeoLocation?

    /// A collection of these properties.
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

    /// What it is called outside the library.
    public var localIdentifier: LocalIdentifier { LocalIdentifier(uuid, subtype.isGroup ? .group : .album) }

    /// What every library calls its smart album of everything ("Recents").
    public static let userLibraryUUID = smartAlbumUUID(.userLibrary)

    /// What every library calls a smart album of a kind of which there is one: the subtype's number.
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

/// What a smart album of the user's own finds.
public struct SavedQuery: Hashable, Codable, Sendable {
    /// What assets have to fulfil, as `NSPredicate(format:)` reads it; `nil` for nothing.
    public var predicate: String?
    /// Words to be found in what import knows, as ``AssetRequest/search``; `nil` for none.
    public var search: String?

    /// A query; of nothing it finds everything.
    public init(predicate: String? = nil, search: String? = nil) {
        self.predicate = predicate
        self.search = search
    }
}
