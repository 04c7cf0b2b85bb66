// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A search for stored renditions, and hashes of pictures, of originals that no asset has: small copies of purged photos
/// must not stay in the library.
struct StrayRenditions {
    let engine: SQLiteEngine

    /// Returns a finding if there are any. Those that a purge has left to the next cleaning are reported as unremoved.
    func findings() throws(LibraryError) -> [VerifyFinding] {
        var count = 0
        try forEachBatch { (strays) throws(LibraryError) in
            let purged = try engine.database.read { database in
                Set(try PurgedOriginals.waiting(database).compactMap(\.key?.fingerprint?.stored.databaseValue))
            }
            count += strays.count { !purged.contains($0) }
        }
        guard count > 0 else { return [] }
        let pictures = count == 1 ? "a picture" : "\(count) pictures"
        return [
            VerifyFinding(
                .strayRendition, path: engine.bundle.renditions.relative,
                message: "This file holds renditions of \(pictures) that are no longer in the library. “photos verify "
                    + "--repair” removes them.")
        ]
    }

    /// Removes them all. Returns true if there were any.
    func remove() throws(LibraryError) -> Bool {
        var isRepaired = false
        try forEachBatch { (strays) throws(LibraryError) in
            try engine.renditions().remove(strays)
            isRepaired = true
        }
        return isRepaired
    }

    /// Calls the body with the cells that name originals without an asset.
    private func forEachBatch(_ body: ([DatabaseValue]) throws(LibraryError) -> Void) throws(LibraryError) {
        var last: DatabaseValue?
        while case let batch = engine.renditions().originals(after: last), let end = batch.last {
            let strays = try engine.database.read { database in
                try batch.filter { cell in
                    guard let fingerprint = Data.fromDatabaseValue(cell).flatMap({ Fingerprint(bytes: $0) }) else {
                        return true
                    }
                    return try !SQLiteEngine.isNeeded(fingerprint, database)
                }
            }
            if !strays.isEmpty { try body(strays) }
            last = end
        }
    }
}
