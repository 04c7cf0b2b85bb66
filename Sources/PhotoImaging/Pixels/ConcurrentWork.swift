// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Parts of one picture that all processors work on.
enum ConcurrentWork {
    /// Calls `work` with each number below the count, on several threads at once, and returns when all calls have.
    ///
    /// Unsafe for the compiler only: `work` is to share nothing between its calls that one of them changes.
    static func perform(count: Int, _ work: (Int) -> Void) {
        withoutActuallyEscaping(work) { work in
            nonisolated(unsafe) let work = work
            DispatchQueue.concurrentPerform(iterations: count) { work($0) }
        }
    }
}
