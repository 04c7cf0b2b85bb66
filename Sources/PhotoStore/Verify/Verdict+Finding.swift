// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

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
        let name = "“\(original.filename)”"
        return switch self {
        case .sound, .offline: nil
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

    /// Describes a problem of a file outside the library, which its owner may move and edit.
    private func problem(outside original: StoredOriginal) -> (VerifyFinding.Problem, String)? {
        let name = "“\(original.filename)”"
        let remedy = "Put the file back as it was, or import it again."
        return switch self {
        case .sound, .offline: nil
        case .missing:
            (.missingFile, "\(name) is gone. Put the file back there, or import it again from where it is now.")
        case .wrongSize(let byteCount):
            (
                .damagedFile,
                "\(name) has been changed: it has \(byteCount) bytes instead of \(original.byteCount). \(remedy)"
            )
        case .wrongFingerprint(let fingerprint):
            (.damagedFile, "\(name) has been changed: its fingerprint is \(fingerprint.hex) now. \(remedy)")
        case .unreadable(let error):
            (.unreadableFile, "\(name) cannot be read: \(error). Check its permissions, and have the disk checked.")
        }
    }
}

extension StoredOriginal {
    /// The path that findings give.
    fileprivate var path: String { referenceKey?.file.readable ?? "originals/\(placement.key)" }
}
