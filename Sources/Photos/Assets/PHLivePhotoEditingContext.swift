// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformMedia
public import PlatformTypes

/// An editor of the photo, the movie and the sound of a Live Photo.
///
/// A closure of the program changes each frame.
/// ``prepareLivePhotoForPlayback(withTargetSize:options:completionHandler:)`` makes a Live Photo for display, and
/// ``saveLivePhoto(to:options:completionHandler:)`` makes the files of an edit. Each call cancels work that is still
/// running; the handler of that work gets `PHPhotosError.userCancelled`. Handlers are called once, on the main queue.
///
/// Movies are encoded again with the program ffmpeg, which must be installed: without ffmpeg both calls fail with
/// `AVError.encoderNotFound`. The new movie keeps the content identifier, the moment of the photo and all other
/// metadata of the old movie, except other timed metadata. Properties are read when the work starts. Use them on one
/// thread.
open class PHLivePhotoEditingContext: NSObject {
    private let editor: LivePhotoEditor

    /// Creates an editor of the input; `nil` if the input is not a Live Photo.
    public init?(livePhotoEditingInput livePhotoInput: PHContentEditingInput) {
        guard let editor = LivePhotoEditor(livePhotoInput.content) else { return nil }
        self.editor = editor
    }

    /// The whole photo as it is stored, without its ``orientation``. Decoded at the first access; empty if decoding
    /// fails.
    open var fullSizeImage: CIImage { editor.fullSizeImage }

    /// The duration of the movie.
    open var duration: CMTime { editor.movie.duration }

    /// The time of the photo in the movie; zero if the movie does not state it.
    open var photoTime: CMTime { editor.photoTime }

    /// The closure that changes each frame: the frames of the movie in order, and the photo. `nil`, the default, leaves
    /// all frames unchanged.
    ///
    /// The closure is called on a thread of the library, with upright pictures. If it returns no picture, the work ends
    /// with the closure's error. All new frames of the movie must have the same size.
    open var frameProcessor: PHLivePhotoFrameProcessingBlock?

    /// The volume of the movie: from 0 for silence to 1, the default, for the volume of the recording. Values outside
    /// this range are clamped.
    open var audioVolume: Float = 1 {
        didSet { audioVolume = audioVolume.isNaN ? oldValue : min(max(audioVolume, 0), 1) }
    }

    /// The orientation of the photo.
    open var orientation: CGImagePropertyOrientation { editor.orientation }

    /// Makes the edited Live Photo for display.
    ///
    /// - Parameters:
    ///   - targetSize: The size that the photo and the movie fit into, in pixels; zero for their original size. Neither
    ///     is enlarged.
    ///   - options: `shouldRenderAtPlaybackTime` has no effect: all frames are computed before the handler is called.
    ///   - handler: A handler that gets the Live Photo, or the error.
    open func prepareLivePhotoForPlayback(
        withTargetSize targetSize: CGSize, options: [String: Any]? = nil,
        completionHandler handler: @escaping @Sendable (PHLivePhoto?, (any Error)?) -> Void
    ) {
        editor.prepare(rendering, within: targetSize) { result in
            switch result {
            case .success(let livePhoto): handler(livePhoto, nil)
            case .failure(let error): handler(nil, error)
            }
        }
    }

    /// Makes the edited Live Photo for display; see the form with a handler.
    open func livePhotoForPlayback(
        targetSize: CGSize, options: [String: Any]? = nil
    ) async throws -> PHLivePhoto {
        try await withCheckedThrowingContinuation { continuation in
            editor.prepare(rendering, within: targetSize) { continuation.resume(with: $0) }
        }
    }

    /// Writes the edited Live Photo into an output of the same input, at full size. If it fails, the output stays as it
    /// was.
    ///
    /// Set the output's ``PHContentEditingOutput/adjustmentData``, and save it in a change block.
    ///
    /// - Parameters:
    ///   - output: The output.
    ///   - options: No option has an effect.
    ///   - handler: A handler that gets true, or false and the error.
    open func saveLivePhoto(
        to output: PHContentEditingOutput, options: [String: Any]? = nil,
        completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        editor.save(rendering, to: output.files) { result in
            switch result {
            case .success: handler(true, nil)
            case .failure(let error): handler(false, error)
            }
        }
    }

    /// Writes the edited Live Photo into an output; see the form with a handler.
    open func saveLivePhoto(to output: PHContentEditingOutput, options: [String: Any]? = nil) async throws {
        try await withCheckedThrowingContinuation { continuation in
            editor.save(rendering, to: output.files) { continuation.resume(with: $0) }
        }
    }

    /// Cancels the work that is running; its handler gets `PHPhotosError.userCancelled`.
    open func cancel() { editor.cancel() }

    private var rendering: LivePhotoRendering { LivePhotoRendering(frameProcessor, volume: audioVolume) }
}

/// A frame of a Live Photo that is being edited.
public protocol PHLivePhotoFrame {
    /// The picture, upright.
    var image: CIImage { get }
    /// The time of the frame in the movie.
    var time: CMTime { get }
    /// The part of the Live Photo: the still photo or the movie.
    var type: PHLivePhotoFrameType { get }
    /// The size of the picture relative to the whole photo, for scaling values measured in pixels.
    var renderScale: CGFloat { get }
}

/// A closure that changes a frame of a Live Photo: it returns the new picture, or `nil` and an error in the second
/// argument.
public typealias PHLivePhotoFrameProcessingBlock = (any PHLivePhotoFrame, NSErrorPointer) -> CIImage?
