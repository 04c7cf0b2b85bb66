// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension AVAssetExportSession {
    /// Whether an asset can be exported by a preset, into a type of file; into any of the preset's for `nil`.
    public class func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            determineCompatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// ``supportedFileTypes``, found off the calling thread.
    public var compatibleFileTypes: [AVFileType] {
        get async {
            await withCheckedContinuation { continuation in
                determineCompatibleFileTypes { continuation.resume(returning: $0) }
            }
        }
    }

    /// Exports to ``outputURL``; ``status`` and ``error`` tell how it ended. As
    /// ``exportAsynchronously(completionHandler:)``.
    public func export() async {
        await withCheckedContinuation { continuation in
            exportAsynchronously { continuation.resume() }
        }
    }

    /// Exports to a URL, whatever ``outputURL`` and ``outputFileType`` say.
    ///
    /// Throws ``AVError``, also when the session was used before; `CancellationError` when the task is cancelled, which
    /// cancels the export.
    public func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try Task.checkCancellation()
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<AVError?, Never>) in
                guard start(to: url, as: fileType, completion: { continuation.resume(returning: $0) }) else {
                    let error = AVError(.exportFailed, "an AVAssetExportSession exports once; make another")
                    return continuation.resume(returning: error)
                }
                // What was cancelled just before the start cancelled nothing then.
                if Task.isCancelled { cancelExport() }
            }
        } onCancel: {
            cancelExport()
        }
        guard let failure else { return }
        throw failure.code == .operationCancelled && Task.isCancelled ? CancellationError() : failure
    }
}
