// Licensed under the Apache License, Version 2.0. See LICENSE.

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
    var isWanted: Bool { phase == .waiting }

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
