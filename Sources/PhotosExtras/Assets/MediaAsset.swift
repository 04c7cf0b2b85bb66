// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import Photos

/// A photo, video or sound of a library, with everything that an app needs: pictures, bytes, playback, download.
///
/// Slow operations have an `async` form and a form with a completion handler. The `async` form throws `PHPhotosError`;
/// if its task is cancelled, it cancels the request and throws `CancellationError`. The other form calls its handler
/// exactly once, on the main queue, also after a failure or a cancellation. To cancel, it returns a task or, for
/// pictures, bytes and playback, an identifier for ``cancelRequest(_:)``. Some operations have a third form, which
/// blocks the calling thread. Only operations documented as streams deliver more than one result.
///
/// An asset is a snapshot, as a `PHAsset` is: fetch again to see changes. May be used from any thread.
public final class MediaAsset: Sendable {
    /// The media of assets.
    public enum Kind: Sendable {
        /// A picture, also a Live Photo or an animation.
        case image
        /// A video.
        case video
        /// A sound.
        case audio
        /// Any other medium; also the value for a deleted asset.
        case unknown
    }

    /// The kinds of pictures, by presentation.
    public enum Subtype: Sendable {
        /// A picture that does not move.
        case still
        /// A picture with a few seconds of movie.
        case livePhoto
        /// A picture of several frames: a GIF.
        case animated
    }

    /// The asset in PhotoKit's form.
    public let phAsset: PHAsset
    /// The download of the files that show the asset, for a view to observe.
    public let download: MediaDownload
    /// The manager of all requests of the asset.
    let manager: PHImageManager

    /// Creates the asset of a `PHAsset`.
    ///
    /// - Parameters:
    ///   - phAsset: The asset.
    ///   - manager: The manager for all requests for the asset; by default the manager that prefetchers share.
    public init(_ phAsset: PHAsset, manager: PHImageManager = MediaLibrary.imageManager) {
        self.phAsset = phAsset
        self.manager = manager
        download = MediaDownload(of: phAsset)
    }

    deinit { ImageCache.shared.removeImages(of: ObjectIdentifier(self)) }

    /// The permanent identifier of the asset: `PHAsset.localIdentifier`.
    public var identifier: String { phAsset.localIdentifier }

    /// The medium.
    public var kind: Kind {
        switch phAsset.mediaType {
        case .image: .image
        case .video: .video
        case .audio: .audio
        case .unknown: .unknown
        }
    }

    /// The kind of picture; `nil` for any other medium. A Live Photo whose movie was turned off is `still`.
    public var subtype: Subtype? {
        guard kind == .image else { return nil }
        return switch phAsset.playbackStyle {
        case .livePhoto: .livePhoto
        case .imageAnimated: .animated
        case .image, .unsupported, .video, .videoLooping: .still
        }
    }

    /// The duration in seconds; 0 for a picture.
    public var duration: TimeInterval { phAsset.duration }

    /// The size in pixels, as displayed.
    public var pixelSize: CGSize { CGSize(width: phAsset.pixelWidth, height: phAsset.pixelHeight) }

    /// Cancels a request. Its handler is called with `PHImageCancelledKey`, unless it already got its result.
    ///
    /// Identifiers of finished requests, and 0, are ignored.
    public func cancelRequest(_ identifier: PHImageRequestID) { manager.cancelImageRequest(identifier) }
}

/// Equality by identifier: two objects are equal if they are the same asset, regardless of their cached pictures and
/// downloads.
extension MediaAsset: Hashable, Identifiable {
    /// Returns true if both are the same asset.
    public static func == (one: MediaAsset, other: MediaAsset) -> Bool { one.phAsset == other.phAsset }

    /// Hashes the values that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(phAsset) }

    /// The ``identifier``.
    public var id: String { identifier }
}
