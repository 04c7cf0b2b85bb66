// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A sample of the originals, which detects that many belong to no asset although the database is the newest that is
/// known: after it was restored from a backup together with its history file, or after many imports that crashed.
///
/// Originals are named by their fingerprints, so those of one folder are a fair sample of all: a bounded number of
/// folders and names is checked, however large the library is. The time of the opening selects them, so that one
/// opening finds what another misses.
struct UnclaimedSample {
    let engine: SQLiteEngine

    /// The number of folders that are checked, of 256.
    static let mostFolders = 8
    static let mostNamesOfFolder = 128
    /// The number of unclaimed originals that is worth a hint. A single import that crashed leaves fewer in the sample.
    static let fewest = 3

    /// The result of a check.
    struct Finding: Hashable {
        var looked = 0
        var unclaimed: [String] = []
    }

    /// Returns a message for the user, or `nil` when few or none were found, or nothing could be checked.
    func hint() -> String? {
        guard let found = try? look(), found.unclaimed.count >= Self.fewest else { return nil }
        return
            "\(found.unclaimed.count) of \(found.looked) originals that were looked at belong to no photo of the library. "
            + "“photos verify” lists all that do, and “photos recover” takes them in."
    }

    func look() throws(LibraryError) -> Finding {
        let paths = try somePaths()
        var found = Finding(looked: paths.count, unclaimed: try unclaimed(among: paths))
        guard found.unclaimed.count >= Self.fewest else { return found }
        // An import moves files to their places before it commits their rows, all under the writer's lock.
        if engine.database.obstacle == nil, !engine.database.isFree { return Finding(looked: found.looked) }
        found.unclaimed = try unclaimed(among: found.unclaimed)
        return found
    }

    private func somePaths() throws(LibraryError) -> [String] {
        let folders = try Disk.names(in: engine.bundle.originals).filter { $0.utf8.count == 2 }.sorted()
        guard !folders.isEmpty else { return [] }
        let count = min(Self.mostFolders, folders.count)
        let start = Int(engine.now().timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1e9).magnitude)
        var paths: [String] = []
        for step in 0..<count {
            let folder = folders[(start + step * folders.count / count) % folders.count]
            let names = try Disk.names(in: engine.bundle.originals.appending(folder))
            paths += names.prefix(Self.mostNamesOfFolder).map { folder + "/" + $0 }
        }
        return paths
    }

    private func unclaimed(among paths: [String]) throws(LibraryError) -> [String] {
        let originals = paths.filter { OriginalKey($0) != nil }
        return try engine.database.read { try SQLiteEngine.unclaimed(among: originals, $0) }
    }
}
