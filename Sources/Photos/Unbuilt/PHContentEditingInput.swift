// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// What an editor starts from. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHContentEditingInput: NSObject {
    /// Whether it is an image, a video or a sound.
    open var mediaType: PHAssetMediaType { unbuilt() }

    /// What kind of image or video it is.
    open var mediaSubtypes: PHAssetMediaSubtype { unbuilt() }

    /// When it was taken.
    open var creationDate: Date? { unbuilt() }

    /// Where it was taken.
    open var location: CLLocation? { unbuilt() }

    /// What kind of file it is.
    open var uniformTypeIdentifier: String? { unbuilt() }

    /// How it is presented.
    open var playbackStyle: PHAsset.PlaybackStyle { unbuilt() }

    /// The recipe of the edit before.
    open var adjustmentData: PHAdjustmentData? { unbuilt() }

    /// A picture of the screen's size.
    open var displaySizeImage: UIImage? { unbuilt() }

    /// The file of the whole picture.
    open var fullSizeImageURL: URL? { unbuilt() }

    /// How the whole picture is turned: EXIF's number.
    open var fullSizeImageOrientation: Int32 { unbuilt() }

    /// The Live Photo.
    open var livePhoto: PHLivePhoto? { unbuilt() }
}
