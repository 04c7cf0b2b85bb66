// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import Synchronization

/// Whether somebody wants the running job to come to a clean end: Ctrl-C, a polite kill, or an output that nobody reads.
enum StopRequest {
    private static let flag = Atomic(false)

    static var isMade: Bool { flag.load(ordering: .relaxed) }

    static func make() { flag.store(true, ordering: .relaxed) }

    /// From now on the first SIGINT or SIGTERM makes the request; the second ends the program as it always does.
    ///
    /// A signal that the parent process had ignored (`nohup`, a background job) stays ignored.
    static func listen() {
        // Touched here, so that the handler never runs the initialiser.
        _ = isMade
        for number in signals {
            var before = sigaction()
            sigaction(number, nil, &before)
            if isIgnored(before) { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in StopRequest.make() }
            action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
        unblock()
    }

    /// Lets the signals through: a parent may have held them back while it started us, as threads of a dispatch queue do.
    static func unblock() {
        var listened = sigset_t()
        sigemptyset(&listened)
        for number in signals { sigaddset(&listened, number) }
        pthread_sigmask(SIG_UNBLOCK, &listened, nil)
    }

    private static let signals = [SIGINT, SIGTERM]

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is a cast of 1 that the importer does not bring over as a comparable value.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
