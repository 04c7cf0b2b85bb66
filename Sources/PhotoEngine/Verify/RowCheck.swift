// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A check of every cell of every table, which reports the rows with invalid values.
struct RowCheck {
    let database: LibraryDatabase

    /// Returns a finding for each invalid row, table by table, and for each table that cannot be read to its end.
    func findings() -> [VerifyFinding] {
        let rows = LibraryTable.all.flatMap(findings)
        return rows + strays(RowCheck.firstFiles, "asset", "the asset must have exactly one primary file")
            + strays(RowCheck.incompleteDates, "asset", "a part of the creation date is missing")
            + strays(RowCheck.incompletePlaces, "asset", "the latitude or the longitude is missing")
            + strays(
                RowCheck.resourcesWithoutPlacement, "asset",
                "the location of one of its files is not recorded; run “photos recover” or import the file again"
            )
    }

    private func findings(in table: LibraryTable) -> [VerifyFinding] {
        var found: [VerifyFinding] = []
        do {
            try database.read { database in
                // Of an older library that is only read.
                if table.isFromMigration6, try !UndoLog.exists(database) { return }
                let rows = try Row.fetchCursor(database, sql: table.query)
                while let row = try rows.next() {
                    if let problem = table.problem(of: row) { found.append(try finding(row, table, problem, database)) }
                }
            }
        } catch {
            found.append(RowCheck.finding("The table “\(table.name)” cannot be read completely: \(error)", nil))
        }
        return found
    }

    /// The assets that have no first resource, or several.
    private static let firstFiles = """
        SELECT id FROM asset \
        WHERE (SELECT count(*) FROM resource WHERE asset_id = asset.id AND resource.position = 0) <> 1
        """

    /// The assets that have some, but not all of the columns of a creation date.
    private static let incompleteDates = """
        SELECT id FROM asset WHERE (creation_date IS NULL) + (creation_utc_offset IS NULL) + (creation_zone IS NULL) \
        + (creation_source IS NULL) NOT IN (0, 4)
        """

    private static let resourcesWithoutPlacement = """
        SELECT DISTINCT asset_id FROM resource \
        WHERE NOT EXISTS (SELECT 1 FROM placement WHERE placement.resource_id = resource.id)
        """

    private static let incompletePlaces = "SELECT id FROM asset WHERE (latitude IS NULL) <> (longitude IS NULL)"

    private func strays(_ query: String, _ table: String, _ problem: String) -> [VerifyFinding] {
        do {
            return try database.read { database in
                try Int64.fetchAll(database, sql: query).map { id in
                    RowCheck.finding(
                        "Row \(id) of the table “\(table)”: \(problem)", try name(ofAsset: id, database))
                }
            }
        } catch {
            return [RowCheck.finding("The table “\(table)” cannot be read: \(error)", nil)]
        }
    }
}

// MARK: - Naming

extension RowCheck {
    private func finding(
        _ row: Row, _ table: LibraryTable, _ problem: String, _ database: Database
    ) throws -> VerifyFinding {
        let key: DatabaseValue = row[0]
        let owner = try table.owner.flatMap { query in
            try Row.fetchOne(database, sql: query, arguments: [key]).flatMap(RowCheck.name)
        }
        return RowCheck.finding("Row \(RowCheck.words(key)) of the table “\(table.name)”: \(problem)", owner)
    }

    private func name(ofAsset id: Int64, _ database: Database) throws -> String? {
        try Row.fetchOne(database, sql: LibraryTable.uuidOfAsset, arguments: [id]).flatMap(RowCheck.name)
    }

    private static func name(_ row: Row) -> String? {
        let uuid: DatabaseValue = row[0]
        return UUID.read(uuid).map { LocalIdentifier($0, .asset).description }
    }

    private static func words(_ key: DatabaseValue) -> String {
        switch key.storage {
        case .int64(let number): "\(number)"
        case .string(let text): "“\(text.prefix(200))”"
        case .null, .double, .blob: "?"
        }
    }

    private static func finding(_ problem: String, _ owner: String?) -> VerifyFinding {
        VerifyFinding(
            .unreadableRow, path: "library.sqlite",
            message: "\(problem). Restore the database from a backup; the originals are untouched.",
            localIdentifier: owner)
    }
}
