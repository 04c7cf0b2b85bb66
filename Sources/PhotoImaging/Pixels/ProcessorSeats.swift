// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import Glibc
internal import Synchronization

/// The processors on which decodes run: each has one, and may use one more that is free.
///
/// So a picture that is decoded alone comes sooner, and an import, which decodes as many pictures as there are
/// processors, is not slowed down by more threads.
package final class ProcessorSeats: Sendable {
    package static let processWide = ProcessorSeats(count: Int(pixels_allowed_processors()))

    private let count: Atomic<Int>
    private let taken = Atomic(0)
    /// The process whose decodes are counted: one that is forked has none of its parent's.
    private let owner = Atomic<Int32>(getpid())

    init(count: Int) { self.count = Atomic(count) }

    /// Changes the number of processors, for a process that is told how many it may use.
    package func limit(to count: Int) { self.count.store(count, ordering: .relaxed) }

    /// Runs a decode, which counts even if no processor is free.
    package func taking<Result: ~Copyable, Failure>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        forgetDecodesOfParent()
        _ = taken.add(1, ordering: .relaxed)
        defer { _ = taken.subtract(1, ordering: .relaxed) }
        return try work()
    }

    /// Runs work, and tells it whether there is one more processor for it.
    package func takingFree<Result: ~Copyable, Failure>(
        _ work: (Bool) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let isFree = takeFree()
        defer { if isFree { _ = taken.subtract(1, ordering: .relaxed) } }
        return try work(isFree)
    }

    private func takeFree() -> Bool {
        var present = taken.load(ordering: .relaxed)
        while present < count.load(ordering: .relaxed) {
            let (isTaken, found) = taken.compareExchange(
                expected: present, desired: present + 1, ordering: .relaxed)
            if isTaken { return true }
            present = found
        }
        return false
    }

    private func forgetDecodesOfParent() {
        let process = getpid()
        guard owner.load(ordering: .relaxed) != process else { return }
        owner.store(process, ordering: .relaxed)
        taken.store(0, ordering: .relaxed)
    }
}
