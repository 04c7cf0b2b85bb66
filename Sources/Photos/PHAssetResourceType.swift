// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a resource is to its asset.
///
/// The set grows with Apple's systems. A resource of a type that this version does not know stays in the library untouched
/// and is left out of ``PHAssetResource/assetResources(for:)``, because a Swift enumeration cannot hold it.
public enum PHAssetResourceType: Int, Sendable {
    /// The original photo.
    case photo = 1
    /// The original video.
    case video = 2
    /// The original sound.
    case audio = 3
    /// A second original of the photo: the RAW of RAW+JPEG.
    case alternatePhoto = 4
    /// The edited photo.
    case fullSizePhoto = 5
    /// The edited video.
    case fullSizeVideo = 6
    /// The recipe of an edit.
    case adjustmentData = 7
    /// The photo an edit started from.
    case adjustmentBasePhoto = 8
    /// A Live Photo's movie.
    case pairedVideo = 9
    /// A Live Photo's edited movie.
    case fullSizePairedVideo = 10
    /// The Live Photo's movie an edit started from.
    case adjustmentBasePairedVideo = 11
    /// The video an edit started from.
    case adjustmentBaseVideo = 12
    /// What stands for a photo that is still being processed.
    case photoProxy = 19
}
