// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos

/// Writes an asset's files as they came from the camera.
struct ResourceWriter {
    let folder: URL

    private var options: PHAssetResourceRequestOptions {
        let options = PHAssetResourceRequestOptions()
        options.isNetworkAccessAllowed = true
        options.progressHandler = { progress in
            NSLog("downloaded %.0f %%", progress * 100)
        }
        return options
    }

    /// Writes all of them, one after the other.
    func writeAll(of asset: PHAsset) async throws -> [URL] {
        var urls: [URL] = []
        for resource in PHAssetResource.assetResources(for: asset) {
            let url = folder.appendingPathComponent(Self.filename(for: resource))
            try await PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: options)
            urls.append(url)
        }
        return urls
    }

    func write(_ resource: PHAssetResource, completion: @escaping @Sendable (Result<URL, Error>) -> Void) {
        let url = folder.appendingPathComponent(Self.filename(for: resource))
        PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: options) { error in
            if let error = error {
                completion(.failure(error))
            } else {
                completion(.success(url))
            }
        }
    }

    /// Kinds in the order in which a backup wants them, and the word in the file's name.
    static func word(for type: PHAssetResourceType) -> String? {
        switch type {
        case .photo, .video, .audio: return nil
        case .alternatePhoto: return "raw"
        case .pairedVideo: return "live"
        case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo: return "edited"
        case .adjustmentData: return "adjustments"
        case .adjustmentBasePhoto, .adjustmentBaseVideo, .adjustmentBasePairedVideo: return "base"
        case .photoProxy: return "proxy"
        @unknown default: return "other"
        }
    }

    static func filename(for resource: PHAssetResource) -> String {
        guard let word = word(for: resource.type) else { return resource.originalFilename }
        let name = resource.originalFilename as NSString
        return "\(name.deletingPathExtension).\(word).\(name.pathExtension)"
    }
}
