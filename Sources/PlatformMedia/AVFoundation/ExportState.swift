// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// How far an export is: started once, ended once.
struct ExportState {
    private(set) var status = AVAssetExportSession.Status.unknown
    /// From 0 to 1.
    private(set) var progress: Float = 0
    private(set) var error: AVError?
    private var isCancelled = false

    /// False when it was started before.
    mutating func start() -> Bool {
        guard status == .unknown else { return false }
        status = .waiting
        return true
    }

    /// Tells that a part is done. False when there is to be no more.
    mutating func advance(to part: Float) -> Bool {
        guard !isCancelled else { return false }
        status = .exporting
        progress = part
        return true
    }

    /// What is over, or has not begun, cannot be cancelled.
    mutating func cancel() {
        isCancelled = status == .waiting || status == .exporting || isCancelled
    }

    mutating func end(_ failure: AVError?) {
        error = failure
        progress = failure == nil ? 1 : progress
        status = failure.map { $0.code == .operationCancelled ? .cancelled : .failed } ?? .completed
    }
}
