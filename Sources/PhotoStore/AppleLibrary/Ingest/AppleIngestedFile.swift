// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A file of Apple's library whose bytes were read, and staged unless in a dry run.
struct AppleStagedFile: Sendable {
    let stamp: FileStamp
    /// The metadata; `nil` for the description of an edit.
    let metadata: FileMetadata?
    let fingerprint: Fingerprint
    /// `nil` in a dry run.
    let staged: StagedOriginal?
}

/// The outcome of reading a file.
enum AppleIngestedFile: Sendable {
    /// The library has read this file, and it has not changed since.
    case known(Resource)
    case read(AppleStagedFile)
    /// The file changed while it was read, so the bytes are useless.
    case changed(StagedOriginal?)
    case refused(ImportedFile.Outcome, reason: String)
    /// The import was stopped before the file was read.
    case untouched
    /// The library failed, not this file: the import cannot continue.
    case stopped(LibraryError)

    var read: AppleStagedFile? {
        guard case .read(let read) = self else { return nil }
        return read
    }

    var staged: StagedOriginal? {
        switch self {
        case .read(let read): read.staged
        case .changed(let staged): staged
        case .known, .refused, .untouched, .stopped: nil
        }
    }

    var error: LibraryError? {
        guard case .stopped(let error) = self else { return nil }
        return error
    }

    /// True if the library has read the file before.
    var isKnown: Bool {
        guard case .known = self else { return false }
        return true
    }

    var isUntouched: Bool {
        guard case .untouched = self else { return false }
        return true
    }
}

/// A file of Apple's library to import, and the library's answer about it. The library is queried for many files at
/// once.
struct AppleIngestRequest: Sendable {
    let file: AppleFile
    /// The library's answer; `nil` for a file that could not be examined or that several assets share.
    let answer: IngestRequest.Answer?

    /// Queries the library about files in as few calls as batches allow. Opens none of them.
    static func lookUp(_ files: [AppleFile], _ library: LibraryLookup) throws(LibraryError) -> [AppleIngestRequest] {
        let entries = files.filter { !$0.isShared }.compactMap(\.entry)
        var answers = try IngestRequest.lookUp(entries, library)[...]
        return files.map { file in
            let isAsked = !file.isShared && file.entry != nil
            return AppleIngestRequest(file: file, answer: isAsked ? answers.popFirst()?.answer : nil)
        }
    }
}

/// A reader of single files. Can be used from any thread.
struct AppleFileIngester: Sendable {
    let engine: any LibraryEngine
    let reader: any MetadataReader
    let options: ImportOptions
    let caller: Caller

    /// Reads a file, unless the library knows it. Errors become outcomes.
    func ingest(_ question: AppleIngestRequest) -> AppleIngestedFile {
        let file = question.file
        switch file.place {
        case .missing(let reason): return .refused(.failed, reason: reason)
        case .left(let reason): return .refused(.skipped, reason: reason)
        case .here(let entry, _):
            do throws(LibraryError) {
                let source = try SourceFile(entry)
                if let resource = try known(source.stamp, question) { return .known(resource) }
                return try read(source, as: file)
            } catch {
                return AppleFileIngester.outcome(of: error)
            }
        }
    }

    /// Returns the resource that was read from the file earlier. If the file has changed since the library was queried,
    /// it is queried again.
    private func known(_ stamp: FileStamp, _ question: AppleIngestRequest) throws(LibraryError) -> Resource? {
        if question.file.isShared { return nil }
        if let answer = question.answer, answer.stamp == stamp { return answer.resource }
        return try engine.resources(readFrom: [stamp], as: caller)[stamp]
    }

    /// Reads a file even if the library knows it.
    func reingest(_ file: AppleFile) -> AppleIngestedFile {
        guard case .here(let entry, _) = file.place else { return ingest(AppleIngestRequest(file: file, answer: nil)) }
        do throws(LibraryError) {
            return try read(SourceFile(entry), as: file)
        } catch {
            return AppleFileIngester.outcome(of: error)
        }
    }

    private func read(_ source: borrowing SourceFile, as file: AppleFile) throws(LibraryError) -> AppleIngestedFile {
        guard !file.isAdjustment || source.stamp.byteCount <= AppleFileIngester.largestAdjustment else {
            throw LibraryError(.overBudget, "It is too large for the notes of an edit.")
        }
        let metadata = file.isAdjustment ? nil : try reader.metadata(of: source.file, within: options.budget)
        if let metadata { try file.check(metadata.role) }
        let read = try ingestFile(source, metadata)
        guard try source.isUnchanged(), read.byteCount == source.stamp.byteCount else { return .changed(read.staged) }
        return .read(
            AppleStagedFile(stamp: source.stamp, metadata: metadata, fingerprint: read.fingerprint, staged: read.staged)
        )
    }

    /// The limit for adjustments. They contain brush strokes, and reach some megabytes.
    private static let largestAdjustment: Int64 = 256 << 20

    private func ingestFile(
        _ source: borrowing SourceFile, _ metadata: FileMetadata?
    ) throws(LibraryError) -> (fingerprint: Fingerprint, byteCount: Int64, staged: StagedOriginal?) {
        if options.isDryRun {
            let read = try FingerprintHasher.fingerprint(of: source.file)
            return (read.fingerprint, read.byteCount, nil)
        }
        let staged = try engine.stage(source.file, filenameExtension: metadata?.filenameExtension ?? "aae", as: caller)
        return (staged.fingerprint, staged.byteCount, staged)
    }

    private static func outcome(of error: LibraryError) -> AppleIngestedFile {
        switch RefusedFile(error) {
        case .refused(let outcome, let reason): .refused(outcome, reason: reason)
        case .stopped(let error): .stopped(error)
        }
    }
}

extension AppleFile {
    /// Throws if the file is not of the type that Apple's database states.
    fileprivate func check(_ role: FileMetadata.Role) throws(LibraryError) {
        let fits =
            switch role {
            case .photo, .raw: isOriginal || type == .fullSizePhoto
            case .video: type != .fullSizePhoto
            case .adjustment, .sidecar: false
            }
        guard fits else { throw LibraryError(.damagedFile, "It is not what the library's database takes it for.") }
    }
}
