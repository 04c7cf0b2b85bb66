// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A movie that a library has stored, open for reading.
public struct StoredMovie: ~Copyable, Sendable {
    /// The file, an MPEG-4 movie with its index at the start.
    public let file: OpenFile
    /// The size in bytes.
    public let byteCount: Int64
    /// A text that is different for other bytes: 16 hexadecimal digits of their fingerprint.
    public let checksum: String

    /// Creates the description of an open movie.
    public init(_ file: consuming OpenFile, byteCount: Int64, checksum: String) {
        self.file = file
        self.byteCount = byteCount
        self.checksum = checksum
    }

    /// Returns the file alone.
    public consuming func takeFile() -> OpenFile { file }
}

/// A store of movies that browsers play, made from originals that they do not play. All of them can be made again.
///
/// Its space is limited: a new movie takes the place of those that were opened longest ago. Only the owner may use it.
/// Sessions that have no such store, as those behind a socket, return that none is stored, and store none.
public protocol MovieStoring: Sendable {
    /// Opens the movie of an original. Returns `nil` if none is stored.
    func movie(of original: Fingerprint) throws(LibraryError) -> StoredMovie?
    /// Creates an empty file without a name on the library's volume, open for reading and writing. It is gone when it is
    /// closed, unless it is stored. Throws `notWritable` for a library that cannot be written to.
    func newMovieFile() throws(LibraryError) -> OpenFile
    /// Stores a file that ``newMovieFile()`` has made as the movie of an original, and opens it. A movie of this original
    /// that is stored already stays, and is opened. When the call returns, the movie is on disk; when it throws, none of it
    /// is left.
    ///
    /// Throws `notFound` for an original that no asset has, because its photo may have been purged meanwhile, and
    /// `overBudget` for a movie that is larger than the space for all movies.
    func storeMovie(_ file: borrowing OpenFile, of original: Fingerprint) throws(LibraryError) -> StoredMovie
}

/// Sessions without a store.
extension MovieStoring {
    /// Returns `nil`.
    public func movie(of original: Fingerprint) throws(LibraryError) -> StoredMovie? { nil }

    /// Throws `unsupported`.
    public func newMovieFile() throws(LibraryError) -> OpenFile { throw .withoutMovies }

    /// Throws `unsupported`.
    public func storeMovie(
        _ file: borrowing OpenFile, of original: Fingerprint
    ) throws(LibraryError) -> StoredMovie { throw .withoutMovies }
}

extension LibraryError {
    fileprivate static var withoutMovies: LibraryError {
        LibraryError(
            .unsupported,
            "Converted videos are not stored through this connection. Open the library's folder in this program.")
    }
}
