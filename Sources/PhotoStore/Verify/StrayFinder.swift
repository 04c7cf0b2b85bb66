// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Logging
internal import PhotoLibrary

/// Finds files among the originals that no row names: originals that nobody claims, and what is no original.
struct StrayFinder {
    let engine: SQLiteEngine
    /// Lists a folder; a test lets it fail.
    var list: (LibraryPath) throws(LibraryError) -> [String] = Disk.names

    /// What was found.
    struct Strays {
        /// Below the folder of originals, sorted.
        var paths: [String] = []
        /// The folders that cannot be read, and why.
        var failures: [(folder: String, error: LibraryError)] = []
        /// Whether every original that nobody claims is among them.
        var isWhole = true
    }

    /// All of them, after waiting for who is just writing. Throws when a folder cannot be read: nobody knows then what is
    /// there.
    func paths() throws(LibraryError) -> [String] {
        let found = try strays(isPatient: true)
        if let failure = found.failures.first { throw failure.error }
        return found.paths
    }

    /// A folder that cannot be read is told, and the others are looked at.
    ///
    /// - Parameter isPatient: Whether to wait for another program that is writing; else what only it can tell is left out.
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
        try engine.database.read { database in
            try paths.filter { path in
                try OriginalKey(path).map { try !SQLiteEngine.isKnown($0, database) } ?? true
            }
        }
    }

    /// An import moves files in before it commits their rows, all while it holds the writer's lock. While nobody has that
    /// lock but we there is no such half-way state. It is held for some at a time: others want to write.
    private func confirmed(_ suspects: [String], _ isPatient: Bool) throws(LibraryError) -> Strays {
        if engine.database.obstacle != nil {
            return Strays(paths: try engine.database.read { try unknown(suspects[...], $0) })
        }
        var confirmed: [String] = []
        for start in stride(from: 0, to: suspects.count, by: batchLimit) {
            let some = suspects[start..<min(start + batchLimit, suspects.count)]
            guard let found = try looked(some, isPatient) else {
                Logger(label: "photos.store").notice(
                    "Another program is writing to the library, so originals without an asset were not all looked for.")
                let rest = suspects[start...].filter { OriginalKey($0) == nil }
                return Strays(paths: confirmed + rest, isWhole: false)
            }
            confirmed += found
        }
        return Strays(paths: confirmed)
    }

    /// `nil` when somebody else is writing, and there is no patience.
    private func looked(_ suspects: ArraySlice<String>, _ isPatient: Bool) throws(LibraryError) -> [String]? {
        if isPatient { return try engine.database.write { try unknown(suspects, $0) } }
        do { return try engine.database.whileNobodyWrites { try unknown(suspects, $0) } } catch {
            throw LibraryError(database: error)
        }
    }

    private func unknown(_ suspects: ArraySlice<String>, _ database: Database) throws -> [String] {
        try suspects.filter { path in
            guard try Disk.status(of: engine.bundle.originals.appending(path)) != nil else { return false }
            return try OriginalKey(path).map { try !SQLiteEngine.isKnown($0, database) } ?? true
        }
    }

    /// What is found without waiting for anybody.
    func findings() throws(LibraryError) -> [VerifyFinding] { findings(try strays(isPatient: false)) }

    /// In words for a person.
    func findings(_ strays: Strays) -> [VerifyFinding] {
        strays.failures.map { folder, error in
            VerifyFinding(
                .unreadableFile, path: folder,
                message: "What lies in it cannot be told: \(error) Let it be read, and verify again.")
        } + strays.paths.map(finding)
    }

    private func finding(_ path: String) -> VerifyFinding {
        guard OriginalKey(path) != nil else {
            return VerifyFinding(
                .strayFile, path: "originals/\(path)",
                message: "This is no original of the library. Move it elsewhere, and import it if you want it.")
        }
        return VerifyFinding(
            .unclaimedFile, path: "originals/\(path)",
            message:
                "No asset has this original. “photos recover” takes it in, and so does importing the same file again.")
    }
}
