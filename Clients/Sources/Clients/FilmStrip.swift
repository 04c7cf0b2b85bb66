// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import Photos
import UIKit

/// The row of small frames below a video that is trimmed.
final class FilmStrip {
    enum Failure: Error {
        case noMovie
    }

    private func movie(of asset: PHAsset) async throws -> AVAsset {
        let options = PHVideoRequestOptions()
        options.deliveryMode = .automatic
        let movie: AVAsset? = await withCheckedContinuation { continuation in
            PHImageManager.default().requestAVAsset(forVideo: asset, options: options) { movie, _, _ in
                nonisolated(unsafe) let found = movie
                continuation.resume(returning: found)
            }
        }
        guard let movie else { throw Failure.noMovie }
        return movie
    }

    /// Frames at even distances.
    func frames(of asset: PHAsset, count: Int, height: CGFloat) async throws -> [UIImage] {
        let generator = AVAssetImageGenerator(asset: try await movie(of: asset))
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: 0, height: height)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let duration = try await generator.asset.load(.duration)
        let times = (0..<count).map {
            CMTimeMultiplyByFloat64(duration, multiplier: (Double($0) + 0.5) / Double(count))
        }
        var images: [UIImage] = []
        for await result in generator.images(for: times) { images.append(UIImage(cgImage: try result.image)) }
        return images
    }

    /// The first frame, the old way.
    func poster(of asset: PHAsset) async throws -> CGImage {
        let generator = AVAssetImageGenerator(asset: try await movie(of: asset))
        generator.appliesPreferredTrackTransform = true
        return try generator.copyCGImage(at: CMTimeMake(value: 0, timescale: 600), actualTime: nil)
    }
}
