// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import Glibc
internal import PhotoFiles

/// The limits of the system below which a command would end in the middle, or wait for ever for a thread. Below these
/// limits, no command starts.
enum SystemLimits {
    /// The number of files that a command has open at a time: files of the library, of its decoders, and files that its
    /// threads read.
    private static let neededFiles: rlim_t = 64
    /// The number up to which the limit is raised, if the user may raise it.
    private static let wantedFiles: rlim_t = 1_024
    private static let neededThreads = 8

    /// The problem that keeps commands from running, with the remedy; `nil` without a problem.
    static func problem() -> String? {
        let patience = ProcessInfo.processInfo.environment["PHOTOS_PATIENCE"]
        return problem(patience: patience) ?? problem(files: allowedFiles(), hasThreads: startsThreads())
    }

    /// - Parameter patience: The setting of the time for which other programs are waited for.
    static func problem(patience: String?) -> String? {
        let range = ChildLimits.patienceRange
        guard let patience, Int(patience).map(range.contains) != true else { return nil }
        return """
            PHOTOS_PATIENCE is “\(patience.printable)”, and must be a whole number of seconds from \(range.lowerBound) to \
            \(range.upperBound). Set it to one, or unset it: then it is 300.
            """
    }

    static func problem(files: rlim_t, hasThreads: Bool) -> String? {
        if files < neededFiles {
            return """
                Only \(files) files can be open at the same time, but photos needs \(neededFiles). Raise the limit and \
                try again: ulimit -n \(wantedFiles)
                """
        }
        if !hasThreads {
            return """
                The system cannot start \(neededThreads) threads: this user has reached the limit of processes. End \
                other programs, or raise the limit (ulimit -u, or the limit of the container), and try again.
                """
        }
        return nil
    }

    /// Returns how many files may be open, after it has raised the limit if the user may.
    private static func allowedFiles() -> rlim_t {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return wantedFiles }
        let possible = min(limit.rlim_max, wantedFiles)
        guard limit.rlim_cur < possible else { return limit.rlim_cur }
        var raised = limit
        raised.rlim_cur = possible
        return setrlimit(files, &raised) == 0 ? possible : limit.rlim_cur
    }

    /// Opened for the threads that are tried once all have begun.
    private static let gate = DispatchSemaphore(value: 0)

    /// Returns true if the system starts as many threads as a command needs at least, at the same time.
    private static func startsThreads() -> Bool {
        var threads: [pthread_t] = []
        while threads.count < neededThreads {
            var thread = pthread_t()
            let number = pthread_create(
                &thread, nil,
                { _ in
                    SystemLimits.gate.wait()
                    return nil
                }, nil)
            guard number == 0 else { break }
            threads.append(thread)
        }
        for _ in threads { gate.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count == neededThreads
    }
}
