// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What the threads of an import do: files come in, and the library's own copies of those that it has are read.
enum ImportWork<File: Sendable>: Sendable {
    case take(File)
    case check(Resource)
}

/// What comes of it.
enum ImportYield<Taken: Sendable>: Sendable {
    case taken(Taken)
    case checked(OriginalCheck.Answer)

    /// What became of a file.
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
typealias ImportThreads<File: Sendable, Taken: Sendable> = WorkerThreads<ImportWork<File>, ImportYield<Taken>>

extension OriginalCheck {
    /// What is known of many copies, in their order. Where the bytes are to be read, threads read them beside each other.
    func answers<File, Taken>(_ resources: [Resource], on threads: ImportThreads<File, Taken>) -> [Answer] {
        guard isDeep else { return resources.map(answer) }
        return resources.map { threads.submit(.check($0)) }.map { $0.wait().answer }
    }
}
