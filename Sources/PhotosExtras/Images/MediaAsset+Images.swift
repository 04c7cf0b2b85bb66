// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import Photos
public import PlatformTypes

/// A picture of a stream.
public struct MediaImage: Sendable {
    /// The picture.
    public let image: UIImage
    /// True if a better picture follows.
    public let isDegraded: Bool
}

/// Pictures of an asset; for a video, its representative frame.
///
/// A final picture is cached as long as the asset's object exists, within a budget of 256 MB for all assets; degraded
/// pictures are never cached. A cached picture answers the next request for the same size and version at once.
extension MediaAsset {
    /// Returns the final picture. Blocks the calling thread.
    ///
    /// By default nothing is downloaded. Throws `PHPhotosError`. Do not call it on the main thread for large pictures.
    public func imageNow(_ size: ImageSize, options: MediaRequestOptions = .local) throws -> UIImage {
        if let kept = keptImage(size, options) { return kept }
        let request = size.options(options)
        request.isSynchronous = true
        var answer: Result<UIImage, any Error> = .failure(PHPhotosError(.internalError))
        start(size, options, request) { image, info in answer = Result(image, info) }
        return try answer.get()
    }

    /// Returns the final picture.
    public func image(_ size: ImageSize, options: MediaRequestOptions = MediaRequestOptions()) async throws -> UIImage {
        try await answer { self.requestImage(size, options: options, completion: $0) }
    }

    /// Returns the stream of pictures: degraded pictures, if any are available, then the final picture, which ends the
    /// stream.
    ///
    /// The stream throws if there is no final picture, also after degraded ones. The request is made at once. It is
    /// cancelled when the stream is released, or when the task that reads the stream is cancelled.
    public func images(
        _ size: ImageSize, options: MediaRequestOptions = MediaRequestOptions()
    ) -> AsyncThrowingStream<MediaImage, any Error> {
        let (stream, continuation) = AsyncThrowingStream<MediaImage, any Error>.makeStream()
        let number = requestImages(size, options: options) { image, info in
            guard let image else { return continuation.finish(throwing: requestError(in: info)) }
            let isDegraded = isDegraded(info)
            continuation.yield(MediaImage(image: image, isDegraded: isDegraded))
            if !isDegraded { continuation.finish() }
        }
        continuation.onTermination = { [manager] reason in
            if case .cancelled = reason { manager.cancelImageRequest(number) }
        }
        return stream
    }

    /// Requests the final picture.
    ///
    /// The handler is called once, on the main queue: with the picture and the info dictionary of
    /// `PHImageManager.requestImage`, or with `nil` and an error under `PHImageErrorKey`. A cached picture is delivered
    /// before this method returns, on the calling thread, without a dictionary; in this case the identifier is 0.
    ///
    /// - Returns: The identifier for ``cancelRequest(_:)``.
    @discardableResult
    public func requestImage(
        _ size: ImageSize, options: MediaRequestOptions = MediaRequestOptions(),
        completion: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        request(size, options, .highQualityFormat, completion)
    }

    /// Requests the stream of pictures: the handler is called with degraded pictures, the first possibly before this
    /// method returns, then once with the final picture, or with `nil` and an error. Otherwise as
    /// ``requestImage(_:options:completion:)``.
    @discardableResult
    public func requestImages(
        _ size: ImageSize, options: MediaRequestOptions = MediaRequestOptions(),
        handler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        request(size, options, .opportunistic, handler)
    }
}

extension MediaAsset {
    /// Returns the picture that is kept for such requests.
    private func keptImage(_ size: ImageSize, _ options: MediaRequestOptions) -> UIImage? {
        ImageCache.shared.image(key(size, options))
    }

    private func key(_ size: ImageSize, _ options: MediaRequestOptions) -> ImageCache.Key {
        ImageCache.Key(asset: ObjectIdentifier(self), size: size, version: options.version)
    }

    private func request(
        _ size: ImageSize, _ options: MediaRequestOptions, _ mode: PHImageRequestOptionsDeliveryMode,
        _ handler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        if let kept = keptImage(size, options) {
            handler(kept, nil)
            return PHInvalidImageRequestID
        }
        let request = size.options(options)
        request.deliveryMode = mode
        return start(size, options, request, handler)
    }

    /// Makes a request, and keeps the final picture. The object lives until then, and what it keeps with it.
    @discardableResult
    private func start(
        _ size: ImageSize, _ options: MediaRequestOptions, _ request: PHImageRequestOptions,
        _ handler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let activity = download.activity()
        request.progressHandler = options.progressHandler(activity)
        return manager.requestImage(
            for: phAsset, targetSize: size.targetSize, contentMode: size.contentMode, options: request
        ) { image, info in
            let image = image.map(size.scaled)
            if !isDegraded(info) {
                if let image { ImageCache.shared.keep(image, self.key(size, options)) }
                activity.end(image == nil ? requestError(in: info) : nil)
            }
            handler(image, info)
        }
    }
}
