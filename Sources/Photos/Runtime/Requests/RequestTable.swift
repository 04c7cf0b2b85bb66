// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// The running requests of a manager by identifier. Identifiers start at 1 and are not reused while a request has them.
final class RequestTable<Request: Sendable>: Sendable {
    private struct State {
        var last: Int32 = 0
        var running: [Int32: Request] = [:]
    }

    private let state = Mutex(State())

    /// The number of running requests.
    var count: Int { state.withLock { $0.running.count } }

    /// Returns an identifier that no running request has.
    func number() -> Int32 {
        state.withLock { state in
            repeat {
                state.last = state.last == .max ? 1 : state.last + 1
            } while state.running[state.last] != nil
            return state.last
        }
    }

    func add(_ request: Request, _ number: Int32) { state.withLock { $0.running[number] = request } }

    func remove(_ number: Int32) {
        // Released outside of the lock, because a handler may own anything.
        let removed = state.withLock { $0.running.removeValue(forKey: number) }
        withExtendedLifetime(removed) {}
    }

    subscript(_ number: Int32) -> Request? { state.withLock { $0.running[number] } }
}

extension RequestTable where Request == any RunningRequest {
    /// Makes a request that is in the table until its last answer, with the handler of an image manager's request.
    func open<Value: Sendable>(
        _ delivery: DeliveryState, on queue: CallbackQueue = .main,
        _ handler: @escaping (Value?, [AnyHashable: Any]?) -> Void
    ) -> PendingRequest<Value> {
        open(delivery, on: queue) { (outcome: Outcome<Value>, number) in
            handler(outcome.value, outcome.info(of: number))
        }
    }

    /// Makes a request that is in the table until its last answer.
    func open<Value: Sendable>(
        _ delivery: DeliveryState, on queue: CallbackQueue = .main,
        _ handler: @escaping (Outcome<Value>, PHImageRequestID) -> Void
    ) -> PendingRequest<Value> {
        let number = number()
        let request = PendingRequest<Value>(
            number, delivery, on: queue, onEnd: { self.remove(number) }, handler: handler)
        add(request, number)
        return request
    }

    func cancel(_ number: Int32) { self[number]?.cancel() }
}

/// The queues on which PhotoKit's callbacks run.
enum Callbacks {
    /// Calls a handler of an access request on a serial queue that is not the caller's.
    static func authorization(_ body: @escaping @Sendable () -> Void) { authorizationQueue.async(execute: body) }

    static let authorizationQueue = DispatchQueue(label: "photos.authorization")

    /// Makes the serial queue for all handlers of one resource manager.
    static func resources() -> DispatchQueue { DispatchQueue(label: "photos.resources") }
}

/// The queue of a request's handler.
enum CallbackQueue: Sendable {
    /// The main queue, for pictures.
    case main
    /// A queue of the library's, for videos.
    case arbitrary

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .main: DispatchQueue.main.async(execute: body)
        case .arbitrary: CallbackQueue.videos.async(execute: body)
        }
    }

    private static let videos = DispatchQueue(label: "photos.videos")
}
