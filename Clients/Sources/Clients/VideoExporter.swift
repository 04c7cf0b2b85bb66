// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import Photos

/// Makes a video small enough to be sent.
final class VideoExporter {
    enum Failure: Error {
        case noSession
        case ended(AVAssetExportSession.Status, Error?)
    }

    private let manager = PHImageManager.default()

    func export(
        _ asset: PHAsset, preset: String = AVAssetExportPresetMediumQuality, to url: URL,
        completion: @escaping @Sendable (Result<URL, Error>) -> Void
    ) {
        let options = PHVideoRequestOptions()
        options.isNetworkAccessAllowed = true
        options.deliveryMode = .highQualityFormat
        manager.requestExportSession(forVideo: asset, options: options, exportPreset: preset) { session, info in
            guard let session else {
                return completion(.failure(info?[PHImageErrorKey] as? Error ?? Failure.noSession))
            }
            session.outputURL = url
            session.outputFileType = .mp4
            session.shouldOptimizeForNetworkUse = true
            nonisolated(unsafe) let running = session
            session.exportAsynchronously {
                switch running.status {
                case .completed: completion(.success(url))
                default: completion(.failure(Failure.ended(running.status, running.error)))
                }
            }
        }
    }

    /// What a menu offers.
    static func presets(for asset: AVAsset) -> [String] {
        let wanted = [
            AVAssetExportPresetLowQuality, AVAssetExportPreset1280x720, AVAssetExportPresetHEVCHighestQuality,
        ]
        let possible = AVAssetExportSession.exportPresets(compatibleWith: asset)
        return wanted.filter(possible.contains)
    }
}
