// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

@testable import photos

/// Commands on a database with a damaged cell continue, list the other assets unchanged, name the damaged one, and
/// report by their status that something is missing.
struct DamagedRowsTests {
    /// The values that cells are damaged with, as SQL.
    private static let damages = ["NULL", "CAST(x'41ff42' AS TEXT)", "x'00ff17'", "9223372036854775807"]

    @Test(arguments: damages)
    func commandsGoOnOverBrokenRows(_ damage: String) throws {
        for table in ["asset", "resource", "placement"] {
            let columns = try DamagedLibrary.columns(of: table)
            // Each column is damaged in another asset; half of the assets stay undamaged.
            for start in stride(from: 0, to: columns.count, by: Samples.assetCount / 2) {
                let chosen = columns[start..<min(start + Samples.assetCount / 2, columns.count)]
                try hold(try DamagedLibrary(table, Array(chosen), damage))
            }
        }
    }

    /// The cells are the library's identity, the version of its schema, and the settings of the search.
    @Test(arguments: [
        "UPDATE library SET uuid = x'00'", "UPDATE grdb_migrations SET identifier = 'x' WHERE identifier LIKE '5%'",
        "UPDATE search_config SET v = 99",
    ])
    func oneCellThatStandsForAllStopsNothing(_ damage: String) throws {
        let folder = try SampleLibrary.copy()
        let program = folder.program
        let whole = try program.run("list", "--json").output
        try DamagedLibrary.execute(damage, folder)
        let listed = try program.run("list", "--json")
        #expect(listed.status == 0 && listed.output == whole)
        #expect(listed.errors.contains("photos verify --repair"))
        #expect(try program.run("export", folder.url.appending(path: "out").path).status == 0)
        #expect(try program.run("verify", "--deep").status == 4)
        let repaired = try program.run("verify", "--repair")
        #expect(repaired.status == 0 && repaired.errors.contains(/was (restored|rebuilt)/), "\(repaired.output)")
        let again = try program.run("verify", "--deep", "--repair")
        #expect(again.status == 0 && !again.errors.contains(/was (restored|rebuilt)/))
        #expect(try program.run("list", "--json").output == whole)
    }

    private func hold(_ library: DamagedLibrary) throws {
        #expect(!library.victims.isEmpty, library.what)
        let program = library.folder.program
        let listed = try program.run("list", "--json", "--hidden")
        let lines = try listed.outputLines.reduce(into: [:]) { $0[try DamagedLibrary.identifier($1)] = $1 }
        for (identifier, line) in library.whole where !library.victims.keys.contains(identifier) {
            #expect(lines[identifier] == line, library.what)
        }
        // The asset is named by its identifier, or by its row when the identifier cannot be read.
        let named = library.victims.filter {
            listed.errors.contains($0.key) || listed.errors.contains("the asset in row \($0.value.row) ")
        }
        for (identifier, victim) in library.victims where named[identifier] == nil {
            let line = lines[identifier]
            #expect(line != nil, "\(library.what): \(victim.column) is gone without a word")
            // An impossible value is reported, or the list does not show the column.
            if victim.isSurelyWrong {
                #expect(
                    line == library.whole[identifier], "\(library.what): \(victim.column) is read as something else")
            }
        }
        if !named.isEmpty { #expect(listed.status == 3, library.what) }
        #expect(listed.status == 0 || listed.status == 3, library.what)

        let verified = try program.run("verify", "--json")
        if library.isSurelyWrong || !named.isEmpty { #expect(verified.status == 4, library.what) }
        #expect([0, 4].contains(verified.status), library.what)
        #expect(listed.status == 0 || verified.output.contains("unreadableRow"), library.what)

        let exported = try program.run(
            "export", library.folder.url.appending(path: "out").path, "--dry-run", "--json")
        for identifier in library.whole.keys where !library.victims.keys.contains(identifier) {
            #expect(exported.output.contains(identifier), library.what)
        }
        if !named.isEmpty { #expect(exported.status == 3, library.what) }
        #expect([0, 3].contains(exported.status), library.what)

        try holdInfo(library, named, lines)
    }

    /// Checks `info` on one asset of each kind: listed completely, listed in part, and not listed.
    private func holdInfo(
        _ library: DamagedLibrary, _ named: [String: DamagedLibrary.Victim], _ lines: [String: String]
    ) throws {
        let fromFile = library.victims.keys.first { named[$0] == nil }
        // `is_burst_extra` only decides which fetches find the asset; `info` does not report it.
        let toldInPart = named.first { lines[$0.key] != nil && $0.value.column != "is_burst_extra" }?.key
        let missing = library.victims.keys.first { lines[$0] == nil }
        for (identifier, status) in [(fromFile, 0), (toldInPart, 3), (missing, 1)] as [(String?, Int32)] {
            guard let identifier else { continue }
            let run = try library.folder.program.run("info", "--json", identifier)
            let column = library.victims[identifier]?.column ?? ""
            #expect(run.status == status, "\(library.what), here \(column): \(run.errors)")
            #expect(run.output.isEmpty == (status == 1), library.what)
            #expect(status == 0 || !run.errors.isEmpty, library.what)
        }
    }
}

/// A copy of the sample library with one damaged cell in several rows.
private struct DamagedLibrary {
    let folder: TemporaryFolder
    /// The lines of `list --json` before the damage, by identifier.
    let whole: [String: String]
    /// An asset with a damaged cell.
    struct Victim {
        var row: Int64
        var column: String
        /// True if the column can never have the value.
        var isSurelyWrong: Bool
    }

    /// The damaged assets by identifier.
    private(set) var victims: [String: Victim] = [:]
    let what: Comment

    var isSurelyWrong: Bool { victims.values.contains { $0.isSurelyWrong } }

    init(_ table: String, _ columns: [Column], _ damage: String) throws {
        folder = try SampleLibrary.copy()
        let lines = try folder.program.run("list", "--json", "--hidden").outputLines
        whole = try lines.reduce(into: [:]) { $0[try DamagedLibrary.identifier($1)] = $1 }
        what = "\(table): \(columns.map(\.name)) hold \(damage)"
        let queue = try DamagedLibrary.database(folder)
        defer { try? queue.close() }
        let definitions = try queue.writeWithoutTransaction { try DamagedLibrary.loosen($0) }
        victims = try queue.writeWithoutTransaction { database in
            let assets = try Row.fetchAll(
                database,
                sql: "SELECT id, uuid FROM asset WHERE trashed_date IS NULL ORDER BY id LIMIT \(columns.count)")
            var victims: [String: Victim] = [:]
            for (column, asset) in zip(columns, assets) {
                let (id, uuid): (Int64, UUID) = (asset["id"], asset["uuid"])
                let key =
                    switch table {
                    case "asset": "id = \(id)"
                    case "resource": "id = (SELECT min(id) FROM resource WHERE asset_id = \(id))"
                    default: "resource_id = (SELECT min(id) FROM resource WHERE asset_id = \(id))"
                    }
                try database.execute(sql: "UPDATE OR IGNORE \(table) SET \(column.name) = \(damage) WHERE \(key)")
                // A unique column refuses the change; the asset then stays undamaged.
                guard database.changesCount == 1 else { continue }
                let isSurelyWrong = damage == "NULL" ? !column.isNullable : damage.contains("x'")
                victims["\(uuid.uuidString)/L0/001"] = Victim(
                    row: id, column: column.name, isSurelyWrong: isSurelyWrong)
            }
            return victims
        }
        try queue.writeWithoutTransaction { try DamagedLibrary.define(definitions, $0) }
    }

    static func identifier(_ line: String) throws -> String {
        try #require(JSONText.objects(line).first?["localIdentifier"] as? String)
    }

    struct Column {
        let name: String
        let isNullable: Bool
    }

    /// Returns the columns that are no keys.
    static func columns(of table: String) throws -> [Column] {
        let folder = try SampleLibrary.copy()
        let queue = try database(folder)
        defer { try? queue.close() }
        return try queue.read { database in
            try Row.fetchAll(database, sql: "PRAGMA table_info(\(table))").filter { $0["pk"] == 0 }.map { row in
                Column(name: row["name"], isNullable: row["notnull"] == 0)
            }
        }
    }

    private static func database(_ folder: TemporaryFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
        return try DatabaseQueue(path: folder.program.libraryPath + "/library.sqlite", configuration: configuration)
    }

    static func execute(_ sql: String, _ folder: TemporaryFolder) throws {
        let queue = try database(folder)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Removes the constraints that would prevent damage, and returns the definitions of the tables as they were.
    private static func loosen(_ database: Database) throws -> [String: String] {
        let tables = try Row.fetchAll(
            database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'")
        let definitions = Dictionary(uniqueKeysWithValues: tables.map { ($0["name"] as String, $0["sql"] as String) })
        try define(
            definitions.mapValues { text in
                text.replacing("STRICT, WITHOUT ROWID", with: "WITHOUT ROWID").replacing("STRICT", with: "")
                    .replacing(" REAL NOT NULL", with: " REAL")
                    .replacing(#/ (INTEGER|TEXT|BLOB) NOT NULL/#, with: "")
                    .replacing(#/ (TEXT|BLOB|INTEGER(?! PRIMARY))\b/#, with: "")
            }, database)
        return definitions
    }

    /// Sets the definitions of tables. The program refuses a library whose tables have others than its own.
    private static func define(_ definitions: [String: String], _ database: Database) throws {
        try database.execute(sql: "PRAGMA writable_schema = ON")
        for (name, sql) in definitions {
            try database.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, name])
        }
        try database.execute(sql: "PRAGMA writable_schema = RESET")
    }
}
