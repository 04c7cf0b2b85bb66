// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension AVAssetExportSession {
    /// Returns true if an asset can be exported with a preset into a type of file, or, for `nil`, into any type of the
    /// preset.
    public class func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// The ``supportedFileTypes``, determined off the calling thread.
    public var compatibleFileTypes: [AVFileType] {
        get async {
            await withCheckedContinuation { continuation in
                determineCompatibleFileTypes { continuation.resume(returning: $0) }
            }
        }
    }

    /// Exports to ``outputURL``, with the result in ``status`` and ``error``; see
    /// ``exportAsynchronously(completionHandler:)``.
    public func export() async {
        await withCheckedContinuation { continuation in
            exportAsynchronously { continuation.resume() }
        }
    }

    /// Exports to a URL, regardless of ``outputURL`` and ``outputFileType``.
    ///
    /// Throws ``AVError``, also when the session was used before. Cancelling the task cancels the export and throws
    /// `CancellationError`.
    public func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try Task.checkCancellation()
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<AVError?, Never>) in
                guard start(to: url, as: fileType, completion: { continuation.resume(returning: $0) }) else {
                    let error = AVError(
                        .exportFailed, "an AVAssetExportSession can export only once; create another session")
                    return continuation.resume(returning: error)
                }
                // A cancellation just before the start had no effect.
                if Task.isCancelled { cancelExport() }
            }
        } onCancel: {
            cancelExport()
        }
        guard let failure else { return }
        throw failure.code == .operationCancelled && Task.isCancelled ? CancellationError() : failure
    }
}
