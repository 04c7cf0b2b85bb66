// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// The assets of interest in an album: all of them, or one medium.
public enum MediaContent: Sendable, CaseIterable {
    /// Photos, videos and sounds.
    case all
    /// Photos, including Live Photos and animations.
    case photos
    /// Videos.
    case videos
    /// Sounds. Imports and saves do not create sounds: a library only has the sounds that its owner inserted
    /// (`Change.insertAsset`).
    case audio
}

extension MediaContent {
    /// The medium; `nil` for all.
    var mediaType: PHAssetMediaType? {
        switch self {
        case .all: nil
        case .photos: .image
        case .videos: .video
        case .audio: .audio
        }
    }

    /// Returns the options of a fetch of such assets, oldest first.
    var fetchOptions: PHFetchOptions {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
        options.predicate = mediaType.map { NSPredicate(format: "mediaType == %d", $0.rawValue) }
        return options
    }

    /// Returns true if smart albums of a kind can hold such assets at all. Hidden assets belong to no list of albums.
    func fits(_ subtype: PHAssetCollectionSubtype) -> Bool {
        switch subtype {
        case .smartAlbumAllHidden: false
        case .smartAlbumVideos, .smartAlbumTimelapses, .smartAlbumSlomoVideos, .smartAlbumCinematic,
            .smartAlbumScreenRecordings:
            self == .all || self == .videos
        case .smartAlbumPanoramas, .smartAlbumBursts, .smartAlbumSelfPortraits, .smartAlbumScreenshots,
            .smartAlbumDepthEffect, .smartAlbumLivePhotos, .smartAlbumAnimated, .smartAlbumLongExposures,
            .smartAlbumRAW:
            self == .all || self == .photos
        default: true
        }
    }
}
