// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// The result of checking an original.
enum Verdict: Hashable, Sendable {
    /// No problem was found.
    case sound
    case missing
    /// It is not here, and can be downloaded.
    case remote
    /// The volume is not mounted, so nothing is known about the file.
    case offline
    case wrongSize(Int64)
    case wrongFingerprint(Fingerprint)
    /// The system could not read the file, so nothing is known about its bytes.
    case unreadable(LibraryError)
}

/// A check of originals on disk.
struct Inspection: Sendable {
    let bundle: LibraryBundle
    let referenced: ReferencedOriginals
    let provider: (any OriginalsProvider)?
    /// True to read all bytes, false to compare sizes only.
    let isDeep: Bool

    @Sendable func verdict(_ original: StoredOriginal) -> Verdict {
        do {
            guard let file = try open(original) else { return isProvided(original) ? .remote : .missing }
            let byteCount = try file.byteCount()
            guard byteCount == original.byteCount else { return .wrongSize(byteCount) }
            guard isDeep else { return .sound }
            let (fingerprint, _) = try file.fingerprint()
            return fingerprint == original.fingerprint ? .sound : .wrongFingerprint(fingerprint)
        } catch {
            return error.code == .volumeOffline ? .offline : .unreadable(error)
        }
    }

    private func isProvided(_ original: StoredOriginal) -> Bool { provider?.has(original.fingerprint) ?? false }

    private func open(_ original: StoredOriginal) throws(LibraryError) -> OpenFile? {
        if let key = original.referenceKey { return try referenced.find(key) }
        return try OriginalKey(original.placement.key).flatMap { key throws(LibraryError) in
            try Disk.open(bundle.path(of: key))
        }
    }
}

/// A check of originals against their own names, which contain their fingerprints, for a library whose rows cannot be
/// read.
struct NamedOriginals {
    let bundle: LibraryBundle

    /// Returns a finding for each original that differs from its name or cannot be read. Folders that cannot be listed
    /// are reported by ``UnclaimedFileFinder``. Calls `progress` after each file; an error that it throws ends the check.
    func findings(_ progress: () throws(LibraryError) -> Void) throws(LibraryError) -> [VerifyFinding] {
        var findings: [VerifyFinding] = []
        for folder in names(in: bundle.originals) {
            for name in names(in: bundle.originals.appending(folder)) {
                guard let key = OriginalKey(folder + "/" + name) else { continue }
                if let finding = finding(key) { findings.append(finding) }
                try progress()
            }
        }
        return findings
    }

    private func names(in folder: LibraryPath) -> [String] { ((try? Disk.names(in: folder)) ?? []).sorted() }

    private func finding(_ key: OriginalKey) -> VerifyFinding? {
        let path = "originals/" + key.text
        do throws(LibraryError) {
            guard let file = try Disk.open(bundle.path(of: key)) else { return nil }
            guard try !key.names(file.fingerprint().0) else { return nil }
            return VerifyFinding(
                .damagedFile, path: path,
                message:
                    "The bytes of this file do not match the fingerprint in its name. Restore the file from a backup, "
                    + "or import it again.")
        } catch {
            return VerifyFinding(
                .unreadableFile, path: path, message: "This file cannot be read: \(error.withAdvice)")
        }
    }
}

extension Verdict {
    /// Returns the verdict as a message for the user, or `nil` when there is no problem.
    func finding(_ original: StoredOriginal) -> VerifyFinding? {
        let words = original.referenceKey == nil ? problem(original) : problem(outside: original)
        guard let (problem, message) = words else { return nil }
        return VerifyFinding(
            problem, path: original.path, message: message,
            localIdentifier: LocalIdentifier(original.asset, .asset).description)
    }

    private func problem(_ original: StoredOriginal) -> (VerifyFinding.Problem, String)? {
        let (filename, words) = ("“\(original.filename)”", original.type.wordsOfRendering)
        let name = words.map { "the \($0) of \(filename)" } ?? filename
        let subject = words.map { "The \($0) of \(filename)" } ?? filename
        let remedy = original.type.lossRemedy
        return switch self {
        case .sound, .offline, .remote: nil
        case .missing: (.missingFile, "\(subject) is missing. Restore the file from a backup.\(remedy)")
        case .wrongSize(let byteCount):
            (
                .damagedFile,
                "\(subject) has \(byteCount.counted("byte")) instead of \(original.byteCount). Restore the file from a "
                    + "backup."
                    + remedy
            )
        case .wrongFingerprint(let fingerprint):
            (
                .damagedFile,
                "The bytes of \(name) have changed: their fingerprint is now \(fingerprint.hex). Restore the file from "
                    + "a backup, and check the disk.\(remedy)"
            )
        case .unreadable(let error):
            (.unreadableFile, "\(subject) cannot be read: \(error.withAdvice)")
        }
    }

    /// Describes a problem of a file outside the library, which its owner may move and edit.
    private func problem(outside original: StoredOriginal) -> (VerifyFinding.Problem, String)? {
        let name = "“\(original.filename)”"
        let remedy = "Restore the unchanged file, or import the file again."
        return switch self {
        case .sound, .offline, .remote: nil
        case .missing:
            (.missingFile, "\(name) is missing. Move the file back, or import it again from its new location.")
        case .wrongSize(let byteCount):
            (
                .damagedFile,
                "\(name) has been changed: it has \(byteCount.counted("byte")) instead of \(original.byteCount). \(remedy)"
            )
        case .wrongFingerprint(let fingerprint):
            (.damagedFile, "\(name) has been changed: its fingerprint is now \(fingerprint.hex). \(remedy)")
        case .unreadable(let error):
            (.unreadableFile, "\(name) cannot be read: \(error.withAdvice)")
        }
    }
}

extension LibraryError {
    /// The error, with advice for errors of the system. Others, such as a link in the place of a file, say themselves
    /// what to do.
    fileprivate var withAdvice: String {
        cause == nil ? message : "\(self). Check the permissions of the file, and check the disk."
    }
}

extension StoredOriginal {
    /// The path that findings give.
    fileprivate var path: String { referenceKey?.file.displayText ?? "originals/\(placement.key)" }
}
