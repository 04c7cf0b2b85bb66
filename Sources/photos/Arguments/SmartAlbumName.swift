// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary

/// A smart album as it is written on the command line.
enum SmartAlbumName: String, CaseIterable {
    case recents, favorites, videos, panoramas, timelapses, hidden, bursts, screenshots, animated, raw, cinematic,
        spatial, duplicates
    case recentlyAdded = "recently-added"
    case recentlyDeleted = "recently-deleted"
    case sloMo = "slo-mo"
    case selfPortraits = "self-portraits"
    case depthEffect = "depth-effect"
    case livePhotos = "live-photos"
    case longExposures = "long-exposures"
    case unableToUpload = "unable-to-upload"
    case screenRecordings = "screen-recordings"

    init(parsing text: String) throws {
        guard let name = SmartAlbumName(rawValue: text) else {
            throw ValidationError(
                "There is no smart album “\(text.printable)”. The smart albums are: \(SmartAlbumName.list).")
        }
        self = name
    }

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    var subtype: AssetCollection.Subtype {
        switch self {
        case .recents: .userLibrary
        case .favorites: .favorites
        case .videos: .videos
        case .panoramas: .panoramas
        case .timelapses: .timelapses
        case .hidden: .allHidden
        case .bursts: .bursts
        case .screenshots: .screenshots
        case .animated: .animated
        case .raw: .raw
        case .cinematic: .cinematic
        case .spatial: .spatial
        case .duplicates: .duplicates
        case .recentlyAdded: .recentlyAdded
        case .recentlyDeleted: .recentlyDeleted
        case .sloMo: .slomoVideos
        case .selfPortraits: .selfPortraits
        case .depthEffect: .depthEffect
        case .livePhotos: .livePhotos
        case .longExposures: .longExposures
        case .unableToUpload: .unableToUpload
        case .screenRecordings: .screenRecordings
        }
    }

    /// The local identifier of the album, which is the same in every library.
    var localIdentifier: String { LocalIdentifier(AssetCollection.smartAlbumUUID(subtype), .album).description }
}
