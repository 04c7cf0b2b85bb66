// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// A request that can be cancelled by its identifier.
protocol RunningRequest: Sendable {
    func cancel()
}

/// A request whose handler waits for answers.
///
/// Unchecked: the client's handler is not declared `@Sendable`. It is called by one thread at a time, where Apple's
/// documentation says.
final class PendingRequest<Value: Sendable>: RunningRequest, @unchecked Sendable {
    private struct State {
        var delivery: DeliveryState
        /// The action when no request needs the work any more.
        var abandon: [@Sendable () -> Void] = []
    }

    let number: PHImageRequestID
    private let handler: (Outcome<Value>, PHImageRequestID) -> Void
    private let onEnd: @Sendable () -> Void
    private let queue: CallbackQueue
    private let state: Mutex<State>

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - queue: The queue of the handler's calls, unless it is called at once.
    ///   - onEnd: Called once, when the last answer was decided on, before it is delivered.
    init(
        _ number: PHImageRequestID, _ delivery: DeliveryState, on queue: CallbackQueue = .main,
        onEnd: @escaping @Sendable () -> Void, handler: @escaping (Outcome<Value>, PHImageRequestID) -> Void
    ) {
        self.number = number
        self.queue = queue
        self.onEnd = onEnd
        self.handler = handler
        state = Mutex(State(delivery: delivery))
    }

    var isActive: Bool { state.withLock { $0.delivery.isActive } }

    /// Calls the handler on this thread, unless the answer comes too late.
    func deliver(_ outcome: Outcome<Value>) {
        guard decide(outcome.answer) == .deliver else { return }
        handler(outcome, number)
    }

    /// Calls the handler on its queue, unless the answer comes too late by then.
    func post(_ outcome: Outcome<Value>) { queue.run { self.deliver(outcome) } }

    func deliver(_ outcome: Outcome<Value>, at place: DeliveryState.Place) {
        switch place {
        case .caller: deliver(outcome)
        case .mainQueue: post(outcome)
        }
    }

    /// Ends the request now; its handler is called on its queue.
    func cancel() {
        guard decide(.cancelled) == .deliver else { return }
        for abandon in state.withLock({ $0.abandon.takeAll() }) { abandon() }
        queue.run { self.handler(.cancelled, self.number) }
    }

    /// Adds what is to be done when the request is cancelled; at once if it was.
    func whenCancelled(_ abandon: @escaping @Sendable () -> Void) {
        let isTooLate = state.withLock { state in
            guard state.delivery.isActive else { return true }
            state.abandon.append(abandon)
            return false
        }
        if isTooLate { abandon() }
    }

    private func decide(_ answer: DeliveryState.Answer) -> DeliveryState.Action {
        let action = state.withLock { $0.delivery.receive(answer) }
        if action == .deliver, answer.isLast { onEnd() }
        return action
    }
}

extension Array {
    /// Removes and returns all elements.
    fileprivate mutating func takeAll() -> Self {
        defer { self = [] }
        return self
    }
}
