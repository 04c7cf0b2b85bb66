// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The albums that the library computes and of which there is one.
enum SmartAlbums {
    /// PhotoKit's, in the order of their numbers.
    static let all = AssetCollection.Subtype.allCases
        .filter { (201...220).contains($0.rawValue) }
        .sorted { $0.rawValue < $1.rawValue }

    /// With what is in the trash, which PhotoKit does not know.
    static let known = all + [.recentlyDeleted]

    static func subtype(of uuid: UUID) -> AssetCollection.Subtype? { byUUID[uuid] }

    /// What the library knows before it looks at its assets.
    static func album(_ subtype: AssetCollection.Subtype) -> AssetCollection {
        AssetCollection(
            id: .smart(subtype), uuid: AssetCollection.smartAlbumUUID(subtype), subtype: subtype,
            title: title(of: subtype))
    }

    private static let byUUID = Dictionary(
        uniqueKeysWithValues: known.map { (AssetCollection.smartAlbumUUID($0), $0) })

    /// As Photos calls it in English.
    private static func title(of subtype: AssetCollection.Subtype) -> String {
        switch subtype {
        case .panoramas: "Panoramas"
        case .videos: "Videos"
        case .favorites: "Favorites"
        case .timelapses: "Time-lapse"
        case .allHidden: "Hidden"
        case .recentlyAdded: "Recently Added"
        case .bursts: "Bursts"
        case .slomoVideos: "Slo-mo"
        case .userLibrary: "Recents"
        case .selfPortraits: "Selfies"
        case .screenshots: "Screenshots"
        case .depthEffect: "Portrait"
        case .livePhotos: "Live Photos"
        case .animated: "Animated"
        case .longExposures: "Long Exposure"
        case .unableToUpload: "Unable to Upload"
        case .raw: "RAW"
        case .cinematic: "Cinematic"
        case .spatial: "Spatial"
        case .screenRecordings: "Screen Recordings"
        case .recentlyDeleted: "Recently Deleted"
        case .albumRegular, .generic, .moment, .place, .importSession: ""
        }
    }
}
