// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The roles that a resource can have in its asset.
///
/// The set grows with Apple's systems. A resource of a type that this version does not support stays in the library
/// untouched and is left out of ``PHAssetResource/assetResources(for:)``, because a Swift enumeration cannot hold it.
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
    /// The photo that an edit started from.
    case adjustmentBasePhoto = 8
    /// A Live Photo's movie.
    case pairedVideo = 9
    /// A Live Photo's edited movie.
    case fullSizePairedVideo = 10
    /// The movie of the Live Photo that an edit started from.
    case adjustmentBasePairedVideo = 11
    /// The video that an edit started from.
    case adjustmentBaseVideo = 12
    /// A temporary picture of a photo that is still being processed.
    case photoProxy = 19
}
