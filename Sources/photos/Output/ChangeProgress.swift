// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The progress of a change of many objects on standard error, and its end by Ctrl-C, of which nothing remains.
final class ChangeProgress: Sendable {
    private let reporter: Mutex<ProgressReporter>

    init(_ title: String, noun: String, of total: Int) {
        reporter = Mutex(ProgressReporter(JobProgress(title, noun: noun, totalItems: total), on: Console()))
    }

    /// Reports the number of objects that are done. Ends the program if a stop was requested.
    func report(_ count: Int) throws(Ending) {
        if StopRequest.isMade { throw stopped() }
        show(count)
    }

    /// Runs a call of the library that is stopped by the same request.
    func run<Value>(_ call: () throws -> Value) throws -> Value {
        do {
            return try call()
        } catch let error as LibraryError where error.code == .cancelled && StopRequest.isMade {
            throw stopped()
        }
    }

    func finish() { reporter.withLock { $0.finish() } }

    func show(_ count: Int) {
        reporter.withLock { reporter in
            reporter.update { $0.items = min(count, $0.totalItems) }
        }
    }

    private func stopped() -> Ending {
        finish()
        Console().say("Stopped. Nothing was changed.")
        return Ending(status: .someItemsFailed)
    }
}
