// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Glibc
package import PhotoFiles
package import PhotoLibrary

/// The originals of a library that no asset has.
package struct UnclaimedOriginals: Sendable {
    let engine: SQLiteEngine

    package init(_ engine: SQLiteEngine) { self.engine = engine }

    /// Returns all of them, sorted by path. Reads the names of all originals, and waits for another process that is
    /// writing.
    package func list() throws(LibraryError) -> [UnclaimedOriginal] {
        var found: [UnclaimedOriginal] = []
        for path in try UnclaimedFileFinder(engine: engine).paths() {
            guard let key = OriginalKey(path), let status = try Disk.status(of: engine.bundle.path(of: key)),
                status.isFile
            else { continue }
            found.append(UnclaimedOriginal(path: "originals/" + path, byteCount: status.byteCount))
        }
        return found
    }

    /// Opens an original for reading, through the descriptor of its folder, so that no link can lead elsewhere.
    package func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile {
        guard let key = OriginalKey(originalPath: original.path),
            let file = try Disk.open(engine.bundle.path(of: key))
        else { throw .system("open", original.path, errno: ENOENT) }
        return file
    }

    /// Records that all originals were compared with the database, and that these are left.
    package func recordComparison(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        let newest = try engine.database.read { try HistoryPoint(newestIn: $0) }
        try engine.database.history.recordComparison(at: newest, left: RemainingOriginals(originals))
    }

    /// Deletes originals that are still unclaimed and whose bytes no asset has, and returns them.
    ///
    /// Throws unless the database is known to be the newest that the library had, and a recovery has examined exactly
    /// these originals and left them: an original that is missing from an older database may be a wanted photo, and a
    /// database that was restored from a backup together with its history does not show its age. Each is checked again
    /// while no other process can write. An empty list throws for the same reasons.
    package func delete(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        let all = try list()
        guard isLeft(all, of: originals) else { throw UnclaimedOriginals.unproven }
        try engine.database.read { try checkIsNewest($0) }
        let wanted = originals.filter(Set(all).contains)
        var deleted: [UnclaimedOriginal] = []
        for batch in wanted.batches { deleted += try deleteBatch(batch) }
        guard !deleted.isEmpty else { return [] }
        try recordComparison(leaving: Array(Set(all).subtracting(deleted)))
        return deleted
    }

    /// Returns true if a recovery left exactly these, or exactly those that were shown, of which some have been claimed or
    /// removed since.
    private func isLeft(_ all: [UnclaimedOriginal], of shown: [UnclaimedOriginal]) -> Bool {
        let history = engine.database.history
        return history.knows(all) || history.knows(shown) && Set(all).isSubset(of: shown)
    }

    private func deleteBatch(_ batch: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        try engine.database.write { database in
            try checkIsNewest(database)
            var deleted: [UnclaimedOriginal] = []
            var folders: Set<String> = []
            let keys = batch.compactMap { OriginalKey(originalPath: $0.path) }
            let unclaimed = Set(try SQLiteEngine.unclaimed(among: keys, database))
            for original in batch {
                guard let key = OriginalKey(originalPath: original.path), unclaimed.contains(key),
                    try !SQLiteEngine.isNeeded(key, database),
                    try Disk.status(of: engine.bundle.path(of: key))?.isFile == true
                else { continue }
                try engine.originals.files.remove(engine.bundle.path(of: key))
                folders.insert(key.folder)
                deleted.append(original)
            }
            for folder in folders.sorted() {
                try engine.originals.files.syncFolder(engine.bundle.originals.appending(folder))
            }
            return deleted
        }
    }

    private func checkIsNewest(_ database: Database) throws {
        switch try engine.database.history.state(in: database) {
        case .newest: return
        case .unknown, .older: throw UnclaimedOriginals.unproven
        }
    }

    private static let unproven = LibraryError(
        .invalidRequest,
        "The library's database may be an older copy, so an original without an asset may be a wanted photo. Nothing "
            + "was deleted. Run “photos recover” first. Files that it leaves (damaged files, duplicates, and files "
            + "other than photos and videos) can be deleted afterwards.")
}

/// A sample of the originals, which detects that many belong to no asset although the database is the newest that is
/// known: after it was restored from a backup together with its history file, or after many imports that crashed.
///
/// Originals are named by their fingerprints, so the originals of one folder are a fair sample of all: a bounded number
/// of folders and names is checked, however large the library is. The time of the opening selects them, so that one
/// opening finds what another misses.
struct UnclaimedSample {
    let engine: SQLiteEngine

    /// The number of folders that are checked, of 256.
    static let folderLimit = 8
    static let nameLimit = 128
    /// The number of unclaimed originals that is worth a hint. A single import that crashed leaves fewer in the sample.
    static let minimumCount = 3

    /// The result of a check.
    struct Finding: Hashable {
        var scanned = 0
        var unclaimed: [String] = []
    }

    /// Returns a message for the user, or `nil` when few or none were found, or nothing could be checked.
    func hint() -> String? {
        guard let found = try? scan(), found.unclaimed.count >= Self.minimumCount else { return nil }
        return
            "\(found.unclaimed.count) of \(found.scanned) sampled originals do not belong to an asset of the library. "
            + "“photos verify” lists all such files, and “photos recover” imports them."
    }

    func scan() throws(LibraryError) -> Finding {
        let paths = try somePaths()
        var found = Finding(scanned: paths.count, unclaimed: try unclaimed(among: paths))
        guard found.unclaimed.count >= Self.minimumCount else { return found }
        // An import moves files to their places before it commits their rows, all under the writer's lock.
        if engine.database.obstacle == nil, !engine.database.isFree { return Finding(scanned: found.scanned) }
        found.unclaimed = try unclaimed(among: found.unclaimed)
        return found
    }

    private func somePaths() throws(LibraryError) -> [String] {
        let folders = try Disk.names(in: engine.bundle.originals).filter { $0.utf8.count == 2 }.sorted()
        guard !folders.isEmpty else { return [] }
        let count = min(Self.folderLimit, folders.count)
        let start = Int(engine.now().timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1e9).magnitude)
        var paths: [String] = []
        for step in 0..<count {
            let folder = folders[(start + step * folders.count / count) % folders.count]
            let names = try Disk.names(in: engine.bundle.originals.appending(folder))
            paths += names.prefix(Self.nameLimit).map { folder + "/" + $0 }
        }
        return paths
    }

    private func unclaimed(among paths: [String]) throws(LibraryError) -> [String] {
        let originals = paths.filter { OriginalKey($0) != nil }
        return try engine.database.read { try SQLiteEngine.unclaimed(among: originals, $0) }
    }
}
