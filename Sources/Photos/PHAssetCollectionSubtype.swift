// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The kinds of asset collections.
///
/// Albums of the user are ``albumRegular``; a fetch of another kind of album gives an empty result, as on a device
/// without any of that kind. There is one smart album of each kind, except for ``smartAlbumGeneric``, which are those
/// that the user made.
public enum PHAssetCollectionSubtype: Int, Sendable {
    /// An album made by the user.
    case albumRegular = 2
    /// An event copied from another computer.
    case albumSyncedEvent = 3
    /// A person copied from another computer.
    case albumSyncedFaces = 4
    /// An album copied from another computer.
    case albumSyncedAlbum = 5
    /// An album of assets from a camera.
    case albumImported = 6
    /// The user's photo stream.
    case albumMyPhotoStream = 100
    /// An album shared through a cloud.
    case albumCloudShared = 101
    /// A smart album of no special kind.
    case smartAlbumGeneric = 200
    /// The panoramas.
    case smartAlbumPanoramas = 201
    /// The videos.
    case smartAlbumVideos = 202
    /// The favourites.
    case smartAlbumFavorites = 203
    /// The time-lapse videos.
    case smartAlbumTimelapses = 204
    /// The hidden assets.
    case smartAlbumAllHidden = 205
    /// The recently added assets.
    case smartAlbumRecentlyAdded = 206
    /// The bursts.
    case smartAlbumBursts = 207
    /// The slow-motion videos.
    case smartAlbumSlomoVideos = 208
    /// All assets of the user's own library.
    case smartAlbumUserLibrary = 209
    /// The self-portraits.
    case smartAlbumSelfPortraits = 210
    /// The screenshots.
    case smartAlbumScreenshots = 211
    /// The photos with depth.
    case smartAlbumDepthEffect = 212
    /// The Live Photos.
    case smartAlbumLivePhotos = 213
    /// The animated pictures.
    case smartAlbumAnimated = 214
    /// The long exposures.
    case smartAlbumLongExposures = 215
    /// The assets that could not be uploaded.
    case smartAlbumUnableToUpload = 216
    /// The RAW photos.
    case smartAlbumRAW = 217
    /// The cinematic videos.
    case smartAlbumCinematic = 218
    /// The spatial photos and videos.
    case smartAlbumSpatial = 219
    /// The screen recordings.
    case smartAlbumScreenRecordings = 220
    /// Every subtype; for fetches only.
    case any = 9_223_372_036_854_775_807
}
