// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A job for the threads of an import: reading a file, or checking the library's own copy of one that it has.
enum ImportWorkItem<File: Sendable>: Sendable {
    case take(File)
    case check(Resource)
}

/// The result of a job.
enum ImportWorkResult<Taken: Sendable>: Sendable {
    case taken(Taken)
    case checked(OriginalCheck.Answer)

    /// The outcome of reading a file.
    var taken: Taken {
        guard case .taken(let taken) = self else { preconditionFailure("a file was taken, and a copy checked") }
        return taken
    }

    fileprivate var answer: OriginalCheck.Answer {
        guard case .checked(let answer) = self else { preconditionFailure("a copy was checked, and a file taken") }
        return answer
    }
}

/// The threads of an import.
typealias ImportThreads<File: Sendable, Taken: Sendable> = WorkerThreads<ImportWorkItem<File>, ImportWorkResult<Taken>>

extension OriginalCheck {
    /// Returns the states of many copies, in their order. A deep check reads them in parallel.
    func answers<File, Taken>(_ resources: [Resource], on threads: ImportThreads<File, Taken>) -> [Answer] {
        guard isDeep else { return resources.map(answer) }
        return resources.map { threads.submit(.check($0)) }.map { $0.wait().answer }
    }
}
