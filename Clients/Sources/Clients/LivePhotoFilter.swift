// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreImage
import Photos
import UIKit

/// Puts a filter on the photo and on every frame of the movie of a Live Photo.
enum LivePhotoFilter {
    enum Failure: Error {
        case notLive
    }

    @MainActor
    static func context(for asset: PHAsset) async throws -> (PHLivePhotoEditingContext, PHContentEditingInput) {
        let input: PHContentEditingInput? = await withCheckedContinuation { continuation in
            asset.requestContentEditingInput(with: nil) { input, _ in continuation.resume(returning: input) }
        }
        guard let input, input.mediaSubtypes.contains(.photoLive),
            let context = PHLivePhotoEditingContext(livePhotoEditingInput: input)
        else { throw Failure.notLive }
        return (context, input)
    }

    @MainActor
    static func preview(_ filterName: String, of asset: PHAsset, size: CGSize) async throws -> PHLivePhoto {
        let (context, _) = try await context(for: asset)
        context.frameProcessor = { frame, _ in frame.image.applyingFilter(filterName, parameters: [:]) }
        return try await context.livePhotoForPlayback(targetSize: size)
    }

    /// As before async: the photo keeps its colours, the movie fades.
    @MainActor
    static func save(
        _ filterName: String, to asset: PHAsset, muted: Bool, completion: @escaping @Sendable (Bool, Error?) -> Void
    ) async throws {
        let (context, input) = try await context(for: asset)
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
                {
                    PHAssetChangeRequest(for: asset).contentEditingOutput = output
                }, completionHandler: completion)
        }
    }
}
