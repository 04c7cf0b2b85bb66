// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Synchronization

/// The end of the program, which waits for no decoder.
///
/// When a program exits, C libraries free what their decoders need, while threads may still be decoding. So that these end
/// before: each decoder asks ``hasBegun`` as often as it asks for the time, and what does not end soon ends with the program.
package enum ProgramExit {
    private static let begun = Atomic(false)

    /// True once the program exits: what is being made is needed by nobody.
    package static var hasBegun: Bool { begun.load(ordering: .relaxed) }

    static func begin() { begun.store(true, ordering: .relaxed) }

    /// The worker pools that are stopped, in this order, and the longest time for each. They are stopped before the
    /// functions of `atexit` are called; where a job runs longer, these are not called, and the status is kept.
    package static func stop(_ pools: [(WorkerPool, within: Duration)]) -> Bool {
        begin()
        return pools.reduce(true) { hasEnded, pool in pool.0.stop(within: pool.within) && hasEnded }
    }

    /// Calls this function first when the program exits; it ends work on other threads, and returns false if some still
    /// runs. It may be called more than once.
    package static func register(_ finish: @escaping @convention(c) () -> Bool) { photos_before_exit(finish) }

    /// Keeps the registered function before those of libraries that have been loaded since. Called by whoever loads one.
    package static func librariesWereLoaded() { photos_before_exit_of_libraries() }
}
