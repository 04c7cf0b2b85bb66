// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A file whose facts are read and whose bytes are safe.
struct ReadFile: Sendable {
    let stamp: FileStamp
    let facts: FileFacts
    let fingerprint: Fingerprint
    /// Where its bytes are, or will be when an asset has them; `nil` in a dry run.
    let placement: Placement?
    /// `nil` where nothing was copied: in a dry run, and where files stay where they are.
    let staged: StagedOriginal?
    /// A motion photo's movie, taken out of it.
    let inside: ReadInside?
    var thumbnail: Rendition?
}

/// A movie that lies inside a photo, as a file of its own.
struct ReadInside: Sendable {
    let facts: FileFacts
    let fingerprint: Fingerprint
    let byteCount: Int64
    /// `nil` in a dry run.
    let staged: StagedOriginal?
}

/// What became of a file when it was looked at.
enum TakenFile: Sendable {
    /// The library has read this very file, and it has not changed since.
    case known(Resource)
    case read(ReadFile)
    /// It changed while it was read: these bytes are no use.
    case changed([StagedOriginal])
    case refused(ImportedFile.Outcome, reason: String)
    /// The import was stopped before the file's turn came.
    case untouched
    /// Not this file but the library is the trouble: the import cannot go on.
    case stopped(LibraryError)
}

extension TakenFile {
    var isUntouched: Bool {
        guard case .untouched = self else { return false }
        return true
    }

    /// Whether the library has read it before.
    var isKnown: Bool {
        guard case .known = self else { return false }
        return true
    }

    var error: LibraryError? {
        guard case .stopped(let error) = self else { return nil }
        return error
    }

    var read: ReadFile? {
        guard case .read(let read) = self else { return nil }
        return read
    }

    /// What was copied for it and waits for an asset.
    var staged: [StagedOriginal] {
        switch self {
        case .read(let read): read.allStaged
        case .changed(let staged): staged
        case .known, .refused, .untouched, .stopped: []
        }
    }
}

extension ReadFile {
    /// Its bytes, and those of the movie inside.
    var allStaged: [StagedOriginal] { [staged, inside?.staged].compactMap { $0 } }
}
