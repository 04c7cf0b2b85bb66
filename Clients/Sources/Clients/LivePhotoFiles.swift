// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import Photos
import UIKit

/// Finds and writes the two files of a Live Photo.
final class LivePhotoFiles: Sendable {
    struct Pair: Equatable {
        let photo: URL
        let movie: URL
    }

    enum Failure: Error {
        case notLive, incomplete
    }

    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    static func isLive(_ asset: PHAsset) -> Bool {
        asset.mediaType == .image && asset.mediaSubtypes.contains(.photoLive)
    }

    static func badge(for asset: PHAsset) -> String {
        switch asset.playbackStyle {
        case .livePhoto: return "live"
        case .video, .videoLooping: return "video"
        case .imageAnimated: return "gif"
        case .image: return "photo"
        case .unsupported: return ""
        @unknown default: return ""
        }
    }

    private static func resource(_ preferred: [PHAssetResourceType], of asset: PHAsset) -> PHAssetResource? {
        let resources = PHAssetResource.assetResources(for: asset)
        for type in preferred {
            if let resource = resources.first(where: { $0.type == type }) { return resource }
        }
        return nil
    }

    func extract(from asset: PHAsset, completion: @escaping @Sendable (Result<Pair, Error>) -> Void) {
        guard Self.isLive(asset) else { return completion(.failure(Failure.notLive)) }
        guard let photo = Self.resource([.fullSizePhoto, .photo], of: asset),
            let pairedVideo = Self.resource([.fullSizePairedVideo, .pairedVideo], of: asset)
        else { return completion(.failure(Failure.incomplete)) }
        // Resources are not Sendable, and the second write starts in the handler of the first.
        nonisolated(unsafe) let movie = pairedVideo

        let pair = Pair(
            photo: folder.appendingPathComponent(photo.originalFilename),
            movie: folder.appendingPathComponent(movie.originalFilename))
        PHAssetResourceManager.default().writeData(for: photo, toFile: pair.photo, options: nil) { error in
            if let error = error {
                completion(.failure(error))
                return
            }
            PHAssetResourceManager.default().writeData(for: movie, toFile: pair.movie, options: nil) { error in
                if let error = error {
                    try? FileManager.default.removeItem(at: pair.photo)
                    completion(.failure(error))
                } else {
                    completion(.success(pair))
                }
            }
        }
    }

    #if PHOTOS_REQUESTS
        @MainActor
        func livePhoto(of asset: PHAsset, side: CGFloat, completion: @escaping (PHLivePhoto?) -> Void) {
            let options = PHLivePhotoRequestOptions()
            options.deliveryMode = .highQualityFormat
            options.isNetworkAccessAllowed = true
            PHImageManager.default().requestLivePhoto(
                for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit, options: options
            ) { livePhoto, info in
                if let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool, isDegraded { return }
                completion(livePhoto)
            }
        }
    #endif
}
