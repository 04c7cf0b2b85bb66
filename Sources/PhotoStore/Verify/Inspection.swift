// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What became of an original.
enum Verdict: Hashable, Sendable {
    /// As good as could be told.
    case sound
    case missing
    /// Its volume is not there: nothing is known of it.
    case offline
    case wrongSize(Int64)
    case wrongFingerprint(Fingerprint)
    /// The system would not read it: nothing is known of its bytes.
    case unreadable(LibraryError)
}

/// Looks at originals on the disk.
struct Inspection: Sendable {
    let bundle: LibraryBundle
    let referenced: ReferencedOriginals
    /// Whether to read the bytes, or only compare sizes.
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
