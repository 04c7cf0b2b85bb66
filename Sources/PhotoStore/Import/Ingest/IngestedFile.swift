// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A file whose metadata and bytes were read.
struct StagedFile: Sendable {
    let stamp: FileStamp
    let metadata: FileMetadata
    let fingerprint: Fingerprint
    /// The placement of its bytes, which are there at the latest when an asset has them; `nil` in a dry run.
    let placement: Placement?
    /// The copy; `nil` in a dry run, and for files that stay in their place.
    let staged: StagedOriginal?
    /// The movie of a motion photo.
    let inside: StagedMovie?
    var thumbnail: Rendition?
}

/// A movie that was extracted from a photo.
struct StagedMovie: Sendable {
    let metadata: FileMetadata
    let fingerprint: Fingerprint
    let byteCount: Int64
    /// The copy; `nil` in a dry run.
    let staged: StagedOriginal?
}

/// The outcome of reading a file.
enum IngestedFile: Sendable {
    /// The library has read this file, and it has not changed since.
    case known(Resource)
    case read(StagedFile)
    /// The file changed while it was read, so the bytes are useless.
    case changed([StagedOriginal])
    case refused(ImportedFile.Outcome, reason: String)
    /// The import was stopped before the file was read.
    case untouched
    /// The library failed, not this file: the import cannot continue.
    case stopped(LibraryError)
}

extension IngestedFile {
    var isUntouched: Bool {
        guard case .untouched = self else { return false }
        return true
    }

    /// True if the library has read the file before.
    var isKnown: Bool {
        guard case .known = self else { return false }
        return true
    }

    var error: LibraryError? {
        guard case .stopped(let error) = self else { return nil }
        return error
    }

    var read: StagedFile? {
        guard case .read(let read) = self else { return nil }
        return read
    }

    /// The files that were staged for it.
    var staged: [StagedOriginal] {
        switch self {
        case .read(let read): read.allStaged
        case .changed(let staged): staged
        case .known, .refused, .untouched, .stopped: []
        }
    }
}

extension StagedFile {
    /// The staged file, and the staged movie inside.
    var allStaged: [StagedOriginal] { [staged, inside?.staged].compactMap { $0 } }
}
