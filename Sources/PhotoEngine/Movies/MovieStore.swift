// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The movies that browsers play, made from originals that they do not, in the folder `movies` next to the database.
///
/// All of them can be made again from the originals, so the folder may be deleted at any time. A movie has no name until
/// all of it is on disk, and its name says of which original it is and what its bytes are. The folder is made when the
/// first movie is stored; a link in its place is not followed. A file with a second name elsewhere counts as none.
///
/// The movies never take more space than the budget: those that were opened longest ago go first. The modification date
/// of a movie says when it was opened, to an hour; in a library that cannot be written to it stays as it is. Thread-safe,
/// and safe for several processes on one library: two that store a movie of one original at the same time may both have
/// theirs stored, of which either is opened.
struct MovieStore: Sendable {
    /// The space that movies may take: some three hours in 1080p.
    static let usualBudget: Int64 = 10 << 30
    /// The time for which the date of the last opening is precise enough.
    private static let precision = 3_600

    private let bundle: LibraryBundle
    private let files: FileSystem
    private let budget: Int64
    private let now: @Sendable () -> Date

    init(
        in bundle: LibraryBundle, _ files: FileSystem, budget: Int64 = MovieStore.usualBudget,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.bundle, self.files, self.budget, self.now) = (bundle, files, budget, now)
    }

    /// Opens the movie of an original for reading. Returns `nil` if none is stored, or if the folder cannot be read.
    func movie(of original: Fingerprint) throws(LibraryError) -> StoredMovie? {
        let found = (try? names()) ?? []
        for name in found.compactMap(MovieName.init).filter({ $0.original == original }).sorted(by: {
            $0.text < $1.text
        }) {
            guard let file = try? Disk.open(path(of: name)), let status = try? file.status(), !status.isShared else {
                continue
            }
            noteOpening(of: file, status)
            return StoredMovie(file, byteCount: status.byteCount, checksum: name.checksum)
        }
        return nil
    }

    /// Creates a file for a movie that is being made. It has no name, so that nothing is left of it after a crash.
    func newFile() throws(LibraryError) -> OpenFile {
        if let obstacle = bundle.root.obstacle { throw obstacle }
        return try files.createUnnamedFile(bundle.folder)
    }

    /// Stores a file that ``newFile()`` has made as the movie of an original, and opens it. If another movie of the
    /// original is stored already, that one stays, and is opened.
    ///
    /// Throws `overBudget` for a movie that is larger than the space for all movies.
    func store(_ file: borrowing OpenFile, of original: Fingerprint) throws(LibraryError) -> StoredMovie {
        if let obstacle = bundle.root.obstacle { throw obstacle }
        let (fingerprint, byteCount) = try file.fingerprint()
        guard byteCount <= budget else { throw .tooLargeMovie(byteCount) }
        try makeFolder()
        if let stored = try movie(of: original) { return stored }
        try makeRoom(for: byteCount)
        let path = path(of: MovieName(of: original, fingerprint))
        try files.syncFile(file, path)
        try files.nameFile(file, path)
        try files.syncFolder(bundle.movies)
        // Another process may have removed it to make room for its own.
        guard let stored = try movie(of: original) else { throw .system("open", path.description, errno: ENOENT) }
        return stored
    }

    /// Makes the folder. Its name is synced each time, because the process that made it may have ended before.
    private func makeFolder() throws(LibraryError) {
        if let obstacle = bundle.moviesObstacle { throw obstacle }
        _ = try files.makeFolder(bundle.movies)
        try files.syncFolder(bundle.folder)
    }

    private func path(of name: MovieName) -> LibraryPath { bundle.movies.appending(name.text) }

    /// Sets the date of the last opening, unless it is recent. Reading needs no permission to write: failures are ignored.
    private func noteOpening(of file: borrowing OpenFile, _ status: FileStatus) {
        let now = Int(now().timeIntervalSince1970)
        guard abs(now - status.modified.seconds) >= MovieStore.precision else { return }
        let times = [timespec](repeating: timespec(tv_sec: now, tv_nsec: 0), count: 2)
        futimens(file.descriptor, times)
    }
}

// MARK: - Names and removal

extension MovieStore {
    /// Returns the names of all entries of the folder, of whatever kind; none if there is no folder.
    func names() throws(LibraryError) -> [String] {
        if let obstacle = bundle.moviesObstacle { throw obstacle }
        return try Disk.names(in: bundle.movies)
    }

    /// Returns true if a movie of one of these originals is stored, or if the folder cannot be read.
    func hasMovie(ofAny originals: some Sequence<Fingerprint>) -> Bool {
        guard let names = try? names() else { return true }
        let originals = Set(originals)
        return names.contains { MovieName($0).map { originals.contains($0.original) } ?? false }
    }

    /// Removes all movies of originals that are gone. Movies that are open stay readable until they are closed.
    func remove(_ originals: some Sequence<Fingerprint>) throws(LibraryError) {
        let originals = Set(originals)
        guard !originals.isEmpty else { return }
        try remove(names().compactMap(MovieName.init).filter { originals.contains($0.original) })
    }

    /// Removes movies by their names. If one of them cannot be removed, the others are, and the error is thrown.
    func remove(_ movies: [MovieName]) throws(LibraryError) {
        guard !movies.isEmpty else { return }
        var failure: LibraryError?
        for movie in movies {
            do throws(LibraryError) { try files.remove(path(of: movie)) } catch { failure = failure ?? error }
        }
        try files.syncFolder(bundle.movies)
        if let failure { throw failure }
    }

    /// Removes the movies that were opened longest ago, until there is room.
    private func makeRoom(for byteCount: Int64) throws(LibraryError) {
        var stored: [(name: MovieName, status: FileStatus)] = []
        for name in try names().compactMap(MovieName.init) {
            if let status = try Disk.status(of: path(of: name)), status.isFile { stored.append((name, status)) }
        }
        stored.sort {
            ($0.status.modified.inNanoseconds, $0.name.text) < ($1.status.modified.inNanoseconds, $1.name.text)
        }
        var excess = stored.reduce(byteCount - budget) { $0 + $1.status.byteCount }
        let leaving = stored.prefix { movie in
            defer { excess -= movie.status.byteCount }
            return excess > 0
        }
        try remove(leaving.map(\.name))
    }
}

extension LibraryBundle {
    /// The error if something other than a folder, such as a link, has the name of the folder of movies; it is neither
    /// followed nor opened. `nil` otherwise.
    var moviesObstacle: LibraryError? {
        guard let status = try? Disk.status(of: movies), !status.isFolder else { return nil }
        return .noMovies(movies, status)
    }
}

extension LibraryError {
    /// Something else is in the place of the folder of movies.
    static func noMovies(_ path: LibraryPath, _ status: FileStatus) -> LibraryError {
        LibraryError(
            .notWritable,
            "“\(path)” is \(status.kind.words) instead of the library's folder of converted videos, so they are not "
                + "stored. Move it away: they are made again from the originals.")
    }

    fileprivate static func tooLargeMovie(_ byteCount: Int64) -> LibraryError {
        LibraryError(
            .overBudget,
            "A converted video of \(byteCount.counted("byte")) is larger than the space for all of them, so it is made "
                + "again each time.")
    }
}
