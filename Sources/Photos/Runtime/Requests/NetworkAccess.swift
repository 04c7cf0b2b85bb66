// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The options of a request that concern bytes that are not local: whether they may be downloaded, and the progress
/// handler.
///
/// Unchecked: the client's handler is not declared `@Sendable`, and is called on one serial queue only.
struct NetworkAccess: @unchecked Sendable {
    let isAllowed: Bool
    private let handler: PHAssetImageProgressHandler?
    /// The queue of the handler; there is one only where there is a handler.
    private let queue: DispatchQueue?

    init(isAllowed: Bool, _ handler: PHAssetImageProgressHandler?) {
        self.isAllowed = isAllowed
        self.handler = handler
        queue = isAllowed && handler != nil ? DispatchQueue(label: "photos.progress") : nil
    }

    init(_ options: PHImageRequestOptions?) {
        self.init(isAllowed: options?.isNetworkAccessAllowed ?? false, options?.progressHandler)
    }

    init(_ options: PHVideoRequestOptions?) {
        self.init(isAllowed: options?.isNetworkAccessAllowed ?? false, options?.progressHandler)
    }

    /// Tells the progress of a request, which is cancelled if the handler stops it.
    func report<Value>(_ part: Double, to request: PendingRequest<Value>) {
        queue?.async {
            if request.isActive, isStopped(at: part, of: request.number) { request.cancel() }
        }
    }

    /// Reports the progress of a synchronous request on the queue of the handler, never on the calling thread. Throws if
    /// the handler has stopped the request.
    func report(_ part: Double, to progress: SynchronousProgress) throws(LibraryError) {
        guard let queue else { return }
        let call = DispatchSemaphore(value: 0)
        queue.async {
            if !progress.isStopped, isStopped(at: part, of: progress.number) { progress.stop() }
            call.signal()
        }
        progress.wait(for: call)
        if progress.isStopped {
            throw LibraryError(.cancelled, "the download was stopped by the progress handler")
        }
    }

    private func isStopped(at part: Double, of number: PHImageRequestID) -> Bool {
        var stop: ObjCBool = false
        handler?(part, nil, &stop, [PHImageResultRequestIDKey: NSNumber(value: number)])
        return stop.boolValue
    }
}

/// The progress of a synchronous request, whose calling thread waits until the handler has been called.
///
/// The handler may wait for the calling thread in turn, for example for the main thread. Then the request continues after
/// three seconds, and no longer waits for the handler.
final class SynchronousProgress: Sendable {
    let number: PHImageRequestID
    private let state = Mutex((isStopped: false, isAwaited: true))

    init(_ number: PHImageRequestID) { self.number = number }

    /// True if the handler has stopped the request.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    fileprivate func stop() { state.withLock { $0.isStopped = true } }

    fileprivate func wait(for call: DispatchSemaphore) {
        guard state.withLock({ $0.isAwaited }), call.wait(timeout: .now() + 3) == .timedOut else { return }
        state.withLock { $0.isAwaited = false }
    }
}
