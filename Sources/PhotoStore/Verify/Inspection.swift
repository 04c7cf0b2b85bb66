// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What became of an original.
enum Verdict: Hashable, Sendable {
    /// As good as could be told.
    case sound
    case missing
    case wrongSize(Int64)
    case wrongFingerprint(Fingerprint)
    /// The system would not read it: nothing is known of its bytes.
    case unreadable(LibraryError)
}

/// Looks at originals on the disk.
struct Inspection: Sendable {
    let bundle: LibraryBundle
    /// Whether to read the bytes, or only compare sizes.
    let isDeep: Bool

    @Sendable func verdict(_ original: StoredOriginal) -> Verdict {
        do {
            guard let key = OriginalKey(original.placement.key), let file = try Disk.open(bundle.path(of: key)) else {
                return .missing
            }
            let byteCount = try file.byteCount()
            guard byteCount == original.byteCount else { return .wrongSize(byteCount) }
            guard isDeep else { return .sound }
            let (fingerprint, _) = try FingerprintHasher.fingerprint(of: file)
            return fingerprint == original.fingerprint ? .sound : .wrongFingerprint(fingerprint)
        } catch {
            return .unreadable(error)
        }
    }
}

extension Verdict {
    /// In words for a person; `nil` when there is nothing wrong.
    func finding(_ original: StoredOriginal) -> VerifyFinding? {
        guard let (problem, message) = problem(original) else { return nil }
        return VerifyFinding(
            problem, path: "originals/\(original.placement.key)", message: message,
            localIdentifier: LocalIdentifier(original.asset, .asset).description)
    }

    private func problem(_ original: StoredOriginal) -> (VerifyFinding.Problem, String)? {
        let name = "“\(original.filename)”"
        return switch self {
        case .sound: nil
        case .missing: (.missingFile, "\(name) is gone. Put the file back from a backup.")
        case .wrongSize(let byteCount):
            (
                .damagedFile,
                "\(name) has \(byteCount) bytes instead of \(original.byteCount). Put the file back from a backup."
            )
        case .wrongFingerprint(let fingerprint):
            (
                .damagedFile,
                "The bytes of \(name) have changed: their fingerprint is \(fingerprint.hex). Put the file back from a "
                    + "backup, and have the disk checked."
            )
        case .unreadable(let error):
            (.unreadableFile, "\(name) cannot be read: \(error). Check its permissions, and have the disk checked.")
        }
    }
}
