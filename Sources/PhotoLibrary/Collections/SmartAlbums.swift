// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The built-in smart albums, which the library computes. There is one of each subtype.
package enum SmartAlbums {
    /// The smart albums of PhotoKit, in the order of their raw values.
    package static let all = AssetCollection.Subtype.allCases
        .filter { (201...220).contains($0.rawValue) }
        .sorted { $0.rawValue < $1.rawValue }

    /// All smart albums, including the trash and the duplicates, which PhotoKit does not have.
    package static let known = all + [.recentlyDeleted, .duplicates]

    package static func subtype(of uuid: UUID) -> AssetCollection.Subtype? { byUUID[uuid] }

    /// Returns a smart album without the values that depend on its assets.
    package static func album(_ subtype: AssetCollection.Subtype) -> AssetCollection {
        AssetCollection(
            id: .smart(subtype), uuid: AssetCollection.smartAlbumUUID(subtype), subtype: subtype,
            title: title(of: subtype))
    }

    private static let byUUID = Dictionary(
        uniqueKeysWithValues: known.map { (AssetCollection.smartAlbumUUID($0), $0) })

    /// Returns the English title that Photos uses.
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
        case .duplicates: "Duplicates"
        case .albumRegular, .generic, .moment, .place, .importSession: ""
        }
    }
}
