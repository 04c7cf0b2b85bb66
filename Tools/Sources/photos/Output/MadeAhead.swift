// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Synchronization

/// The elements of an iterator, of which the next is made while the reader works on the last.
final class MadeAhead<Base: IteratorProtocol & Sendable>: IteratorProtocol, Sequence, Sendable
where Base.Element: Sendable {
    private struct State: Sendable {
        /// Gone while its next element is being made.
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
        // After the end it stays ready, with nothing.
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
