// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What an error makes of the file that was looked at when it came.
enum RefusedFile {
    case refused(ImportedFile.Outcome, reason: String)
    /// Not this file but the library is the trouble: the import cannot go on.
    case stopped(LibraryError)

    init(_ error: LibraryError) {
        switch error.code.kind {
        case .unsupportedFormat:
            self = .refused(.skipped, reason: error.description)
        case .damagedFile, .overBudget, .fileChanged, .inputOutput, .notFound, .invalidRequest, .unsupported,
            .missingOriginal, .volumeOffline, .cancelled:
            self = .refused(.failed, reason: error.description)
        case .diskFull, .accessDenied, .accessRestricted, .libraryMissing, .libraryUnreadable, .libraryTooNew,
            .connectionLost, .conflict, .notWritable:
            self = .stopped(error)
        }
    }
}
