// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// Edits a Live Photo picture by picture. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHLivePhotoEditingContext: NSObject {
    /// An editor of the input; `nil` when it is no Live Photo.
    public init?(livePhotoEditingInput livePhotoInput: PHContentEditingInput) { unbuilt() }

    /// How long the movie is.
    open var duration: CMTime { unbuilt() }

    /// When in the movie the photo was taken.
    open var photoTime: CMTime { unbuilt() }

    /// How loud the movie is, from 0 to 1.
    open var audioVolume: Float {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// How the pictures are turned.
    open var orientation: CGImagePropertyOrientation { unbuilt() }

    /// Makes the edited Live Photo to be looked at.
    open func prepareLivePhotoForPlayback(
        withTargetSize targetSize: CGSize, options: [String: Any]? = nil,
        completionHandler: @escaping @Sendable (PHLivePhoto?, (any Error)?) -> Void
    ) { unbuilt() }

    /// Makes the edited Live Photo to be looked at.
    open func livePhotoForPlayback(
        targetSize: CGSize, options: [PHLivePhotoEditingOption: Any]? = nil
    ) async throws -> PHLivePhoto { unbuilt() }

    /// Saves the edited Live Photo.
    open func saveLivePhoto(
        to output: PHContentEditingOutput, options: [String: Any]? = nil,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { unbuilt() }

    /// Saves the edited Live Photo.
    open func saveLivePhoto(to output: PHContentEditingOutput, options: [String: Any]? = nil) async throws { unbuilt() }

    /// Stops the work.
    open func cancel() { unbuilt() }
}
