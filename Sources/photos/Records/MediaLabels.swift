// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// Names for PhotoKit's numbers, equal to the names of PhotoKit's cases: `--json` prints them, and scripts compare
/// them.
enum MediaLabels {
    static func mediaType(_ type: MediaType) -> String {
        switch type {
        case .unknown: "unknown"
        case .image: "image"
        case .video: "video"
        case .audio: "audio"
        }
    }

    static func mediaSubtypes(_ subtypes: MediaSubtypes) -> [String] {
        subtypeNames.filter { subtypes.contains($0.0) }.map(\.1)
    }

    static let subtypeNames: [(MediaSubtypes, String)] = [
        (.panorama, "photoPanorama"), (.hdr, "photoHDR"), (.screenshot, "photoScreenshot"), (.live, "photoLive"),
        (.depthEffect, "photoDepthEffect"), (.animation, "photoAnimation"), (.spatial, "spatialMedia"),
        (.streamed, "videoStreamed"), (.highFrameRate, "videoHighFrameRate"), (.timelapse, "videoTimelapse"),
        (.screenRecording, "videoScreenRecording"), (.cinematic, "videoCinematic"),
    ]

    /// The names of the types of files that an edit makes.
    static let partsOfEdits = Set(
        [
            ResourceType.fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo, .adjustmentData, .adjustmentBasePhoto,
            .adjustmentBaseVideo, .adjustmentBasePairedVideo,
        ].map(resourceType))

    static func sourceType(_ source: SourceTypes) -> String {
        switch source {
        case .userLibrary: "userLibrary"
        case .cloudShared: "cloudShared"
        case .synced: "iTunesSynced"
        default: "none"
        }
    }

    /// Returns the name of the asset's `PHAsset.PlaybackStyle`.
    static func playbackStyle(_ metadata: AssetMetadata, playsLivePhoto: Bool = true) -> String {
        switch metadata.mediaType {
        case .video: "video"
        case .image where metadata.mediaSubtypes.contains(.live): playsLivePhoto ? "livePhoto" : "image"
        case .image where metadata.mediaSubtypes.contains(.animation): "imageAnimated"
        case .image: "image"
        case .audio, .unknown: "unsupported"
        }
    }

    /// Returns the name of a resource type; a type of a newer version is named by its number.
    static func resourceType(_ type: ResourceType) -> String {
        if type == .sidecar { return "sidecar" }
        return switch PHAssetResourceType(rawValue: type.rawValue) {
        case .photo: "photo"
        case .video: "video"
        case .audio: "audio"
        case .alternatePhoto: "alternatePhoto"
        case .fullSizePhoto: "fullSizePhoto"
        case .fullSizeVideo: "fullSizeVideo"
        case .adjustmentData: "adjustmentData"
        case .adjustmentBasePhoto: "adjustmentBasePhoto"
        case .pairedVideo: "pairedVideo"
        case .fullSizePairedVideo: "fullSizePairedVideo"
        case .adjustmentBasePairedVideo: "adjustmentBasePairedVideo"
        case .adjustmentBaseVideo: "adjustmentBaseVideo"
        case .photoProxy: "photoProxy"
        case nil: "type\(type.rawValue)"
        }
    }

    /// Returns the kind of an asset in one or two words for people.
    static func kind(_ metadata: AssetMetadata) -> String {
        switch metadata.mediaType {
        case .image: kindNames.first { metadata.mediaSubtypes.contains($0.0) }?.1 ?? "photo"
        case .video: videoKindNames.first { metadata.mediaSubtypes.contains($0.0) }?.1 ?? "video"
        case .audio: "audio"
        case .unknown: "unknown"
        }
    }

    private static let kindNames: [(MediaSubtypes, String)] = [
        (.live, "live photo"), (.panorama, "panorama"), (.screenshot, "screenshot"), (.depthEffect, "portrait"),
        (.animation, "animation"),
    ]

    private static let videoKindNames: [(MediaSubtypes, String)] = [
        (.timelapse, "time-lapse"), (.highFrameRate, "slow motion"), (.screenRecording, "screen video"),
        (.cinematic, "cinematic"),
    ]
}
