// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles
internal import PhotoImaging
internal import PhotoLibrary

/// The decoders of a program: as many as there are threads that decode at a time, each started when it is first needed,
/// used for many files, and ended when it has nothing to do.
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
    private let servers: DecoderServers
    private let idleTime: Duration
    private let grace: Duration
    private let memoryBytes: Int
    /// The pauses before a job is tried again for a reason that passes.
    private let pauses: [Duration]
    private let condition = NSCondition()
    private var idle: [Idle] = []
    /// The number of decoders that there are.
    private var count = 0
    /// True while a thread ends those that have nothing to do.
    private var hasCleaner = false
    /// True once a decoder was ready.
    private var hasWorked = false

    init(
        limit: Int = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount), servers: DecoderServers,
        idle time: Duration = DecoderLimits.idle, grace: Duration = DecoderLimits.grace,
        memory: Int = DecoderLimits.memoryBytes, pauses: [Duration] = DecoderLimits.pauses
    ) {
        memoryBytes = memory
        self.pauses = pauses
        self.limit = limit
        self.grace = grace
        self.servers = servers
        idleTime = time
    }

    deinit { for entry in idle { _ = entry.child.end() } }

    /// The processes of the decoders that have nothing to do.
    var idleProcesses: [pid_t] { condition.withLock { idle.map(\.child.process) } }

    /// Does a job in a decoder. Returns `nil` if none can ever be started here. Where they are only short for now, it
    /// throws: who wants a file to be decoded in the program would only have to wait for that. Throws `cancelled` once
    /// the job is cancelled for which the calling thread works; its decoder is killed then.
    ///
    /// - Parameter read: Returns the answer, or throws if the outcome does not belong to the job.
    func perform<Answer>(
        _ job: DecodeJob, _ file: Int32, sharing memory: DecodeMemory,
        read: (DecoderChild.Outcome) throws(DecoderFailure) -> Answer
    ) throws(LibraryError) -> Answer? {
        if JobCancellation.isRequested { throw .decodeWasCancelled }
        let seats = ProcessorSeats.processWide
        return try seats.taking { () throws(LibraryError) -> Answer? in
            try seats.takingFree { (isFree) throws(LibraryError) -> Answer? in
                try perform(job, file, threads: isFree ? 2 : 1, memory, read)
            }
        }
    }

    private func perform<Answer>(
        _ job: DecodeJob, _ file: Int32, threads: Int, _ memory: DecodeMemory,
        _ read: (DecoderChild.Outcome) throws(DecoderFailure) -> Answer
    ) throws(LibraryError) -> Answer? {
        var attempts = DecodeAttempts(pauses: pauses)
        while true {
            guard let child = try take() else { return nil }
            let readable: Int32
            do throws(LibraryError) { readable = try Self.readOnly(file) } catch {
                giveBack(child)
                throw error
            }
            defer { if readable != file { close(readable) } }
            let answer: Result<Answer, LibraryError>
            do throws(DecoderFailure) {
                answer = try child.perform(
                    job, readable, threads: threads, sharing: memory, grace: grace, read: read)
            } catch {
                let end = child.end()
                forget()
                switch attempts.step(after: error, DecoderEnd(end, memory: memoryBytes)) {
                case .again(let pause): try Self.wait(pause)
                case .fail: throw LibraryError(error, end, job.budget, memoryBytes)
                }
                continue
            }
            switch answer {
            case .success(let answer):
                giveBack(child)
                return answer
            case .failure(let error):
                // What is wrong with the file may have changed the decoder.
                dismiss(child)
                throw error
            }
        }
    }

    /// Lets time pass, unless the program exits. Throws `cancelled` once the job is cancelled.
    private static func wait(_ pause: Duration) throws(LibraryError) {
        let end = SuspendingClock.now + pause
        while true {
            if JobCancellation.isRequested { throw .decodeWasCancelled }
            let left = SuspendingClock.now.duration(to: end)
            guard left > .zero, !ProgramExit.hasBegun else { return }
            Thread.sleep(forTimeInterval: min(left, DecoderSocket.lookInterval) / .seconds(1))
        }
    }

    /// Returns the descriptor if nobody can write with it, and otherwise another one of the same file, to be closed:
    /// what is sent to a decoder it can use in all ways in which it is open.
    private static func readOnly(_ file: Int32) throws(LibraryError) -> Int32 {
        guard fcntl(file, F_GETFL) & O_ACCMODE != O_RDONLY else { return file }
        let copy = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
        guard copy >= 0 else {
            throw LibraryError(
                .inputOutput, "The file cannot be opened again for reading by a decoder.",
                cause: String(cString: strerror(errno)))
        }
        return copy
    }

    // MARK: Decoders

    /// Returns a decoder that has nothing to do, or a new one. `nil` if there can be none.
    ///
    /// Where servers or decoders end as they start, because somebody kills them, it tries again after pauses.
    private func take() throws(LibraryError) -> DecoderChild? {
        let niceness = DecoderServers.niceness
        var pauses = self.pauses[...]
        var refusal: DecoderStartFailure?
        while true {
            switch claim(niceness, mayStart: refusal == nil) {
            case .ready(let child): return child
            case .new(let other):
                _ = other?.end()
                do throws(DecoderStartFailure) { return try start() } catch {
                    if case .cancelled = error { throw .noDecoder(error) }
                    refusal = error
                }
            case .none:
                if refusal?.mayPassSoon == true, !ProgramExit.hasBegun, let pause = pauses.popFirst() {
                    try Self.wait(pause)
                    refusal = nil
                    continue
                }
                let isExpected = condition.withLock { hasWorked } || ProgramExit.hasBegun
                guard !isExpected, refusal?.isForEver == true else { throw .noDecoder(refusal) }
                return nil
            }
        }
    }

    private enum Claim {
        case ready(DecoderChild)
        /// One is to be started, in the place of another that has nothing to do.
        case new(DecoderChild?)
        case none
    }

    /// Waits until there is a decoder, or until one may be started.
    private func claim(_ niceness: Int32, mayStart: Bool) -> Claim {
        condition.lock()
        defer { condition.unlock() }
        while true {
            // Where none can be started, any is better than none.
            if let index = idle.lastIndex(where: { $0.child.niceness == niceness || !mayStart }) {
                return .ready(idle.remove(at: index).child)
            }
            if mayStart, count < limit {
                count += 1
                return .new(nil)
            }
            if mayStart, let other = idle.popLast() { return .new(other.child) }
            guard mayStart || count > 0 else { return .none }
            condition.wait()
        }
    }

    private func start() throws(DecoderStartFailure) -> DecoderChild {
        do throws(DecoderStartFailure) {
            let child = try DecoderChild(startedBy: servers, memory: memoryBytes)
            startCleaning()
            return child
        } catch {
            forget()
            throw error
        }
    }

    /// Starts the thread that ends decoders that have nothing to do, for as long as there are any.
    private func startCleaning() {
        let isNew = condition.withLock {
            hasWorked = true
            defer { hasCleaner = true }
            return !hasCleaner
        }
        guard isNew else { return }
        let pause = idleTime / 4
        let isStarted = SystemThread.start("photos-decoders") { [weak self] in
            repeat { Thread.sleep(forTimeInterval: pause / .seconds(1)) } while self?.clean() == true
        }
        if !isStarted { condition.withLock { hasCleaner = false } }
    }

    /// Returns false if there are no decoders left.
    private func clean() -> Bool {
        endIdle(before: .now - idleTime)
        return condition.withLock {
            hasCleaner = count > 0
            return hasCleaner
        }
    }

    private func dismiss(_ child: DecoderChild) {
        _ = child.end()
        forget()
    }

    /// Keeps a decoder for the next job, if it may have one.
    private func giveBack(_ child: DecoderChild) {
        guard child.mayGoOn else { return dismiss(child) }
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
