// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import Photos
import UniformTypeIdentifiers

enum ExportError: Error, Equatable {
    case noData(String)
    case notAVideo(String)
}

/// What several requests at once have written.
final class ExportReport: @unchecked Sendable {
    private let lock = NSLock()
    private var writtenURLs: [URL] = []
    private var occurredErrors: [Error] = []

    var urls: [URL] { lock.withLock { writtenURLs } }
    var errors: [Error] { lock.withLock { occurredErrors } }

    fileprivate func add(_ result: Result<URL, Error>) {
        lock.lock()
        defer { lock.unlock() }
        switch result {
        case .success(let url): writtenURLs.append(url)
        case .failure(let error): occurredErrors.append(error)
        }
    }
}

/// Copies photos and videos out of the library, as a “save to files” button does.
class AssetExporter {
    let folder: URL
    private let manager = PHImageManager.default()

    init(folder: URL) {
        self.folder = folder
    }

    /// Writes the photos of a fetch result, all at once, and tells on the main queue when the last one is done.
    func exportPhotos(_ assets: PHFetchResult<PHAsset>, completion: @escaping @Sendable (ExportReport) -> Void) {
        let report = ExportReport()
        let group = DispatchGroup()
        let options = PHImageRequestOptions()
        options.version = .current
        options.deliveryMode = .highQualityFormat
        options.isNetworkAccessAllowed = true

        assets.enumerateObjects { asset, index, _ in
            guard asset.mediaType == .image else { return }
            group.enter()
            self.manager.requestImageDataAndOrientation(for: asset, options: options) { data, uti, _, info in
                defer { group.leave() }
                if let error = info?[PHImageErrorKey] as? Error {
                    report.add(.failure(error))
                    return
                }
                guard let data = data, let uti = uti else {
                    report.add(.failure(ExportError.noData(asset.localIdentifier)))
                    return
                }
                report.add(Result { try self.write(data, named: "export-\(index)", type: uti) })
            }
        }
        group.notify(queue: .main) { completion(report) }
    }

    private func write(_ data: Data, named name: String, type: String) throws -> URL {
        let pathExtension = UTType(type)?.preferredFilenameExtension ?? "dat"
        let url = folder.appendingPathComponent(name).appendingPathExtension(pathExtension)
        try data.write(to: url, options: .atomic)
        return url
    }

    /// Writes the original of a video and tells how long the file plays.
    func exportVideo(_ asset: PHAsset) async throws -> (url: URL, seconds: Double) {
        let resources = PHAssetResource.assetResources(for: asset)
        guard let movie = resources.first(where: { $0.type == .video }) else {
            throw ExportError.notAVideo(asset.localIdentifier)
        }
        let url = folder.appendingPathComponent(movie.originalFilename)
        try? FileManager.default.removeItem(at: url)
        try await PHAssetResourceManager.default().writeData(for: movie, toFile: url, options: nil)
        return (url, CMTimeGetSeconds(AVURLAsset(url: url).duration))
    }

    #if PHOTOS_REQUESTS
        func playableURL(of asset: PHAsset, completion: @escaping (URL?) -> Void) {
            let options = PHVideoRequestOptions()
            options.version = .original
            options.deliveryMode = .automatic
            options.isNetworkAccessAllowed = true
            options.progressHandler = { progress, error, stop, _ in
                if error != nil || progress.isNaN { stop.pointee = true }
            }
            manager.requestAVAsset(forVideo: asset, options: options) { avAsset, _, info in
                if let error = info?[PHImageErrorKey] as? NSError {
                    debugPrint(error.localizedDescription)
                }
                completion((avAsset as? AVURLAsset)?.url)
            }
        }

        func exportSmall(_ asset: PHAsset, to url: URL, completion: @escaping @Sendable (Bool) -> Void) {
            manager.requestExportSession(
                forVideo: asset, options: nil, exportPreset: AVAssetExportPresetMediumQuality
            ) { session, _ in
                guard let session = session else {
                    completion(false)
                    return
                }
                session.outputURL = url
                session.outputFileType = .mp4
                session.exportAsynchronously { completion(session.status == .completed) }
            }
        }

        /// The frame in the middle of a video, as the cell of a grid shows it.
        func middleFrame(of asset: PHAsset, maximumSize: CGSize, completion: @escaping (CGImage?, CMTime) -> Void) {
            let options = PHVideoRequestOptions()
            options.deliveryMode = .fastFormat
            manager.requestAVAsset(forVideo: asset, options: options) { avAsset, _, _ in
                guard let avAsset = avAsset else {
                    completion(nil, .invalid)
                    return
                }
                let generator = AVAssetImageGenerator(asset: avAsset)
                generator.appliesPreferredTrackTransform = true
                generator.maximumSize = maximumSize
                generator.requestedTimeToleranceBefore = .zero
                generator.requestedTimeToleranceAfter = .zero
                let middle = CMTimeMultiplyByFloat64(avAsset.duration, multiplier: 0.5)
                var actual = CMTime.zero
                let image = try? generator.copyCGImage(at: middle, actualTime: &actual)
                completion(image, actual)
            }
        }
    #endif

    #if PHOTOS_EDITING
        /// Where the original lies, as share sheets ask.
        func fileURL(of asset: PHAsset, completion: @escaping (URL?) -> Void) {
            let options = PHContentEditingInputRequestOptions()
            options.isNetworkAccessAllowed = true
            options.canHandleAdjustmentData = { (_: PHAdjustmentData) -> Bool in true }
            asset.requestContentEditingInput(with: options) { input, info in
                let cancelled = info[PHContentEditingInputCancelledKey] as? Bool ?? false
                completion(cancelled ? nil : input?.fullSizeImageURL)
            }
        }
    #endif
}
