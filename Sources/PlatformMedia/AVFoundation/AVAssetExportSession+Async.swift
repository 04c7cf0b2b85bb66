// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension AVAssetExportSession {
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
