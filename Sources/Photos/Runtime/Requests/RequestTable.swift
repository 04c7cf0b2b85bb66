// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// The running requests of a manager by identifier. Identifiers start at 1 and are not reused while a request has them.
final class RequestTable<Request: AnyObject & Sendable>: Sendable {
    private struct State {
        var last: Int32 = 0
        var running: [Int32: Request] = [:]
    }

    private let state = Mutex(State())

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

    func remove(_ number: Int32) { state.withLock { $0.running[number] = nil } }

    subscript(_ number: Int32) -> Request? { state.withLock { $0.running[number] } }
}

/// The queues on which PhotoKit's callbacks run.
enum Callbacks {
    /// Calls a handler of an asynchronous image request on the main queue.
    static func image(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }

    /// Calls a handler of an access request on a serial queue that is not the caller's.
    static func authorization(_ body: @escaping @Sendable () -> Void) { authorizationQueue.async(execute: body) }

    static let authorizationQueue = DispatchQueue(label: "photos.authorization")

    /// Makes the serial queue for all handlers of one resource manager.
    static func resources() -> DispatchQueue { DispatchQueue(label: "photos.resources") }
}
