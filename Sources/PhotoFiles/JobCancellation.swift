// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The cancellation of the job for which the calling thread works.
///
/// A task local, because it concerns the few who wait for another process far below the job, and nobody between.
package enum JobCancellation {
    @TaskLocal private static var current: (@Sendable () -> Bool)?

    /// True once the job is cancelled for which the calling thread works: its result is needed by nobody.
    package static var isRequested: Bool { current?() ?? false }

    /// Does a part of a job on the calling thread.
    ///
    /// - Parameter isCancelled: Returns true once the job is cancelled. Called on this thread, about ten times a second
    ///   while it waits.
    package static func run<Value, Failure: Error>(
        until isCancelled: @escaping @Sendable () -> Bool, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = $current.withValue(isCancelled) { Result { () throws(Failure) in try work() } }
        return try result.get()
    }
}
