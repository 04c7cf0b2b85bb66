// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// Pictures for asynchronous code, an addition to Apple's PhotoKit.
extension PHImageManager {
    /// A picture that a request delivers.
    public struct ImageDelivery: @unchecked Sendable {
        // Unchecked: the values of the dictionary are immutable objects.
        /// The picture.
        public let image: UIImage
        /// True if a better picture follows; with `fastFormat` also if it is smaller than requested.
        public let isDegraded: Bool
        /// The info dictionary of the request's handler.
        public let info: [AnyHashable: Any]
    }

    /// Returns the final picture of an asset, never a degraded one.
    ///
    /// Requests it as ``requestImage(for:targetSize:contentMode:options:resultHandler:)`` does, always with
    /// `highQualityFormat` and asynchronously, regardless of the options. Throws ``PHPhotosError``. If the task is
    /// cancelled, the request is cancelled, and `CancellationError` is thrown.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - targetSize: The size in pixels; `PHImageManagerMaximumSize` for the original's.
    ///   - contentMode: The way to fit the picture.
    ///   - options: The options; `nil` for the default values.
    nonisolated(nonsending) public func image(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode = .aspectFit,
        options: PHImageRequestOptions? = nil
    ) async throws -> UIImage {
        try Task.checkCancellation()
        let options = PHImageRequestOptions.copy(of: options)
        options.deliveryMode = .highQualityFormat
        for try await delivery in images(
            for: asset, targetSize: targetSize, contentMode: contentMode, options: options) where !delivery.isDegraded
        {
            return delivery.image
        }
        throw CancellationError()
    }

    /// Returns the final picture of an asset for a size in points, as ``image(for:targetSize:contentMode:options:)``
    /// does.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - pointSize: The size in points.
    ///   - scale: The number of pixels of a point, which is also the picture's scale; 1 if it is not positive.
    ///   - contentMode: The way to fit the picture.
    ///   - options: The options; `nil` for the default values.
    nonisolated(nonsending) public func image(
        for asset: PHAsset, pointSize: CGSize, scale: CGFloat, contentMode: PHImageContentMode = .aspectFit,
        options: PHImageRequestOptions? = nil
    ) async throws -> UIImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let pixels = CGSize(width: pointSize.width * scale, height: pointSize.height * scale)
        let image = try await image(for: asset, targetSize: pixels, contentMode: contentMode, options: options)
        guard let cgImage = image.cgImage else { return image }
        return UIImage(cgImage: cgImage, scale: scale, orientation: image.imageOrientation)
    }

    /// Requests a picture of an asset, and returns the delivered pictures: degraded pictures, if the options allow
    /// them, and the final one.
    ///
    /// The request is made at once, as by ``requestImage(for:targetSize:contentMode:options:resultHandler:)``, but
    /// never synchronously; its results are buffered until they are read. The sequence ends after the last picture, and
    /// throws ``PHPhotosError`` if there is no final picture. If the reading task is cancelled, or the sequence is
    /// released, the request is cancelled, and the sequence ends.
    ///
    /// - Parameters:
    ///   - asset: The asset.
    ///   - targetSize: The size in pixels; `PHImageManagerMaximumSize` for the original's.
    ///   - contentMode: The way to fit the picture.
    ///   - options: The options; `nil` for the default values.
    public func images(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode = .aspectFit,
        options: PHImageRequestOptions? = nil
    ) -> AsyncThrowingStream<ImageDelivery, any Error> {
        let options = PHImageRequestOptions.copy(of: options)
        options.isSynchronous = false
        let answersOnce = options.deliveryMode != .opportunistic
        let (stream, continuation) = AsyncThrowingStream<ImageDelivery, any Error>.makeStream()
        let number = requestImage(
            for: asset, targetSize: targetSize, contentMode: contentMode, options: options
        ) { image, info in
            let info = info ?? [:]
            guard let image else { return continuation.finish(throwing: failure(in: info)) }
            let delivery = ImageDelivery(
                image: image, isDegraded: info[PHImageResultIsDegradedKey] as? Bool ?? false, info: info)
            continuation.yield(delivery)
            if answersOnce || !delivery.isDegraded { continuation.finish() }
        }
        continuation.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.cancelImageRequest(number) }
        }
        return stream
    }
}

extension PHImageRequestOptions {
    /// Returns a copy of options, or the default values.
    fileprivate static func copy(of options: PHImageRequestOptions?) -> PHImageRequestOptions {
        options?.copy() as? PHImageRequestOptions ?? PHImageRequestOptions()
    }
}

/// Returns why a request has no picture.
private func failure(in info: [AnyHashable: Any]) -> any Error {
    if info[PHImageCancelledKey] as? Bool == true { return CancellationError() }
    return info[PHImageErrorKey] as? PHPhotosError ?? PHPhotosError(.internalError)
}
