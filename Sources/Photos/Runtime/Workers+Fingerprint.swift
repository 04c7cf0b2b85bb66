// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoStore

extension Workers {
    /// Reads a file from start to end.
    static func fingerprint(of file: borrowing OpenFile) throws(LibraryError) -> Fingerprint {
        try FingerprintHasher.fingerprint(of: file).fingerprint
    }
}
