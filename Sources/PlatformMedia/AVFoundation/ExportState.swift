// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The state machine of an export: started once, ended once.
struct ExportState {
    private(set) var status = AVAssetExportSession.Status.unknown
    /// The fraction written, from 0 to 1.
    private(set) var progress: Float = 0
    private(set) var error: AVError?
    private var isCancelled = false

    /// Starts the export; returns false when it was started before.
    mutating func start() -> Bool {
        guard status == .unknown else { return false }
        status = .waiting
        return true
    }

    /// Records the fraction written; returns false when the export is cancelled.
    mutating func advance(to part: Float) -> Bool {
        guard !isCancelled else { return false }
        status = .exporting
        progress = part
        return true
    }

    /// Cancels the export, if it is running.
    mutating func cancel() {
        isCancelled = status == .waiting || status == .exporting || isCancelled
    }

    mutating func end(_ failure: AVError?) {
        error = failure
        progress = failure == nil ? 1 : progress
        status = failure.map { $0.code == .operationCancelled ? .cancelled : .failed } ?? .completed
    }
}
