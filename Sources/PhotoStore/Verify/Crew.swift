// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// A worker pool that processes a list on threads of its own, while the calling thread receives the results.
struct Crew: Sendable {
    /// The number of threads.
    let size: Int

    init(size: Int) { self.size = ThreadCount.bounded(size) }

    /// Calls `body` for each item on one of the threads, and `take` on the calling thread for each result, in no
    /// particular order. When `take` throws, no further item is started.
    func work<Item: Sendable, Outcome: Sendable>(
        on items: [Item], _ body: @escaping @Sendable (Item) -> Outcome,
        take: (Item, Outcome) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let bench = Bench<Outcome>(count: items.count)
        defer { bench.close() }
        for _ in 0..<min(size, items.count) {
            let thread = Thread {
                while let index = bench.nextIndex() { bench.put(body(items[index]), at: index) }
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        for _ in items {
            let (index, outcome) = bench.take()
            try take(items[index], outcome)
        }
    }
}

/// The shared queue of a worker pool: the next item and the finished results.
private final class Bench<Outcome: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var done: [(index: Int, outcome: Outcome)] = []
    }

    private let count: Int
    private let state = Mutex(State())
    private let ready = DispatchSemaphore(value: 0)

    init(count: Int) { self.count = count }

    func nextIndex() -> Int? {
        state.withLock { state in
            guard !state.isClosed, state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    func put(_ outcome: Outcome, at index: Int) {
        state.withLock { $0.done.append((index, outcome)) }
        ready.signal()
    }

    /// Waits for a result and removes it.
    func take() -> (index: Int, outcome: Outcome) {
        ready.wait()
        return state.withLock { $0.done.removeLast() }
    }

    func close() { state.withLock { $0.isClosed = true } }
}
