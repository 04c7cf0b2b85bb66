// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The movies that are being made for one library, one job for each original. They end with this object.
///
/// A job without readers is dropped when its turn comes. A job that has begun continues without readers, unless
/// a movie with readers waits for an encoder. An original whose conversion failed is refused for a minute.
final class MovieJobs: Sendable {
    /// The work of a job, on a thread of its own.
    typealias Work = @Sendable (_ job: MovieJob, _ isCancelled: () -> Bool) throws(LibraryError) -> Void

    private struct State {
        var jobs: [Fingerprint: MovieJob] = [:]
        var failures: [Fingerprint: (error: LibraryError, end: ContinuousClock.Instant)] = [:]

        /// Adds a job, or returns the one that is there.
        mutating func add(_ job: MovieJob, of original: Fingerprint) -> MovieJob? {
            if let earlier = jobs[original] { return earlier }
            jobs[original] = job
            return nil
        }

        mutating func remove(_ job: MovieJob, of original: Fingerprint) {
            if jobs[original] === job { jobs[original] = nil }
        }
    }

    /// The time for which a conversion that failed is not tried again.
    static let pause = Duration.seconds(60)

    private let pool: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter pool: Runs a closure on one of a few threads, when one is free.
    init(
        on pool: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.pool, self.now) = (pool, now)
    }

    deinit { for job in state.withLock({ $0.jobs.values }) { job.giveUp() } }

    /// Joins the job of an original, or starts one. The caller is a reader of the result until it leaves.
    ///
    /// - Parameter make: Creates the file of a new job.
    func join(
        _ original: Fingerprint, _ make: () throws(LibraryError) -> OpenFile, work: @escaping Work
    ) throws(LibraryError) -> MovieJob {
        if let job = state.withLock({ $0.jobs[original] }), job.join() { return job }
        if let failure = failure(of: original) { throw failure }
        let new = MovieJob(writing: try make())
        _ = new.join()
        // Another caller may have been first.
        while let earlier = state.withLock({ $0.add(new, of: original) }) {
            if earlier.join() { return earlier }
            state.withLock { $0.remove(earlier, of: original) }
        }
        // Weak: the work must not keep what its end depends on.
        pool { [weak self] in
            let failure = MovieJobs.run(new, work) { self?.isAnyAwaited ?? false }
            // Before the readers learn of it, so that no request of theirs starts another job.
            self?.finish(new, of: original, failure)
            new.end(failure)
        }
        return new
    }

    /// Does the work, unless it is given up before. Returns the error that ended it.
    private static func run(_ job: MovieJob, _ work: Work, othersWait: @escaping () -> Bool) -> LibraryError? {
        guard job.begin() else { return .abandoned }
        do throws(LibraryError) {
            try work(job) { job.isStopped(ifOthersWait: othersWait()) }
            return nil
        } catch {
            return error
        }
    }

    private func finish(_ job: MovieJob, of original: Fingerprint, _ failure: LibraryError?) {
        let end = now() + MovieJobs.pause
        state.withLock { state in
            state.remove(job, of: original)
            if let failure, failure.code != .cancelled { state.failures[original] = (failure, end) }
        }
    }

    /// Returns the error of a conversion that failed within the last minute.
    private func failure(of original: Fingerprint) -> LibraryError? {
        let now = now()
        return state.withLock { state in
            state.failures = state.failures.filter { now < $0.value.end }
            return state.failures[original]?.error
        }
    }

    /// True if a movie with readers waits for its turn.
    private var isAnyAwaited: Bool { state.withLock { Array($0.jobs.values) }.contains(where: \.isAwaited) }
}
