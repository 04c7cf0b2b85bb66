// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A source of the bytes of originals that are not in the library: another folder, later a cloud.
///
/// The bytes are checked against the fingerprint before they get a place in the library, so that a provider need not be
/// trusted. May be used from any thread, for several originals at once.
public protocol OriginalsProvider: Sendable {
    /// Returns true if the provider has an original, as far as it knows without waiting for a network.
    func has(_ original: Fingerprint) -> Bool

    /// Hands over the bytes of an original from an offset on, in order and in pieces, on the calling thread, and returns
    /// after the last one.
    ///
    /// Throws `missingOriginal` if it does not have the original, and `networkFailed` if the bytes cannot be brought now;
    /// what was handed over until then counts, and the next call goes on from there. An error of `receive` ends the call
    /// and is rethrown: it is how a download is cancelled.
    func read(
        _ original: Fingerprint, from offset: Int64,
        _ receive: (UnsafeRawBufferPointer) throws(LibraryError) -> Void
    ) throws(LibraryError)
}

/// The progress of a download.
public struct DownloadProgress: Hashable, Codable, Sendable {
    /// The number of bytes that are here.
    public var bytes: Int64
    /// The number of bytes of the original.
    public var totalBytes: Int64

    /// Creates a progress.
    public init(bytes: Int64, totalBytes: Int64) {
        self.bytes = bytes
        self.totalBytes = totalBytes
    }

    /// The part that is here, from 0 to 1.
    public var fraction: Double { totalBytes > 0 ? min(1, Double(bytes) / Double(totalBytes)) : 1 }
}

extension LibraryError {
    /// The error for bytes that a provider has and the library does not.
    package static func notLocal(_ content: ResourceContent) -> LibraryError {
        LibraryError(
            .notLocal,
            "“\(content.originalFilename)” is not on this machine. Allow the download, or restore the file from a "
                + "backup.")
    }

    /// The error for a download that ended before the original did.
    package static func endedEarly(_ content: ResourceContent, at bytes: Int64) -> LibraryError {
        LibraryError(
            .networkFailed,
            "The download of “\(content.originalFilename)” ended after \(bytes) of "
                + "\(content.byteCount.counted("byte")). Try again: the download will be continued."
        )
    }

    /// The error for downloaded bytes that are not those of the original.
    package static func wrongBytes(_ content: ResourceContent) -> LibraryError {
        LibraryError(
            .damagedFile,
            "The bytes downloaded for “\(content.originalFilename)” have the wrong fingerprint and were discarded. Try "
                + "again, or restore the file from a backup.")
    }
}
