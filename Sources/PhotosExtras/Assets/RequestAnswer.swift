// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos
internal import Synchronization

/// Returns true if a better result follows.
func isDegraded(_ info: [AnyHashable: Any]?) -> Bool { info?[PHImageResultIsDegradedKey] as? Bool ?? false }

/// Returns why a request has no result.
func requestError(in info: [AnyHashable: Any]?) -> any Error {
    if info?[PHImageCancelledKey] as? Bool == true { return CancellationError() }
    return info?[PHImageErrorKey] as? PHPhotosError ?? PHPhotosError(.internalError)
}

extension Result where Failure == any Error {
    /// Creates the result of what a handler was called with.
    init(_ value: Success?, _ info: [AnyHashable: Any]?) {
        self = value.map { .success($0) } ?? .failure(requestError(in: info))
    }
}

/// Cancels a request, from any thread, also before the request is known: `Request` is its identifier, or an object that
/// cancels it. Of several that follow one another it cancels the last, and all that come.
final class RequestCanceller<Request: Sendable>: Sendable {
    private struct State {
        var request: Request?
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let cancelRequest: @Sendable (Request) -> Void

    /// - Parameter cancelRequest: Cancels that request.
    init(_ cancelRequest: @escaping @Sendable (Request) -> Void) { self.cancelRequest = cancelRequest }

    /// Sets the request that runs, and cancels it if that was asked for already.
    func start(_ request: Request) {
        let isCancelled = state.withLock { state in
            state.request = request
            return state.isCancelled
        }
        if isCancelled { cancelRequest(request) }
    }

    /// Cancels the request, now or as soon as it is known.
    func cancel() {
        let request = state.withLock { state in
            state.isCancelled = true
            return state.request
        }
        if let request { cancelRequest(request) }
    }
}

extension MediaAsset {
    /// Returns the answer to a request whose handler is called once. If the task is cancelled, the request is.
    nonisolated(nonsending) func answer<Value: Sendable>(
        _ start: (@escaping (Value?, [AnyHashable: Any]?) -> Void) -> PHImageRequestID
    ) async throws -> Value {
        try Task.checkCancellation()
        let canceller = RequestCanceller<PHImageRequestID> { [manager] in manager.cancelImageRequest($0) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                canceller.start(start { value, info in continuation.resume(with: Result(value, info)) })
            }
        } onCancel: {
            canceller.cancel()
        }
    }
}

/// Runs work for a handler that is called once, on the main queue. Cancelling the task cancels the work.
func startTask<Value: Sendable>(
    answering completion: @escaping @Sendable (Result<Value, any Error>) -> Void,
    _ work: @escaping @Sendable () async throws -> Value
) -> Task<Void, Never> {
    Task {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        DispatchQueue.main.async { completion(result) }
    }
}
