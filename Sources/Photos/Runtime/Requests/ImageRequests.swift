// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The requests of one image manager.
final class ImageRequests: Sendable {
    private let table = RequestTable<PendingImage>()

    /// Starts a request: at once on the calling thread if it is synchronous, otherwise on worker threads with the
    /// result on the main queue.
    func start<Value: Sendable>(
        isSynchronous: Bool, _ handler: @escaping (Value?, [AnyHashable: Any]?) -> Void,
        work: @escaping @Sendable () throws(LibraryError) -> Value
    ) -> PHImageRequestID {
        let number = table.number()
        guard !isSynchronous else {
            ImageAnswer(Result { () throws(LibraryError) in try work() }, number).deliver(handler)
            return number
        }
        // The handler is called on the main queue only, and once.
        nonisolated(unsafe) let handler = handler
        let pending = PendingImage(number) { handler(nil, $0) }
        table.add(pending, number)
        RuntimeServices.decode { [table] in
            guard pending.isActive else { return }
            let answer = ImageAnswer(Result { () throws(LibraryError) in try work() }, number)
            Callbacks.image {
                table.remove(number)
                if pending.finish() { answer.deliver(handler) }
            }
        }
        return number
    }

    func cancel(_ number: PHImageRequestID) {
        table[number]?.cancel()
        table.remove(number)
    }
}

/// A request that waits for its picture.
///
/// Unchecked: the client's handler is not declared `@Sendable`, and is called once, on the queue that Apple documents.
final class PendingImage: @unchecked Sendable {
    private let number: PHImageRequestID
    private let onCancel: ([AnyHashable: Any]) -> Void
    private let state = Mutex(RequestState())

    init(_ number: PHImageRequestID, onCancel: @escaping ([AnyHashable: Any]) -> Void) {
        self.number = number
        self.onCancel = onCancel
    }

    var isActive: Bool { state.withLock { $0.isActive } }

    /// Marks the request as finished; returns true if its result is to be delivered.
    func finish() -> Bool { state.withLock { $0.finish() } == .deliver }

    func cancel() {
        guard state.withLock({ $0.cancel() }) == .deliver else { return }
        Callbacks.image { self.onCancel(.cancelled(self.number)) }
    }
}

/// The outcome of a request, for its handler.
struct ImageAnswer<Value: Sendable>: Sendable {
    private let result: Result<Value, LibraryError>
    private let number: PHImageRequestID

    init(_ result: Result<Value, LibraryError>, _ number: PHImageRequestID) {
        self.result = result
        self.number = number
    }

    func deliver(_ handler: (Value?, [AnyHashable: Any]?) -> Void) {
        switch result {
        case .success(let value): handler(value, .final(number))
        case .failure(let error): handler(nil, .failed(number, error))
        }
    }
}

/// The info dictionaries. Numbers are boxed: on Linux only an `NSNumber` casts to `Bool`, `Int` and `Int32` alike.
extension [AnyHashable: Any] {
    static func final(_ number: PHImageRequestID) -> Self {
        [
            PHImageResultRequestIDKey: NSNumber(value: number),
            PHImageResultIsDegradedKey: NSNumber(value: false),
        ]
    }

    static func cancelled(_ number: PHImageRequestID) -> Self {
        [PHImageResultRequestIDKey: NSNumber(value: number), PHImageCancelledKey: NSNumber(value: true)]
    }

    static func failed(_ number: PHImageRequestID, _ error: LibraryError) -> Self {
        [PHImageResultRequestIDKey: NSNumber(value: number), PHImageErrorKey: PHPhotosError(error)._nsError]
    }
}

/// The state machine of a request that is answered once: with its result, or as cancelled.
struct RequestState {
    /// The action to take with the handler.
    enum Action {
        case deliver, drop
    }

    private enum Phase {
        case waiting, cancelled, done
    }

    private var phase = Phase.waiting

    /// True while the result of the work is needed.
    var isActive: Bool { phase == .waiting }

    /// Handles the result: delivers it, unless the request was cancelled.
    mutating func finish() -> Action {
        switch phase {
        case .waiting:
            phase = .done
            return .deliver
        case .cancelled, .done: return .drop
        }
    }

    /// Handles cancelling: calls the handler, unless the request has ended.
    mutating func cancel() -> Action {
        switch phase {
        case .waiting:
            phase = .cancelled
            return .deliver
        case .cancelled, .done: return .drop
        }
    }
}
