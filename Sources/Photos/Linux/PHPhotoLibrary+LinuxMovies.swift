// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Movies for browsers, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// The form of a movie that a browser plays.
    public enum PlayableMovie: Sendable {
        /// The file itself.
        case original
        /// A conversion that the library has stored.
        case stored(MovieFile)
        /// A conversion that is being made, and can be played meanwhile.
        case growing(GrowingMovie)
    }

    /// Returns the form of a movie of this library that a browser plays: the file itself if its pictures are H.264, VP8, VP9 or AV1,
    /// or if it is neither a QuickTime nor an MPEG-4 movie; otherwise a conversion to H.264 and AAC, with at most 1920 ×
    /// 1080 pixels. High dynamic range becomes standard range.
    ///
    /// A conversion is made by the program ffmpeg once, and stored in the library's folder, within 10 GiB: the movies that
    /// were opened longest ago go first, and a movie goes with its original when that is permanently deleted. Calls for the
    /// same original share a conversion. Two are made at a time by all libraries with the same ``Workers``; others wait. A
    /// conversion that has begun continues without readers, unless another one waits; it ends with the library object. In a
    /// library that cannot be written to, conversions are not stored, and made again each time.
    ///
    /// Reads some rows, the names of the stored movies and the header of the file; a conversion is made on a thread of the
    /// library's. Blocks for some milliseconds; may be called from any thread.
    ///
    /// - Throws: `unsupported` when ffmpeg is not installed, with the package to install; the error of the conversion for one
    ///   minute after one that failed, `damagedFile` for a movie that can be decoded only in part; `accessDenied` for a
    ///   program that is not the library's owner; the errors of ``open(_:)``.
    public func playableMovie(of resource: Resource) throws(LibraryError) -> PlayableMovie {
        try session.playableMovie(of: resource)
    }

    /// A stored conversion of a movie: an MPEG-4 movie with its index at the start.
    public final class MovieFile: Sendable {
        /// The size in bytes.
        public let byteCount: Int64
        /// A text that is different for other bytes, for a strong entity tag.
        public let tag: String
        private let file: OpenFile

        init(_ movie: consuming StoredMovie, of original: Fingerprint) {
            byteCount = movie.byteCount
            tag = "\(original)-\(movie.checksum)"
            file = movie.takeFile()
        }

        /// Opens the movie for reading. It stays readable when it is removed from the library.
        public func open() throws(LibraryError) -> OpenFile { try file.reading() }
    }

    /// A conversion of a movie that is being made: an MPEG-4 movie in fragments, whose bytes never change once they are
    /// there. It counts as read as long as this object exists. May be used from any thread.
    public final class GrowingMovie: Sendable {
        private let job: MovieJob

        /// Takes over the part of a reader in the job.
        init(_ job: MovieJob) { self.job = job }

        deinit { job.leave() }

        /// Waits until there are bytes after an offset, and returns where they end; `nil` if the offset is the end of the
        /// whole movie. At that moment the movie is stored, if it can be, and the next call of
        /// ``PHPhotoLibrary/playableMovie(of:)`` returns the stored one.
        ///
        /// The first bytes come when the first two seconds of the movie are converted, or later if two other conversions
        /// come first.
        ///
        /// - Throws: `CancellationError` if the task is cancelled; the ``LibraryError`` of a conversion that failed, such as
        ///   `damagedFile`, `diskFull`, or `cancelled` if the library object is gone.
        public func end(ofBytesAfter offset: Int64) async throws -> Int64? { try await job.end(ofBytesAfter: offset) }

        /// Reads bytes at an offset, fewer than `count` only at the end of what is there. Blocks while they are read.
        public func bytes(at offset: Int64, count: Int) throws(LibraryError) -> Data {
            try job.bytes(at: offset, count: count)
        }
    }
}
