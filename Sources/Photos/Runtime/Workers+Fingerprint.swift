// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoStore

extension RuntimeServices {
    /// Hashes a file from start to end.
    static func fingerprint(of file: borrowing OpenFile) throws(LibraryError) -> Fingerprint {
        try FingerprintHasher.fingerprint(of: file).fingerprint
    }

    /// Hashes a file from start to end, unless it is cancelled.
    static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool
    ) throws(LibraryError) -> Fingerprint {
        var hasher = FingerprintHasher()
        try file.readAll { (chunk, _) throws(LibraryError) in
            if isCancelled() { throw LibraryError(.cancelled, "reading the file was cancelled") }
            hasher.update(chunk)
        }
        return hasher.finish()
    }
}
