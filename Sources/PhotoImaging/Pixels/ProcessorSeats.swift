// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import Synchronization

/// The processors on which decodes run: each has one, and may use one more that is free.
///
/// So a picture that is decoded alone comes sooner, and an import, which decodes as many pictures as there are
/// processors, is not slowed down by more threads.
package final class ProcessorSeats: Sendable {
    package static let processWide = ProcessorSeats(count: Int(pixels_allowed_processors()))

    private let count: Atomic<Int>
    private let taken = Mutex(0)

    init(count: Int) { self.count = Atomic(count) }

    /// Changes the number of processors, for a process that is told how many it may use.
    package func limit(to count: Int) { self.count.store(count, ordering: .relaxed) }

    /// Runs a decode, which counts even if no processor is free.
    package func taking<Result: ~Copyable, Failure>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        taken.withLock { $0 += 1 }
        defer { taken.withLock { $0 -= 1 } }
        return try work()
    }

    /// Runs work, and tells it whether there is one more processor for it.
    package func takingFree<Result: ~Copyable, Failure>(
        _ work: (Bool) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let isFree = taken.withLock { taken in
            guard taken < count.load(ordering: .relaxed) else { return false }
            taken += 1
            return true
        }
        defer { if isFree { taken.withLock { $0 -= 1 } } }
        return try work(isFree)
    }
}
