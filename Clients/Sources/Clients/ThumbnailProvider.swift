// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit

/// The pictures of a grid, kept by an actor.
actor ThumbnailProvider {
    #if PHOTOS_REQUESTS
        private let imageManager = PHCachingImageManager()
    #else
        private let imageManager = PHImageManager()
    #endif
    private let imageContentMode = PHImageContentMode.aspectFill
    private var cached: [String: UIImage] = [:]
    private(set) var requestCount = 0

    private var requestOptions: PHImageRequestOptions {
        let options = PHImageRequestOptions()
        options.deliveryMode = .highQualityFormat
        options.resizeMode = .fast
        options.isNetworkAccessAllowed = true
        return options
    }

    /// Calls back from the image manager's handler.
    @discardableResult
    func requestImage(
        for asset: PHAsset, targetSize: CGSize, completion: @escaping @Sendable (UIImage?, Bool) -> Void
    ) -> PHImageRequestID {
        requestCount += 1
        return imageManager.requestImage(
            for: asset, targetSize: targetSize, contentMode: imageContentMode, options: requestOptions
        ) { image, info in
            let isLowerQuality = (info?[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue ?? false
            completion(image, isLowerQuality)
        }
    }

    func thumbnail(for asset: PHAsset, side: CGFloat) async -> UIImage? {
        let key = "\(asset.localIdentifier)-\(side)"
        if let image = cached[key] { return image }
        let image: UIImage? = await withCheckedContinuation { continuation in
            requestImage(for: asset, targetSize: CGSize(width: side, height: side)) { image, isLowerQuality in
                if !isLowerQuality { continuation.resume(returning: image) }
            }
        }
        cached[key] = image
        return image
    }

    #if PHOTOS_REQUESTS
        func startCaching(_ assets: [PHAsset], targetSize: CGSize) {
            imageManager.startCachingImages(
                for: assets, targetSize: targetSize, contentMode: imageContentMode, options: requestOptions)
        }

        func stopCaching() {
            imageManager.stopCachingImagesForAllAssets()
        }
    #endif
}
