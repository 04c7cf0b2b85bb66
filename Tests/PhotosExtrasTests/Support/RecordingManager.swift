// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// A caching manager that records what it is asked for.
final class RecordingManager: PHCachingImageManager, @unchecked Sendable {
    let started = Calls<[String]>()
    let stopped = Calls<[String]>()
    let requested = Calls<(asset: String, number: PHImageRequestID)>()
    let requestedData = Calls<String>()
    let cancelled = Calls<PHImageRequestID>()

    override func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {
        started.record(assets.map(\.localIdentifier))
        super.startCachingImages(for: assets, targetSize: targetSize, contentMode: contentMode, options: options)
    }

    override func stopCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {
        stopped.record(assets.map(\.localIdentifier))
        super.stopCachingImages(for: assets, targetSize: targetSize, contentMode: contentMode, options: options)
    }

    override func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let number = super.requestImage(
            for: asset, targetSize: targetSize, contentMode: contentMode, options: options, resultHandler: resultHandler
        )
        requested.record((asset.localIdentifier, number))
        return number
    }

    override func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        requestedData.record(asset.localIdentifier)
        return super.requestImageDataAndOrientation(for: asset, options: options, resultHandler: resultHandler)
    }

    override func cancelImageRequest(_ requestID: PHImageRequestID) {
        cancelled.record(requestID)
        super.cancelImageRequest(requestID)
    }
}
