// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia
public import PlatformTypes

/// The input of an editor: the file to edit, and the recipe of the previous edit.
///
/// Created by ``PHAsset/requestContentEditingInput(with:completionHandler:)``. Immutable. Its files are files of the
/// library: read them, but never change them. They are readable as long as the input exists.
open class PHContentEditingInput: NSObject {
    let content: EditingContent

    init(_ content: EditingContent) {
        self.content = content
        super.init()
    }

    /// The medium of the asset: image or video.
    open var mediaType: PHAssetMediaType { content.asset.mediaType }
    /// The kinds of image or video that the asset is.
    open var mediaSubtypes: PHAssetMediaSubtype { content.asset.mediaSubtypes }
    /// The date at which the asset was taken.
    open var creationDate: Date? { content.asset.creationDate }
    /// The location at which the asset was taken.
    open var location: CLLocation? { content.asset.location }
    /// The type of the file to edit.
    open var contentType: UTType? { UTType(content.uniformTypeIdentifier) }
    /// The uniform type identifier of the file to edit.
    open var uniformTypeIdentifier: String? { content.uniformTypeIdentifier }
    /// The way to present the asset.
    open var playbackStyle: PHAsset.PlaybackStyle { content.asset.playbackStyle }
    /// The recipe of the previous edit, if the editor supports it
    /// (``PHContentEditingInputRequestOptions/canHandleAdjustmentData``): in this case the files are the ones that the
    /// previous edit started from. `nil` otherwise: then the files show the asset as it is now.
    open var adjustmentData: PHAdjustmentData? { content.recipe }
    /// A picture of the screen's size, upright; `nil` for a video.
    open var displaySizeImage: UIImage? { content.displaySizeImage }
    /// The file of the whole picture; `nil` for a video.
    open var fullSizeImageURL: URL? { content.photo?.url }
    /// The orientation of the whole picture as EXIF's number, from 1 to 8; 0 for a video.
    open var fullSizeImageOrientation: Int32 { content.orientation }
    /// The video. Deprecated by Apple: use ``audiovisualAsset``.
    open var avAsset: AVAsset? { content.video }
    /// The video; `nil` for an image.
    open var audiovisualAsset: AVAsset? { content.video }
    /// The Live Photo; `nil` for other assets, and for a Live Photo whose movie was turned off.
    open var livePhoto: PHLivePhoto? { content.livePhoto }
}
