// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// An editor of the single frames of a Live Photo. Not built yet.
@available(*, unavailable, message: "frames are not edited yet; PHContentEditingOutput saves an edit of the photo")
open class PHLivePhotoEditingContext: NSObject {
    /// Creates an editor of the input; `nil` when it is no Live Photo.
    public init?(livePhotoEditingInput livePhotoInput: PHContentEditingInput) { unbuilt() }

    /// The duration of the movie.
    open var duration: CMTime { unbuilt() }

    /// The time of the photo in the movie.
    open var photoTime: CMTime { unbuilt() }

    /// The volume of the movie, from 0 to 1.
    open var audioVolume: Float {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The orientation of the frames.
    open var orientation: CGImagePropertyOrientation { unbuilt() }

    /// Renders the edited Live Photo for display.
    open func prepareLivePhotoForPlayback(
        withTargetSize targetSize: CGSize, options: [String: Any]? = nil,
        completionHandler: @escaping @Sendable (PHLivePhoto?, (any Error)?) -> Void
    ) { unbuilt() }

    /// Renders the edited Live Photo for display.
    open func livePhotoForPlayback(
        targetSize: CGSize, options: [String: Any]? = nil
    ) async throws -> PHLivePhoto { unbuilt() }

    /// Saves the edited Live Photo.
    open func saveLivePhoto(
        to output: PHContentEditingOutput, options: [String: Any]? = nil,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { unbuilt() }

    /// Saves the edited Live Photo.
    open func saveLivePhoto(to output: PHContentEditingOutput, options: [String: Any]? = nil) async throws { unbuilt() }

    /// Cancels the work.
    open func cancel() { unbuilt() }
}

/// A frame of a Live Photo that is being edited. Not built yet.
@available(*, unavailable, message: "frames are not edited yet; PHContentEditingOutput saves an edit of the photo")
public protocol PHLivePhotoFrame {
    /// The time of the frame in the movie.
    var time: CMTime { get }
    /// The part of the Live Photo: the still photo or the movie.
    var type: PHLivePhotoFrameType { get }
    /// The size of the frame relative to the full size.
    var renderScale: CGFloat { get }
}
