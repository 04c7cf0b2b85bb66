// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A file whose facts are read and whose bytes are staged.
struct ReadFile: Sendable {
    let stamp: FileStamp
    let facts: FileFacts
    let fingerprint: Fingerprint
    /// `nil` in a dry run, which only computes the fingerprint.
    let staged: StagedOriginal?
}

/// What became of a file when it was looked at.
enum TakenFile: Sendable {
    /// The library has read this very file, and it has not changed since.
    case known(Resource)
    case read(ReadFile)
    /// It changed while it was read: these bytes are no use.
    case changed(StagedOriginal?)
    case refused(ImportedFile.Outcome, reason: String)
    /// The import was stopped before the file's turn came.
    case untouched
    /// Not this file but the library is the trouble: the import cannot go on.
    case stopped(LibraryError)
}

/// Looks at one file at a time: known already? What is it? Then its bytes are taken in. Safe from any thread.
struct FileIntake: Sendable {
    let engine: any LibraryEngine
    let reader: any FactsReader
    let options: ImportOptions
    let caller: Caller

    func take(_ entry: WalkEntry) -> TakenFile {
        do throws(LibraryError) {
            let source = try SourceFile(entry)
            let known = try engine.resources(matching: .origins([source.stamp]), as: caller)
            if let resource = known.first { return .known(resource) }
            return try read(source)
        } catch {
            return FileIntake.outcome(of: error)
        }
    }

    private func read(_ source: borrowing SourceFile) throws(LibraryError) -> TakenFile {
        var facts = try reader.facts(of: source.file, within: options.budget)
        facts.asset.captureDate = facts.asset.captureDate ?? CaptureDate(ofFile: source.stamp)
        let taken = try takeIn(source, as: facts.filenameExtension)
        guard try source.isUnchanged(), taken.byteCount == source.stamp.byteCount else {
            return .changed(taken.staged)
        }
        return .read(
            ReadFile(stamp: source.stamp, facts: facts, fingerprint: taken.fingerprint, staged: taken.staged))
    }

    private struct Taken {
        let fingerprint: Fingerprint
        let byteCount: Int64
        let staged: StagedOriginal?
    }

    /// Copies the bytes to the library; a dry run only reads them, as duplicates can be told by nothing else.
    private func takeIn(
        _ source: borrowing SourceFile, as filenameExtension: String
    ) throws(LibraryError) -> Taken {
        if options.isDryRun {
            let read = try FingerprintHasher.fingerprint(of: source.file)
            return Taken(fingerprint: read.fingerprint, byteCount: read.byteCount, staged: nil)
        }
        let staged = try engine.stage(source.file, filenameExtension: filenameExtension, as: caller)
        return Taken(fingerprint: staged.fingerprint, byteCount: staged.byteCount, staged: staged)
    }

    private static func outcome(of error: LibraryError) -> TakenFile {
        switch error.code.kind {
        case .unsupportedFormat:
            .refused(.skipped, reason: error.description)
        case .damagedFile, .overBudget, .fileChanged, .inputOutput, .notFound, .invalidRequest, .unsupported,
            .missingOriginal, .volumeOffline, .cancelled:
            .refused(.failed, reason: error.description)
        case .diskFull, .accessDenied, .accessRestricted, .libraryMissing, .libraryUnreadable, .libraryTooNew,
            .connectionLost:
            .stopped(error)
        }
    }
}

extension CaptureDate {
    /// The last resort: when the file was written, in this machine's zone.
    fileprivate init(ofFile stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed,
            source: .file)
    }
}
