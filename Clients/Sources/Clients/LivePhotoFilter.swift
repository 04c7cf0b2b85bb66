// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreImage
import Photos
import UIKit

/// Puts a filter on the photo and on every frame of the movie of a Live Photo.
enum LivePhotoFilter {
    enum Failure: Error {
        case notLive
    }

    /// Calls the body with a context, or without one for what is no Live Photo.
    static func withContext(
        for asset: PHAsset, _ body: @escaping (PHLivePhotoEditingContext?, PHContentEditingInput?) -> Void
    ) {
        asset.requestContentEditingInput(with: nil) { input, _ in
            guard let input, input.mediaSubtypes.contains(.photoLive) else { return body(nil, nil) }
            body(PHLivePhotoEditingContext(livePhotoEditingInput: input), input)
        }
    }

    static func preview(
        _ filterName: String, of asset: PHAsset, size: CGSize,
        completion: @escaping @Sendable (PHLivePhoto?, Error?) -> Void
    ) {
        withContext(for: asset) { context, _ in
            guard let context else { return completion(nil, Failure.notLive) }
            context.frameProcessor = { frame, _ in frame.image.applyingFilter(filterName, parameters: [:]) }
            context.prepareLivePhotoForPlayback(withTargetSize: size, options: nil, completionHandler: completion)
        }
    }

    static func preview(_ filterName: String, of asset: PHAsset, size: CGSize) async throws -> PHLivePhoto {
        try await withCheckedThrowingContinuation { continuation in
            preview(filterName, of: asset, size: size) { livePhoto, error in
                continuation.resume(with: livePhoto.map { .success($0) } ?? .failure(error ?? Failure.notLive))
            }
        }
    }

    /// The photo keeps its colours, the movie fades.
    static func save(
        _ filterName: String, to asset: PHAsset, muted: Bool, completion: @escaping @Sendable (Bool, Error?) -> Void
    ) {
        withContext(for: asset) { context, input in
            guard let context, let input else { return completion(false, Failure.notLive) }
            nonisolated(unsafe) let output = PHContentEditingOutput(contentEditingInput: input)
            output.adjustmentData = PHAdjustmentData(
                formatIdentifier: "com.example.filters", formatVersion: "1.0", data: Data(filterName.utf8))
            context.audioVolume = muted ? 0 : 1
            context.frameProcessor = { frame, error in
                guard frame.renderScale > 0 else {
                    error?.pointee = NSError(domain: "com.example.filters", code: 1)
                    return nil
                }
                switch frame.type {
                case .photo: return frame.image
                case .video: return frame.image.applyingFilter(filterName)
                @unknown default: return frame.image
                }
            }
            context.saveLivePhoto(to: output, options: nil) { success, error in
                guard success else { return completion(false, error) }
                PHPhotoLibrary.shared().performChanges(
                    { PHAssetChangeRequest(for: asset).contentEditingOutput = output }, completionHandler: completion)
            }
        }
    }
}
