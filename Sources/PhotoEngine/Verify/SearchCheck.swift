// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

/// A check of the full-text table against the assets, and of its internal consistency.
struct SearchCheck {
    let database: LibraryDatabase

    /// Returns a finding for each of the first assets with wrong words, and one for each problem of the whole table.
    func findings() -> [VerifyFinding] {
        do throws(LibraryError) {
            let state = try database.read(SearchTable.state)
            guard state == .likely || state == .stale else {
                return [SearchCheck.finding(LibraryFlaw.search(state).message)]
            }
            return try wrongRows() + unfoundWords()
        } catch {
            return [SearchCheck.finding("The search index cannot be compared with the assets: \(error)")]
        }
    }

    /// The maximum number of assets with a finding of their own.
    private static let nameLimit = 20

    private func wrongRows() throws(LibraryError) -> [VerifyFinding] {
        let (named, gone) = try database.read { database in
            let assets = try SearchRow.wrong(after: 0, limit: SearchCheck.nameLimit, database)
            return (
                try assets.map { try SearchCheck.name(ofAsset: $0, database) },
                try SearchRow.ownerless(limit: 1, database)
            )
        }
        let more = named.count < SearchCheck.nameLimit ? "" : " More assets may be affected."
        let wrong = named.map { name in
            SearchCheck.finding(
                "The search index does not match this asset's texts.\(more) \(LibraryFlaw.repairing)", name)
        }
        guard !gone.isEmpty else { return wrong }
        return wrong + [
            SearchCheck.finding("The search index contains assets that no longer exist. \(LibraryFlaw.repairing)")
        ]
    }

    private func unfoundWords() throws(LibraryError) -> [VerifyFinding] {
        guard let problem = try database.read(SearchTable.integrityProblem) else { return [] }
        return [
            SearchCheck.finding(
                "The search index is damaged, so searches may return wrong results: \(problem). "
                    + "\(LibraryFlaw.repairing)"
            )
        ]
    }

    private static func name(ofAsset id: Int64, _ database: Database) throws -> String? {
        let row = try Row.fetchOne(database, sql: LibraryTable.uuidOfAsset, arguments: [id])
        let cell: DatabaseValue? = row?[0]
        return cell.flatMap(UUID.read).map { LocalIdentifier($0, .asset).description }
    }

    private static func finding(_ message: String, _ owner: String? = nil) -> VerifyFinding {
        VerifyFinding(.staleSearch, path: "library.sqlite", message: message, localIdentifier: owner)
    }
}

extension LibraryDatabase {
    /// Rewrites the rows of the full-text table that differ from the assets' words, or rebuilds a table that is inconsistent.
    /// Returns true if anything was repaired.
    func repairSearch() throws(LibraryError) -> Bool {
        let isBroken = try read { database in
            let state = try SearchTable.state(database)
            if state == .broken || state == .missing { return state == .broken }
            return try SearchTable.integrityProblem(database) != nil
        }
        if isBroken { try write(SearchTable.rebuild) }
        var isRepaired = isBroken
        var last: Int64 = 0
        while case let wrong = try read({ [last] in try SearchRow.wrong(after: last, limit: 500, $0) }),
            let newest = wrong.last
        {
            try write { database in
                for asset in wrong { try SearchRow.write(asset, database) }
            }
            (last, isRepaired) = (newest, true)
        }
        while case let gone = try read({ try SearchRow.ownerless(limit: 500, $0) }), !gone.isEmpty {
            try write { database in
                for row in gone { try database.execute(sql: "DELETE FROM search WHERE rowid = ?", arguments: [row]) }
            }
            isRepaired = true
        }
        return isRepaired
    }
}

extension SQLiteEngine {
    /// Restores what can be derived from the rest of the library: the full-text table, the library's identifier if the
    /// history proves it, and the names of migrations. Removes renditions and movies of originals that no asset has, and
    /// damaged movies. Returns a sentence for each repair.
    package func repair() throws(LibraryError) -> [String] {
        let before = try database.flaws()
        try database.prepareToWrite()
        let isSearchRepaired = try database.repairSearch()
        let after = Set(try database.flaws())
        var repaired = Set(before).subtracting(after).map(\.repaired)
        if isSearchRepaired { repaired.append(LibraryFlaw.search(.stale).repaired) }
        return Set(repaired).sorted() + repairRenditions() + repairMovies()
    }

    /// If renditions cannot be removed now, the other repairs count all the same, and the verification reports the renditions.
    private func repairRenditions() -> [String] {
        do throws(LibraryError) {
            guard try StrayRenditions(engine: self).remove() else { return [] }
            return ["Renditions of pictures that are no longer in the library were removed."]
        } catch {
            return ["Renditions of pictures that are no longer in the library could not be removed: \(error)"]
        }
    }

    private func repairMovies() -> [String] {
        do throws(LibraryError) {
            guard try StrayMovies(engine: self).remove() else { return [] }
            return [
                "Converted videos that were damaged, or whose originals are no longer in the library, were removed."
            ]
        } catch {
            return ["Converted videos that are of no use could not be removed: \(error)"]
        }
    }
}
