// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Logging
internal import PhotoLibrary

/// A search for files in the folder of originals without a row: unclaimed originals, and files that are not originals.
struct UnclaimedFileFinder {
    let engine: SQLiteEngine
    /// The function that lists a folder; tests replace it by one that fails.
    var list: (LibraryPath) throws(LibraryError) -> [String] = Disk.names

    /// The result of a search.
    struct Strays {
        /// Paths relative to the folder of originals, sorted.
        var paths: [String] = []
        /// The folders that cannot be read, with their errors.
        var failures: [(folder: String, error: LibraryError)] = []
        /// True if every unclaimed original was found.
        var isWhole = true
    }

    /// Returns the paths of all files without a row, after waiting for another process that is writing. Throws when a
    /// folder cannot be read, because its contents are then unknown.
    func paths() throws(LibraryError) -> [String] {
        let found = try strays(isPatient: true)
        if let failure = found.failures.first { throw failure.error }
        return found.paths
    }

    /// Returns the files without a row. Folders that cannot be read are reported in the result, and the search
    /// continues.
    ///
    /// - Parameter isPatient: True to wait for another process that is writing. Otherwise originals that it may be
    ///   importing are left out.
    func strays(isPatient: Bool) throws(LibraryError) -> Strays {
        var failures: [(folder: String, error: LibraryError)] = []
        var found = try strays(isPatient) { failures.append(($0, $1)) }
        found.failures = failures
        found.isWhole = found.isWhole && failures.isEmpty
        return found
    }

    private func strays(
        _ isPatient: Bool, _ cannotRead: (_ folder: String, LibraryError) -> Void
    ) throws(LibraryError) -> Strays {
        var suspects: [String] = []
        for folder in names(in: engine.bundle.originals, cannotRead) {
            let path = engine.bundle.originals.appending(folder)
            guard (try? Disk.status(of: path))?.isFolder == true else {
                suspects.append(folder)
                continue
            }
            suspects += try unknown(names(in: path, cannotRead).map { folder + "/" + $0 })
        }
        return try confirmed(suspects.sorted(), isPatient)
    }

    private func names(
        in folder: LibraryPath, _ cannotRead: (_ folder: String, LibraryError) -> Void
    ) -> [String] {
        do throws(LibraryError) { return try list(folder) } catch {
            cannotRead(folder.relative, error)
            return []
        }
    }

    private func unknown(_ paths: [String]) throws(LibraryError) -> [String] {
        try engine.database.read { try SQLiteEngine.unclaimed(among: paths, $0) }
    }

    /// Returns the files that still have no row while no other process writes. An import moves files to their places
    /// before it commits their rows, all under the writer's lock; holding that lock excludes this state. It is held for
    /// a batch at a time, so that others can write in between.
    private func confirmed(_ suspects: [String], _ isPatient: Bool) throws(LibraryError) -> Strays {
        if engine.database.obstacle != nil {
            return Strays(paths: try engine.database.read { try unknown(suspects[...], $0) })
        }
        var confirmed: [String] = []
        for start in stride(from: 0, to: suspects.count, by: batchLimit) {
            let some = suspects[start..<min(start + batchLimit, suspects.count)]
            guard let found = try scan(some, isPatient) else {
                Logger(label: "photos.store").notice(
                    "Another program is writing to the library, so the search for originals without an asset is incomplete."
                )
                let rest = suspects[start...].filter { OriginalKey($0) == nil }
                return Strays(paths: confirmed + rest, isWhole: false)
            }
            confirmed += found
        }
        return Strays(paths: confirmed)
    }

    /// Returns `nil` when another process is writing and `isPatient` is false.
    private func scan(_ suspects: ArraySlice<String>, _ isPatient: Bool) throws(LibraryError) -> [String]? {
        if isPatient { return try engine.database.write { try unknown(suspects, $0) } }
        do { return try engine.database.withWriteLock { try unknown(suspects, $0) } } catch {
            throw LibraryError(database: error)
        }
    }

    private func unknown(_ suspects: ArraySlice<String>, _ database: Database) throws -> [String] {
        let there = try suspects.filter { try Disk.status(of: engine.bundle.originals.appending($0)) != nil }
        return try SQLiteEngine.unclaimed(among: there, database)
    }

    /// Returns the findings of a search that does not wait for other processes.
    func findings() throws(LibraryError) -> [VerifyFinding] { findings(try strays(isPatient: false)) }

    /// Returns the result of a search as messages for the user.
    func findings(_ strays: Strays) -> [VerifyFinding] {
        strays.failures.map { folder, error in
            VerifyFinding(
                .unreadableFile, path: folder,
                message: "This folder cannot be listed: \(error) Make the folder readable, then verify again.")
        } + strays.paths.map(finding)
    }

    private func finding(_ path: String) -> VerifyFinding {
        guard OriginalKey(path) != nil else {
            return VerifyFinding(
                .strayFile, path: "originals/\(path)",
                message: "This file is not an original of the library. Move the file elsewhere, and import it if you "
                    + "want to keep it.")
        }
        return VerifyFinding(
            .unclaimedFile, path: "originals/\(path)",
            message:
                "No asset refers to this original. To restore its asset, run “photos recover” or import the same file "
                + "again.")
    }
}
