// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Synchronization

/// The end of decoders when the program exits.
///
/// C libraries then free what their decoders need, while threads may still be decoding. Decoders are therefore ended first:
/// each asks ``hasBegun`` as often as it asks for the time. One that does not end within the given time is not waited for any
/// longer: the program ends without freeing anything.
package enum ProgramExit {
    private static let begun = Atomic(false)

    /// True once the program exits: what is being made is needed by nobody.
    package static var hasBegun: Bool { begun.load(ordering: .relaxed) }

    static func begin() { begun.store(true, ordering: .relaxed) }

    /// Stops worker pools in this order, and waits no longer than the time given for each. For the function of
    /// ``register(_:)``.
    ///
    /// - Returns: False if a job still runs.
    package static func stop(_ pools: [(WorkerPool, within: Duration)]) -> Bool {
        begin()
        return pools.reduce(true) { hasEnded, pool in pool.0.stop(within: pool.within) && hasEnded }
    }

    /// Calls this function before the functions of `atexit` when the program exits. It ends work on other threads, and may be
    /// called more than once. If it returns false, because work still runs, the functions of `atexit` are not called; the
    /// exit status is kept.
    package static func register(_ finish: @escaping @convention(c) () -> Bool) { photos_before_exit(finish) }

    /// Keeps the registered function before those of libraries that have been loaded since. Called by whoever loads one.
    package static func librariesWereLoaded() { photos_before_exit_of_libraries() }
}
