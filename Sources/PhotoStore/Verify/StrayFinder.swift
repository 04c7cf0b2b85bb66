// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Logging
internal import PhotoLibrary

/// Finds files among the originals that no row names: originals that nobody claims, and what is no original.
struct StrayFinder {
    let engine: SQLiteEngine

    func findings() throws(LibraryError) -> [VerifyFinding] { try paths().map(finding) }

    /// Below the folder of originals, sorted.
    func paths() throws(LibraryError) -> [String] {
        var suspects: [String] = []
        for folder in try Disk.names(in: engine.bundle.originals) {
            let path = engine.bundle.originals.appending(folder)
            guard try Disk.status(of: path)?.isFolder == true else {
                suspects.append(folder)
                continue
            }
            suspects += try unknown(Disk.names(in: path).map { folder + "/" + $0 })
        }
        return try confirmed(suspects.sorted())
    }

    private func unknown(_ paths: [String]) throws(LibraryError) -> [String] {
        try engine.database.read { database in
            try paths.filter { path in
                try OriginalKey(path).map { try !SQLiteEngine.isKnown($0, database) } ?? true
            }
        }
    }

    /// An import moves files in before it commits their rows, all while it holds the writer's lock. With that lock in
    /// our hands there is no such half-way state.
    private func confirmed(_ suspects: [String]) throws(LibraryError) -> [String] {
        guard !suspects.isEmpty else { return [] }
        if engine.database.obstacle != nil { return try engine.database.read { try unknown(suspects, $0) } }
        guard engine.database.isFree else {
            Logger(label: "photos.store").notice(
                "Another program is writing to the library, so originals without an asset were not looked for.")
            return suspects.filter { OriginalKey($0) == nil }
        }
        return try engine.database.write { try unknown(suspects, $0) }
    }

    private func unknown(_ suspects: [String], _ database: Database) throws -> [String] {
        try suspects.filter { path in
            guard try Disk.status(of: engine.bundle.originals.appending(path)) != nil else { return false }
            return try OriginalKey(path).map { try !SQLiteEngine.isKnown($0, database) } ?? true
        }
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
