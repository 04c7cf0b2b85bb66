// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A frame of a Live Photo that is edited. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
public protocol PHLivePhotoFrame {
    /// When in the movie it is shown.
    var time: CMTime { get }
    /// Whether it is the still photo or one of the movie's pictures.
    var type: PHLivePhotoFrameType { get }
    /// How large it is beside the full size.
    var renderScale: CGFloat { get }
}
