// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// A search among the stored movies: for movies of originals that no asset has, which must not stay in the library, for
/// damaged ones, and for entries that are not movies.
struct StrayMovies {
    let engine: SQLiteEngine
    private var bundle: LibraryBundle { engine.bundle }

    /// Returns the findings. Movies that a purge has left to the next cleaning are reported as unremoved.
    ///
    /// - Parameters:
    ///   - isDeep: True to read the bytes of all movies, and compare their checksums.
    ///   - progress: Called while movies are read. An error that it throws ends the search and is rethrown.
    func findings(
        isDeep: Bool, _ progress: () throws(LibraryError) -> Void = {}
    ) throws(LibraryError) -> [VerifyFinding] {
        // Something else in the place of the folder is a finding of its own.
        guard bundle.moviesObstacle == nil else { return [] }
        let entries: Entries
        do throws(LibraryError) { entries = try self.entries() } catch {
            return [VerifyFinding(.unreadableFile, path: bundle.movies.relative, message: error.description)]
        }
        var findings = entries.foreign.map { name in
            let path = bundle.movies.appending(name)
            return VerifyFinding(
                .strayFile, path: path.relative,
                message:
                    "This is not a converted video of the library: something else has this name. Move it elsewhere.")
        }
        if !entries.strays.isEmpty { findings.append(finding(ofStrays: entries.strays.count)) }
        for name in isDeep ? entries.others : [] where try !isSound(name, progress) {
            findings.append(
                VerifyFinding(
                    .damagedFile, path: bundle.movies.appending(name.text).relative,
                    message:
                        "The converted video is damaged. “photos verify --repair” removes it; it is made again when "
                        + "it is played."))
        }
        return findings
    }

    private func finding(ofStrays count: Int) -> VerifyFinding {
        let movies = count == 1 ? "a converted video" : "\(count) converted videos"
        return VerifyFinding(
            .strayRendition, path: bundle.movies.relative,
            message:
                "This folder holds \(movies) whose originals are no longer in the library. “photos verify --repair” "
                + "removes them.")
    }

    /// Removes the movies of originals that are gone, and damaged ones, for which all movies are read. Returns true if there
    /// were any. Entries that are not movies are left to a person.
    func remove() throws(LibraryError) -> Bool {
        guard bundle.moviesObstacle == nil else { return false }
        let entries = try entries()
        var leaving = entries.strays
        for name in entries.others where try !isSound(name, {}) { leaving.append(name) }
        try engine.movies.remove(leaving)
        return !leaving.isEmpty
    }

    /// The entries of the folder, by kind.
    private struct Entries {
        /// The names of entries that are not movies.
        var foreign: [String] = []
        /// The movies of originals that no asset has and no purge has left.
        var strays: [MovieName] = []
        var others: [MovieName] = []
    }

    private func entries() throws(LibraryError) -> Entries {
        var entries = Entries()
        var movies: [MovieName] = []
        for name in try engine.movies.names().sorted() {
            let status = try Disk.status(of: bundle.movies.appending(name))
            if let movie = MovieName(name), status?.isFile ?? true, status?.isShared != true {
                movies.append(movie)
            } else {
                entries.foreign.append(name)
            }
        }
        let (strays, purged) = try engine.database.read { database in
            let strays = try movies.filter { try !SQLiteEngine.isNeeded($0.original, database) }
            return (strays, Set(try PurgedOriginals.waiting(database).compactMap(\.key?.fingerprint)))
        }
        entries.strays = strays.filter { !purged.contains($0.original) }
        let gone = Set(strays)
        entries.others = movies.filter { !gone.contains($0) }
        return entries
    }

    /// Returns true if the bytes of a movie match its name, or if it was removed meanwhile.
    private func isSound(
        _ name: MovieName, _ progress: () throws(LibraryError) -> Void
    ) throws(LibraryError) -> Bool {
        var end: LibraryError?
        do throws(LibraryError) {
            guard let file = try Disk.open(bundle.movies.appending(name.text)) else { return true }
            let found = try file.fingerprint(isCancelled: {
                do throws(LibraryError) { try progress() } catch { end = error }
                return end != nil
            })
            return name.names(found.fingerprint)
        } catch {
            // A movie that cannot be read is of no use.
            if let end { throw end }
            return false
        }
    }
}
