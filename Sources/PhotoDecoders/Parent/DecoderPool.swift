// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary

/// The decoders of a program: as many as there are threads that decode at a time, each started when it is first needed, used
/// for many files, and ended when it has nothing to do.
///
/// A decoder that crashes, does not end in time, takes too much memory or gives a wrong answer is killed, and the job
/// fails with the reason; the next job gets another one.
///
/// Unchecked: the state is only accessed while `condition` is locked.
final class DecoderPool: @unchecked Sendable {
    private struct Idle {
        let child: DecoderChild
        let since: SuspendingClock.Instant
    }

    /// The greatest number of decoders; who needs one more waits.
    private let limit: Int
    private let keeper: DecoderKeeper
    private let grace: Duration
    private let memoryBytes: Int
    private let condition = NSCondition()
    private var idle: [Idle] = []
    /// The number of decoders that there are.
    private var count = 0
    /// True once a decoder was ready.
    private var hasWorked = false
    /// True if none can be started here.
    private var isUnusable = false

    init(
        limit: Int = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount), keeper: DecoderKeeper = .processWide,
        idle time: Duration = DecoderLimits.idle, grace: Duration = DecoderLimits.grace,
        memory: Int = DecoderLimits.memoryBytes
    ) {
        memoryBytes = memory
        self.limit = limit
        self.grace = grace
        self.keeper = keeper
        keeper.everyFewSeconds { [weak self] in
            self?.endIdle(before: .now - time)
            return self != nil
        }
    }

    deinit { for entry in idle { _ = entry.child.end() } }

    /// The processes of the decoders that have nothing to do.
    var idleProcesses: [pid_t] { condition.withLock { idle.map(\.child.process) } }

    /// Does a job in a decoder. Returns `nil` if none can be started here, and none ever could.
    func perform(
        _ job: DecodeJob, _ file: Int32, sharing memory: DecodeMemory
    ) throws(LibraryError) -> DecoderChild.Outcome? {
        let seats = ProcessorSeats.processWide
        return try seats.taking { () throws(LibraryError) in
            try seats.takingFree { (isFree) throws(LibraryError) in
                try perform(job, file, threads: isFree ? 2 : 1, memory)
            }
        }
    }

    private func perform(
        _ job: DecodeJob, _ file: Int32, threads: Int, _ memory: DecodeMemory
    ) throws(LibraryError) -> DecoderChild.Outcome? {
        var attempts = 0
        while true {
            attempts += 1
            guard let child = try take() else { return nil }
            do throws(DecoderFailure) {
                let outcome = try child.perform(job, file, threads: threads, sharing: memory, grace: grace)
                giveBack(child)
                return outcome
            } catch {
                let end = child.end()
                forget()
                // One that had ended before the job, or was killed by somebody else during it, says nothing of the file.
                guard attempts < 3, error.isNoFault(of: end) else {
                    throw LibraryError(error, end, job.budget, memoryBytes)
                }
            }
        }
    }

    // MARK: Decoders

    /// Returns a decoder that has nothing to do, or a new one. `nil` if there can be none.
    private func take() throws(LibraryError) -> DecoderChild? {
        condition.lock()
        while idle.isEmpty, count >= limit, !isUnusable { condition.wait() }
        if isUnusable {
            condition.unlock()
            return nil
        }
        if let last = idle.popLast() {
            condition.unlock()
            return last.child
        }
        count += 1
        condition.unlock()
        do throws(LibraryError) {
            let child = try DecoderChild(startedBy: keeper, memory: memoryBytes)
            condition.withLock { hasWorked = true }
            return child
        } catch {
            let isFirst = condition.withLock {
                isUnusable = !hasWorked && !ProgramExit.hasBegun
                return isUnusable
            }
            forget()
            if isFirst { return nil }
            throw error
        }
    }

    private func giveBack(_ child: DecoderChild) {
        condition.withLock {
            idle.append(Idle(child: child, since: .now))
            condition.signal()
        }
    }

    private func forget() {
        condition.withLock {
            count -= 1
            condition.broadcast()
        }
    }

    /// Ends the decoders that have had nothing to do since then.
    func endIdle(before time: SuspendingClock.Instant) {
        let old = condition.withLock {
            let old = idle.filter { $0.since <= time }
            idle.removeAll { $0.since <= time }
            count -= old.count
            if !old.isEmpty { condition.broadcast() }
            return old
        }
        for entry in old { _ = entry.child.end() }
    }
}

extension DecoderFailure {
    /// True if the job may succeed with another decoder.
    fileprivate func isNoFault(of end: decoders_end) -> Bool {
        switch self {
        case .unsent: true
        // Nobody else kills it but the system, when there is no memory left, or a person.
        case .ended: end.signal == SIGKILL
        case .late, .stopped, .broken: false
        }
    }
}

extension LibraryError {
    /// Creates the error for a job during which a decoder had to be ended, or ended by itself.
    fileprivate init(_ failure: DecoderFailure, _ end: decoders_end, _ budget: ReadBudget, _ memory: Int) {
        switch failure {
        case .late:
            self.init(
                .overBudget,
                "The picture takes longer than \(budget.seconds) seconds to decode. Allow more time to read it.")
        case .stopped: self.init(.cancelled, "The program ends before the picture is decoded.")
        case .broken(let cause):
            self.init(
                .damagedFile,
                "The file cannot be decoded: its bytes are broken, and made the decoder give a wrong answer.",
                cause: cause)
        case .ended, .unsent:
            guard end.peak_bytes < memory / 4 * 3 else {
                self.init(
                    .overBudget,
                    "The file takes more memory to decode than the \(memory >> 20) MiB that are allowed: its bytes may be"
                        + " broken.",
                    cause: end.reason)
                return
            }
            self.init(
                .damagedFile, "The file cannot be decoded: its bytes are broken, and made the decoder crash.",
                cause: end.reason)
        }
    }
}
