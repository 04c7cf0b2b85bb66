// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The result of checking an original.
enum Verdict: Hashable, Sendable {
    /// No problem was found.
    case sound
    case missing
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
    /// True to read all bytes, false to compare sizes only.
    let isDeep: Bool

    @Sendable func verdict(_ original: StoredOriginal) -> Verdict {
        do {
            guard let file = try open(original) else { return .missing }
            let byteCount = try file.byteCount()
            guard byteCount == original.byteCount else { return .wrongSize(byteCount) }
            guard isDeep else { return .sound }
            let (fingerprint, _) = try FingerprintHasher.fingerprint(of: file)
            return fingerprint == original.fingerprint ? .sound : .wrongFingerprint(fingerprint)
        } catch {
            return error.code == .volumeOffline ? .offline : .unreadable(error)
        }
    }

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
            guard try !key.names(FingerprintHasher.fingerprint(of: file).0) else { return nil }
            return VerifyFinding(
                .damagedFile, path: path,
                message:
                    "Its bytes are not those that it was named after. Restore it from a backup, or import it again.")
        } catch {
            return VerifyFinding(
                .unreadableFile, path: path, message: "It cannot be read: \(error) Check its permissions and its disk.")
        }
    }
}
