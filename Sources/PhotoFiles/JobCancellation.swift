// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The cancellation of the job for which the calling thread works.
///
/// A task local, because it concerns the few who wait for another process far below the job, and nobody between.
package enum JobCancellation {
    @TaskLocal private static var current: Check?

    /// The closure that says whether the job is cancelled.
    ///
    /// A class, because optimized code of Swift 6.3 crashes where the value of a task local is a function:
    /// `swift_task_localValuePush` receives no type. `TaskLocalTests` checks that no task local of ours is one.
    private final class Check: Sendable {
        let isCancelled: @Sendable () -> Bool

        init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }
    }

    /// True once the job is cancelled for which the calling thread works: its result is needed by nobody.
    package static var isRequested: Bool {
        guard let check = current else { return false }
        // What the closure does itself is no part of the job: it would be asked again, and again.
        return $current.withValue(nil) { check.isCancelled() }
    }

    /// Does a part of a job on the calling thread.
    ///
    /// - Parameter isCancelled: Returns true once the job is cancelled. Called on this thread, about ten times a second
    ///   while it waits.
    package static func run<Value, Failure: Error>(
        until isCancelled: @escaping @Sendable () -> Bool, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = $current.withValue(Check(isCancelled)) { Result { () throws(Failure) in try work() } }
        return try result.get()
    }

    /// Does a part of a job on the calling thread, on which alone the closure is called, and only until this returns.
    package static func run<Value, Failure: Error>(
        whileCalling isCancelled: () -> Bool, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = withoutActuallyEscaping(isCancelled) { isCancelled -> Result<Value, Failure> in
            let borrowed = BorrowedClosure(isCancelled)
            defer { borrowed.end() }
            return run(until: { borrowed.isCancelled }) { Result { () throws(Failure) in try work() } }
        }
        return try result.get()
    }
}

/// The closure of a caller, for as long as its call lasts: tasks that are started meanwhile inherit what is local to
/// one, and may outlive it.
///
/// Unchecked: the closure is only accessed on the thread that has created this.
private final class BorrowedClosure: @unchecked Sendable {
    private let owner = pthread_self()
    private var closure: (() -> Bool)?

    init(_ closure: @escaping () -> Bool) { self.closure = closure }

    var isCancelled: Bool { owner == pthread_self() && closure?() ?? false }

    func end() { closure = nil }
}
