// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Fingerprints of files, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the fingerprint of a file's bytes, without a library: the name that its original has, or would have.
    ///
    /// Reads the whole file.
    public static func fingerprint(ofFile path: String) throws(LibraryError) -> Fingerprint {
        try RuntimeServices.fingerprint(of: OpenFile(reading: path))
    }

    /// Returns the fingerprint of an open file's bytes, from the first to the last, whatever its current position.
    ///
    /// - Parameters:
    ///   - file: The file, which stays open and owned by the caller.
    ///   - isCancelled: A closure called between pieces of some hundred kilobytes; if it returns true, the call throws
    ///     `cancelled`.
    public static func fingerprint(
        of file: borrowing OpenFile, isCancelled: () -> Bool = { false }
    ) throws(LibraryError) -> Fingerprint {
        try RuntimeServices.fingerprint(of: file, isCancelled: isCancelled)
    }
}
