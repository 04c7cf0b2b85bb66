// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Synchronization

/// An iterator that makes its next element on another thread while the caller works on the last one.
final class PrefetchingIterator<Base: IteratorProtocol & Sendable>: IteratorProtocol, Sequence, Sendable
where Base.Element: Sendable {
    private struct State: Sendable {
        /// The base iterator; `nil` while its next element is being made.
        var base: Base?
        var next: Base.Element?
    }

    private let state: Mutex<State>
    private let isReady = DispatchSemaphore(value: 0)

    init(_ base: Base) {
        state = Mutex(State(base: base))
        makeNext()
    }

    func next() -> Base.Element? {
        isReady.wait()
        let element = state.withLock { $0.next.take() }
        // At the end it stays ready, so that later calls return `nil` at once.
        if element == nil { isReady.signal() } else { makeNext() }
        return element
    }

    private func makeNext() {
        DispatchQueue.global().async { [self] in
            guard var base = state.withLock({ $0.base.take() }) else { return }
            let element = base.next()
            state.withLock { $0 = State(base: base, next: element) }
            isReady.signal()
        }
    }
}
