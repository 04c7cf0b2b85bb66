// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit: what the library would call a file.
extension PHPhotoLibrary {
    /// The fingerprint of a file's bytes, without any library: the name that its original has, or would have.
    ///
    /// Reads the whole file.
    public static func fingerprint(ofFile path: String) throws(LibraryError) -> Fingerprint {
        try Workers.fingerprint(of: OpenFile(reading: path))
    }

    /// The fingerprint of an open file's bytes, from the first to the last, wherever its position is.
    ///
    /// - Parameters:
    ///   - file: Stays open, and the caller's.
    ///   - isCancelled: Asked between pieces of some hundred kilobytes; `true` ends it with `cancelled`.
    public static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool = { false }
    ) throws(LibraryError) -> Fingerprint {
        try Workers.fingerprint(of: file, isCancelled: isCancelled)
    }
}
