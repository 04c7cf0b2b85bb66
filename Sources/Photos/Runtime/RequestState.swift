// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What becomes of a request that is answered once: with its result, or as cancelled.
struct RequestState {
    /// What is to be done about the handler.
    enum Action {
        case deliver, drop
    }

    private enum Phase {
        case waiting, cancelled, done
    }

    private var phase = Phase.waiting

    /// Whether the work is still wanted.
    var isWanted: Bool { phase == .waiting }

    /// The result is there: deliver it, unless the request was cancelled.
    mutating func finish() -> Action {
        switch phase {
        case .waiting:
            phase = .done
            return .deliver
        case .cancelled, .done: return .drop
        }
    }

    /// Cancelled: tell the handler, unless it knows already how the request ended.
    mutating func cancel() -> Action {
        switch phase {
        case .waiting:
            phase = .cancelled
            return .deliver
        case .cancelled, .done: return .drop
        }
    }
}
