// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
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
    var renditions: [Rendition] = []
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
    var isKnown: Bool { resource != nil }

    var error: LibraryError? {
        guard case .stopped(let error) = self else { return nil }
        return error
    }

    var read: StagedFile? {
        guard case .read(let read) = self else { return nil }
        return read
    }

    /// The resource that the library read from this file earlier.
    var resource: Resource? {
        guard case .known(let resource) = self else { return nil }
        return resource
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

    /// True for a photo, a video or a RAW; false for sidecars and adjustments.
    var isPicture: Bool {
        switch metadata.role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension IngestedFile {
    /// Creates the outcome of a file whose reading failed.
    init(_ error: LibraryError) {
        switch error.code.kind {
        case .unsupportedFormat:
            self = .refused(.skipped, reason: error.description)
        case .damagedFile, .overBudget, .fileChanged, .inputOutput, .notFound, .invalidRequest, .unsupported,
            .missingOriginal, .volumeOffline, .notLocal, .networkFailed:
            self = .refused(.failed, reason: error.description)
        case .diskFull, .accessDenied, .accessRestricted, .libraryMissing, .libraryUnreadable, .libraryTooNew,
            .connectionLost, .conflict, .notWritable, .cancelled:
            self = .stopped(error)
        }
    }
}

extension LibraryError {
    /// The message for the file that the error is about; `nil` if the library failed.
    var refusalReason: String? {
        guard case .refused(_, let reason) = IngestedFile(self) else { return nil }
        return reason
    }

    /// The message for each file that is not imported because of an error of the library.
    var stopReason: String { code == .diskFull ? "The disk was full." : description }
}

extension ImportFilter {
    /// Returns the reason to leave out a file that can be judged by itself, so that its bytes need not be copied; `nil`
    /// otherwise.
    func refusal(of metadata: FileMetadata) -> String? {
        switch metadata.role {
        case .adjustment: return skip.contains(.edits) ? ImportFilter.message(.edits) : nil
        case .sidecar:
            return skip.contains(.sidecars) && metadata.takeout?.subject != .album
                ? ImportFilter.message(.sidecars) : nil
        case .raw where skip.contains(.raw): return ImportFilter.message(.raw)
        case .photo, .raw, .video: break
        }
        return refusal(ofDate: metadata.asset.captureDate?.date)
    }

    /// Returns the reason to leave out a picture with this capture date; `nil` to import it, also without a date.
    func refusal(ofDate date: Date?) -> String? {
        guard let since, let date, date < since else { return nil }
        return "It was taken before the date of --since."
    }

    /// Returns the reason to leave out an asset; `nil` to import it.
    func refusal(of kinds: Set<Kind>) -> String? {
        guard only.isEmpty || !only.isDisjoint(with: kinds) else {
            return "--only excludes it."
        }
        let whole = kinds.intersection([.photos, .videos, .screenshots])
        return whole.intersection(skip).sorted { $0.rawValue < $1.rawValue }.first.map(ImportFilter.message)
    }

    static func message(_ kind: Kind) -> String { "--skip \(kind.rawValue) excludes it." }
}
