// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import Photos
public import PlatformMedia

/// Live Photos and videos.
extension MediaAsset {
    /// Returns the Live Photo, with its movie. Throws `PHPhotosError`, for example for an asset without a movie.
    public func livePhoto(
        _ size: ImageSize = .preview, options: MediaRequestOptions = MediaRequestOptions()
    ) async throws -> PHLivePhoto {
        try await answer { self.requestLivePhoto(size, options: options, completion: $0) }
    }

    /// Requests the Live Photo, with its movie.
    ///
    /// The handler is called once, on the main queue: with the Live Photo and the info dictionary, or with `nil` and an
    /// error under `PHImageErrorKey`.
    ///
    /// - Returns: The identifier for ``cancelRequest(_:)``.
    @discardableResult
    public func requestLivePhoto(
        _ size: ImageSize = .preview, options: MediaRequestOptions = MediaRequestOptions(),
        completion: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let activity = download.activity()
        let request = PHLivePhotoRequestOptions()
        request.version = options.imageVersion
        request.deliveryMode = .highQualityFormat
        request.isNetworkAccessAllowed = options.isNetworkAccessAllowed
        request.progressHandler = options.progressHandler(activity)
        return manager.requestLivePhoto(
            for: phAsset, targetSize: size.targetSize, contentMode: size.contentMode, options: request
        ) { livePhoto, info in
            activity.end(livePhoto == nil ? requestError(in: info) : nil)
            completion(livePhoto, info)
        }
    }

    /// Returns the video for a player. Throws `PHPhotosError`, for example for a picture.
    public func playerItem(options: MediaRequestOptions = MediaRequestOptions()) async throws -> AVPlayerItem {
        try await answer { self.requestPlayerItem(options: options, completion: $0) }
    }

    /// Requests the video for a player.
    ///
    /// The handler is called once, on the main queue: with the item and the info dictionary, or with `nil` and an error
    /// under `PHImageErrorKey`.
    ///
    /// - Returns: The identifier for ``cancelRequest(_:)``.
    @discardableResult
    public func requestPlayerItem(
        options: MediaRequestOptions = MediaRequestOptions(),
        completion: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let activity = download.activity()
        let request = PHVideoRequestOptions()
        request.version = options.videoVersion
        request.isNetworkAccessAllowed = options.isNetworkAccessAllowed
        request.progressHandler = options.progressHandler(activity)
        // The handler is the client's, and is called on the main queue only.
        nonisolated(unsafe) let completion = completion
        return manager.requestPlayerItem(forVideo: phAsset, options: request) { item, info in
            activity.end(item == nil ? requestError(in: info) : nil)
            // The values of the dictionary are immutable.
            nonisolated(unsafe) let info = info
            DispatchQueue.main.async { completion(item, info) }
        }
    }
}
