// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit
import os.log

enum ImageLoaderError: Error, Equatable {
    case cancelled
    case inCloud
    case failed(domain: String, code: Int)
    case nothing
}

/// Loads the picture of a detail screen, and tells failures apart by the info dictionary.
final class ImageLoader {
    private let manager: PHImageManager
    private let log = OSLog(subsystem: "com.example.viewer", category: "images")
    private var requests: [String: PHImageRequestID] = [:]

    /// The numbers that came in info dictionaries.
    private(set) var answeredRequests: [PHImageRequestID] = []

    init(manager: PHImageManager = PHImageManager.default()) {
        self.manager = manager
    }

    @discardableResult
    func load(
        _ asset: PHAsset, targetSize: CGSize = PHImageManagerMaximumSize,
        progress: ((Double) -> Void)? = nil, completion: @escaping (Result<UIImage, Error>) -> Void
    ) -> PHImageRequestID {
        let options = PHImageRequestOptions()
        options.deliveryMode = .opportunistic
        options.resizeMode = .exact
        options.isNetworkAccessAllowed = true
        options.progressHandler = { fraction, error, stop, _ in
            if error != nil { stop.pointee = true }
            progress?(fraction)
        }
        let identifier = asset.localIdentifier
        let request = manager.requestImage(
            for: asset, targetSize: targetSize, contentMode: .aspectFit, options: options
        ) { [weak self] image, info in
            if let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool, isDegraded { return }
            self?.forget(identifier, info)
            completion(Self.result(image, info))
        }
        requests[identifier] = request
        return request
    }

    func cancel(_ asset: PHAsset) {
        guard let request = requests.removeValue(forKey: asset.localIdentifier) else { return }
        manager.cancelImageRequest(request)
    }

    private func forget(_ identifier: String, _ info: [AnyHashable: Any]?) {
        requests.removeValue(forKey: identifier)
        if let request = info?[PHImageResultRequestIDKey] as? PHImageRequestID { answeredRequests.append(request) }
        if let error = info?[PHImageErrorKey] as? Error {
            os_log("no image of %{public}@: %{public}@", log: log, type: .error, identifier, error.localizedDescription)
        }
    }

    static func result(_ image: UIImage?, _ info: [AnyHashable: Any]?) -> Result<UIImage, Error> {
        if let image = image { return .success(image) }
        if (info?[PHImageCancelledKey] as? NSNumber)?.boolValue == true { return .failure(ImageLoaderError.cancelled) }
        if let error = info?[PHImageErrorKey] as? NSError {
            return .failure(ImageLoaderError.failed(domain: error.domain, code: error.code))
        }
        if let inCloud = info?["PHImageResultIsInCloudKey"] as? Bool, inCloud {
            return .failure(ImageLoaderError.inCloud)
        }
        return .failure(ImageLoaderError.nothing)
    }
}
