// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import Synchronization

/// A request to end the running job cleanly: made by Ctrl-C, by SIGTERM, by the end of the terminal, or when the reader
/// of the output has closed it.
enum StopRequest {
    private static let flag = Atomic(false)

    static var isMade: Bool { flag.load(ordering: .relaxed) }

    static func make() { flag.store(true, ordering: .relaxed) }

    /// Makes the first SIGINT, SIGTERM or SIGHUP from now on the request; a second SIGINT or SIGTERM ends the program
    /// at once.
    ///
    /// A signal that the parent process had ignored (`nohup`, a background job) stays ignored.
    static func listen() {
        // Initialises the flag here, so that the signal handler never does.
        _ = isMade
        for number in signals {
            var before = sigaction()
            sigaction(number, nil, &before)
            if isIgnored(before) { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in StopRequest.make() }
            // A terminal that closes sends its signal, and the shell in it sends another one: that is one request.
            action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND)))
            sigaction(number, &action, nil)
        }
        unblock()
    }

    /// Unblocks the signals: a parent may have started us with blocked ones, as threads of a dispatch queue do.
    static func unblock() {
        var listened = sigset_t()
        sigemptyset(&listened)
        for number in signals { sigaddset(&listened, number) }
        pthread_sigmask(SIG_UNBLOCK, &listened, nil)
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private static func isIgnored(_ action: sigaction) -> Bool {
        // SIG_IGN is a cast of 1 that is not imported as a comparable value.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
