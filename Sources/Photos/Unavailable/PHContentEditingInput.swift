// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia
public import PlatformTypes

/// The input of an editor. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHContentEditingInput: NSObject {
    /// The medium of the asset: image, video or sound.
    open var mediaType: PHAssetMediaType { unbuilt() }

    /// The kinds of image or video that the asset is.
    open var mediaSubtypes: PHAssetMediaSubtype { unbuilt() }

    /// The date at which the asset was taken.
    open var creationDate: Date? { unbuilt() }

    /// The location at which the asset was taken.
    open var location: CLLocation? { unbuilt() }

    /// The uniform type identifier of the file.
    open var uniformTypeIdentifier: String? { unbuilt() }

    /// The way to present the asset.
    open var playbackStyle: PHAsset.PlaybackStyle { unbuilt() }

    /// The recipe of the previous edit.
    open var adjustmentData: PHAdjustmentData? { unbuilt() }

    /// A picture of the screen's size.
    open var displaySizeImage: UIImage? { unbuilt() }

    /// The file of the whole picture.
    open var fullSizeImageURL: URL? { unbuilt() }

    /// The orientation of the whole picture: EXIF's number.
    open var fullSizeImageOrientation: Int32 { unbuilt() }

    /// The video. Deprecated by Apple.
    open var avAsset: AVAsset? { unbuilt() }

    /// The video.
    open var audiovisualAsset: AVAsset? { unbuilt() }

    /// The Live Photo.
    open var livePhoto: PHLivePhoto? { unbuilt() }
}

/// The result of an edit. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHContentEditingOutput: NSObject {
    /// Creates the result of an edit of the input.
    public init(contentEditingInput: PHContentEditingInput) { unbuilt() }

    /// Creates the result of an edit of an asset that will be created.
    public init(placeholderForCreatedAsset: PHObjectPlaceholder) { unbuilt() }

    /// The recipe of the edit.
    open var adjustmentData: PHAdjustmentData? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The URL to which to write the picture or movie.
    open var renderedContentURL: URL { unbuilt() }
}
