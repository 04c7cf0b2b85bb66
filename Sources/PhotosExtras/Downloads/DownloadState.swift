// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos

/// The state machine of an asset's download: which of the events of several attempts, some of them late, count.
///
/// An attempt is the download itself, started and cancelled by the app, or a download by a request that needs the same
/// files. The former goes before the latter; an attempt that was replaced or cancelled has no more say.
struct DownloadState {
    /// The purpose of an attempt.
    enum Purpose {
        case download, request
    }

    private(set) var status = MediaDownload.Status.idle
    /// The part that is here, from 0 to 1, as far as it was told. It stays when an attempt ends, because what came is kept.
    private(set) var progress = 0.0
    private(set) var error: PHPhotosError?
    private var attempt = 0
    private var purpose = Purpose.download

    /// Begins an attempt, and returns its number; `nil` if one runs already that goes before it.
    mutating func begin(_ purpose: Purpose) -> Int? {
        if status == .downloading, purpose == .request || self.purpose == .download { return nil }
        attempt += 1
        self.purpose = purpose
        status = .downloading
        error = nil
        return attempt
    }

    mutating func report(_ part: Double, of attempt: Int) {
        guard isRunning(attempt) else { return }
        progress = min(max(part, 0), 1)
    }

    /// Ends an attempt, with the error if there is one.
    mutating func end(_ attempt: Int, _ failure: (any Error)?) {
        guard isRunning(attempt) else { return }
        switch failure {
        case nil:
            status = .finished
            progress = 1
        case let failure as PHPhotosError where failure.code != .userCancelled:
            status = .failed
            error = failure
        default: status = .cancelled
        }
    }

    /// Cancels the attempt of a download; an attempt of a request continues.
    mutating func cancel() {
        guard status == .downloading, purpose == .download else { return }
        status = .cancelled
    }

    /// True if that attempt runs, and was not replaced.
    func isRunning(_ attempt: Int) -> Bool { status == .downloading && attempt == self.attempt }
}
