// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The consequence of an error while a file was read.
enum RefusedFile {
    case refused(ImportedFile.Outcome, reason: String)
    /// The library failed, not this file: the import cannot continue.
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
    /// The message for the file that the error is about; `nil` if the library failed.
    var reasonToRefuse: String? {
        guard case .refused(_, let reason) = RefusedFile(self) else { return nil }
        return reason
    }

    /// The message for each file that is not imported because of an error of the library.
    var reasonToStop: String { code == .diskFull ? "The disk was full." : description }
}

extension WalkEntry {
    /// Returns the result of the file for an error that ends the import before the file was imported.
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
    /// Returns the file as one that is not imported.
    func refused(because reason: String) -> ImportBatch.File {
        ImportBatch.File(member: member, group: group, taken: .refused(.failed, reason: reason))
    }
}
