// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What an asset collection is for.
///
/// Albums of the user's are ``albumRegular``; fetching one of the other kinds of albums gives an empty result, as on a device
/// that has none of that kind. Of each kind of smart album there is one, but for ``smartAlbumGeneric``: these are the user's
/// own.
public enum PHAssetCollectionSubtype: Int, Sendable {
    /// An album made by the user.
    case albumRegular = 2
    /// An event copied from another computer.
    case albumSyncedEvent = 3
    /// A person copied from another computer.
    case albumSyncedFaces = 4
    /// An album copied from another computer.
    case albumSyncedAlbum = 5
    /// What came from a camera.
    case albumImported = 6
    /// The user's photo stream.
    case albumMyPhotoStream = 100
    /// An album shared through a cloud.
    case albumCloudShared = 101
    /// A smart album of no special kind.
    case smartAlbumGeneric = 200
    /// Panoramas.
    case smartAlbumPanoramas = 201
    /// Videos.
    case smartAlbumVideos = 202
    /// Favourites.
    case smartAlbumFavorites = 203
    /// Time-lapse videos.
    case smartAlbumTimelapses = 204
    /// Hidden assets.
    case smartAlbumAllHidden = 205
    /// Recently added assets.
    case smartAlbumRecentlyAdded = 206
    /// Bursts.
    case smartAlbumBursts = 207
    /// Slow-motion videos.
    case smartAlbumSlomoVideos = 208
    /// Everything of the user's own.
    case smartAlbumUserLibrary = 209
    /// Self portraits.
    case smartAlbumSelfPortraits = 210
    /// Screenshots.
    case smartAlbumScreenshots = 211
    /// Photos with depth.
    case smartAlbumDepthEffect = 212
    /// Live Photos.
    case smartAlbumLivePhotos = 213
    /// Animated pictures.
    case smartAlbumAnimated = 214
    /// Long exposures.
    case smartAlbumLongExposures = 215
    /// What could not be uploaded.
    case smartAlbumUnableToUpload = 216
    /// RAW photos.
    case smartAlbumRAW = 217
    /// Cinematic videos.
    case smartAlbumCinematic = 218
    /// Spatial photos and videos.
    case smartAlbumSpatial = 219
    /// Screen recordings.
    case smartAlbumScreenRecordings = 220
    /// Every subtype; only for fetching.
    case any = 9_223_372_036_854_775_807
}
