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
            .missingOriginal, .volumeOffline:
            self = .refused(.failed, reason: error.description)
        case .diskFull, .accessDenied, .accessRestricted, .libraryMissing, .libraryUnreadable, .libraryTooNew,
            .connectionLost, .conflict, .notWritable, .cancelled:
            self = .stopped(error)
        }
    }
}

extension LibraryError {
    /// What is said of one file that the error is about; `nil` when the library is the trouble.
    var reasonToRefuse: String? {
        guard case .refused(_, let reason) = RefusedFile(self) else { return nil }
        return reason
    }

    /// What is said of each file that an error of the library kept from coming in.
    var reasonToStop: String { code == .diskFull ? "The disk was full." : description }
}

extension WalkEntry {
    /// What becomes of it when an error ends the import before it comes in.
    func left(because error: LibraryError) -> ImportedFile {
        let path = path.readable
        return switch kind {
        case .file: ImportedFile(path: path, outcome: .failed, reason: error.reasonToStop)
        case .skipped(let reason): ImportedFile(path: path, outcome: .skipped, reason: reason)
        case .failed(let reason): ImportedFile(path: path, outcome: .failed, reason: reason)
        }
    }
}

extension ImportBatch.File {
    /// The file as one that cannot come in.
    func refused(because reason: String) -> ImportBatch.File {
        ImportBatch.File(member: member, group: group, taken: .refused(.failed, reason: reason))
    }
}
