// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A frame of a Live Photo that is being edited. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
public protocol PHLivePhotoFrame {
    /// The time of the frame in the movie.
    var time: CMTime { get }
    /// The part of the Live Photo: the still photo or the movie.
    var type: PHLivePhotoFrameType { get }
    /// The size of the frame relative to the full size.
    var renderScale: CGFloat { get }
}
