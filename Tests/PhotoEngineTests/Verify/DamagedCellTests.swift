// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import TestForms
import Testing

@testable import PhotoEngine

/// A damaged cell in any column stays one damaged cell: the library opens, other assets are unchanged, the damaged one
/// is named, and verify finds it and continues.
@Suite struct DamagedCellTests {
    /// A value that a cell is damaged with, as SQL.
    struct Damage: Sendable {
        let name: String
        let value: String
        /// The column types to try it on, and the types for which it is always invalid.
        let types: Set<String>
        let isWrongFor: Set<String>

        static let all = [
            Damage("nothing", "NULL", on: ["INTEGER", "REAL", "TEXT", "BLOB"]),
            Damage("a text", "'surely no number'", on: ["INTEGER", "REAL", "BLOB"], isWrong: true),
            Damage("a number", "7", on: ["TEXT", "BLOB"], isWrong: true),
            Damage("three bytes", "x'00ff17'", on: ["INTEGER", "TEXT", "BLOB"], isWrong: true),
            Damage("no UTF-8", "CAST(x'41ff42' AS TEXT)", on: ["REAL", "TEXT"], isWrong: true),
            Damage("a zero byte", "CAST(x'410042' AS TEXT)", on: ["TEXT"], isWrong: true),
            Damage("the largest", "9223372036854775807", on: ["INTEGER"]),
            Damage("less than nothing", "-1", on: ["INTEGER"]),
            Damage("endless", "9e999", on: ["REAL"], isWrong: true),
            Damage("huge", "1e300", on: ["REAL"]),
            Damage("a way out", "'../../victim'", on: ["TEXT"]),
            Damage("broken JSON", "'[\"a\", {'", on: ["TEXT"]),
        ]

        private init(_ name: String, _ value: String, on types: Set<String>, isWrong: Bool = false) {
            (self.name, self.value, self.types) = (name, value, types)
            isWrongFor = isWrong ? types : []
        }
    }

    struct Column: Sendable {
        let table: String
        let name: String
        let type: String
        let isNullable: Bool
        let isRowID: Bool
    }

    private static let tables: [(name: String, row: String)] = [
        ("asset", "id = 2"), ("resource", "id = 2"), ("placement", "resource_id = 2"), ("origin", "resource_id = 2"),
        ("album", "id = 1"), ("album_member", "asset_id = 2"), ("folder", "id = 1"), ("access_grant", "TRUE"),
        ("selected_asset", "asset_id = 2"), ("change_set", "token = 2"), ("change_object", "token = 2"),
        ("library", "id = 1"), ("source_record", "asset_id = 2"),
    ]

    @Test(arguments: tables.map(\.name))
    func aBrokenCellIsOneBrokenCell(_ table: String) throws {
        let attacked = try AttackedLibrary()
        let row = try #require(Self.tables.first { $0.name == table }).row
        let columns = try attacked.columns(of: table)
        #expect(columns.count >= 2)
        let attacks = columns.filter { !$0.isRowID }.flatMap { column in
            Damage.all.filter { $0.types.contains(column.type) }.map { (column, $0) }
        }
        for (column, damage) in LongForm.cases(of: attacks, orEvery: 4)
        where try attacked.put(damage, into: column, row) {
            try attacked.hold(column, damage)
        }
    }

    /// A new column that verify does not check would fail this test.
    @Test func everyColumnIsLookedAtByVerify() throws {
        let attacked = try AttackedLibrary()
        for (table, _) in Self.tables {
            let known = try #require(LibraryTable.all.first { $0.name == table })
            let columns = try attacked.columns(of: table).map(\.name)
            #expect(Set(columns).subtracting(known.columns.map(\.name)) == [], "\(table)")
        }
        #expect(Set(try attacked.tables()) == Set(LibraryTable.all.map(\.name)))
    }

    /// This row gives the place in history, and whether the database is the newest.
    @Test func aBadNewestRowOfTheJournalKeepsNobodyOut() throws {
        let attacked = try AttackedLibrary()
        try attacked.execute("UPDATE change_set SET date = 'no date' WHERE token = (SELECT max(token) FROM change_set)")
        let engine = try attacked.open()
        let before = try engine.owner.changes(after: .beginning, limit: 1_000)
        #expect(try engine.ids().count == 4)
        let set = try #require(try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "New")]))
        let after = try engine.owner.changes(after: .beginning, limit: 1_000)
        #expect(after.dropLast() == before[...] && after.last?.token == set.token)
        #expect(set.token.rawValue == before.last.map { $0.token.rawValue + 2 })
        let problems = try Verifier(engine).verify(deep: false).findings.map(\.problem)
        #expect(problems.contains(.unreadableRow))
    }

    @Test func twoFirstFilesAndNoneAreFound() throws {
        let attacked = try AttackedLibrary()
        try attacked.execute(
            "UPDATE resource SET position = 5 WHERE id = 2; UPDATE resource SET asset_id = 3 WHERE id = 4")
        let engine = try attacked.open()
        let contents = try engine.owner.contents(attacked.ids(engine))
        #expect(contents.map { $0.asset == nil } == [false, true, true, true])
        #expect(contents.map(\.unreadable.isEmpty) == [true, false, false, false])
        let report = try Verifier(engine).verify(deep: false)
        #expect(report.findings.count { $0.problem == .unreadableRow } == 3)
        #expect(report.resources == 4)
    }
}

/// A library of four assets, of which the second is attacked; each attack begins with the undamaged library.
private final class AttackedLibrary {
    private let folder: LibraryFolder
    private let whole: [UInt8]
    /// The definitions of the tables, which the library has whenever it is opened.
    private let definitions: [String: String]
    private let pristine: [AssetContents]
    private let history: [ChangeSet]
    private let types: [String: [DamagedCellTests.Column]]

    init() throws {
        folder = try LibraryFolder()
        do { try AttackedLibrary.fill(folder.open()) }
        types = try AttackedLibrary.columns(folder)
        definitions = try AttackedLibrary.loosen(folder)
        whole = [UInt8](try Data(contentsOf: folder.url.appending(path: "library.sqlite")))
        let queue = try AttackedLibrary.database(folder)
        try queue.writeWithoutTransaction { [definitions] in try AttackedLibrary.define(definitions, $0) }
        try queue.close()
        let engine = try folder.open()
        pristine = try engine.owner.contents(AttackedLibrary.ids(engine))
        history = try engine.owner.changes(after: .beginning, limit: 1_000)
        #expect(pristine.count == 4 && pristine.allSatisfy { $0.asset != nil && $0.unreadable.isEmpty })
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    private static func fill(_ engine: SQLiteEngine) throws {
        let album = UUID()
        let folder = UUID()
        var uuids: [UUID] = []
        for number in 1...4 {
            let new = try engine.add("photo \(number)") { new in
                new.metadata.captureDate = CaptureDate(day: number)
                new.metadata.location = GeoLocation(latitude: 41.9, longitude: 12.5, altitude: 20)
                new.metadata.camera = Camera(make: "Maker", model: "Model", lens: "Lens")
                (new.metadata.title, new.metadata.caption) = ("Title", "Caption")
                (new.metadata.keywords, new.metadata.rating) = (["one", "two"], 3)
                new.metadata.people = [PersonRegion(name: "Ada")]
                new.resources[0].origin = .file("/photos/\(number).jpg")
                new.resources[0].content.contentIdentifier = "content \(number)"
            }
            uuids.append(new.uuid)
            let said = SourceRecord(source: UUID(), metadata: new.metadata)
            _ = try engine.owner.apply([.rememberSource(said, asset: new.uuid)])
        }
        _ = try engine.owner.apply(
            [
                .insertFolder(uuid: folder, title: "Trips", parent: nil), .insertAlbum(uuid: album, title: "Rome"),
                .insertMembers(uuids, album: album, index: nil), .setSelection(uuids, caller: "program"),
            ])
        _ = try engine.owner.apply([.setAccess(.limited, level: .readWrite, caller: "program")])
    }

    private static func ids(_ engine: SQLiteEngine) throws -> [AssetID] {
        var request = AssetRequest(.library)
        (request.includesHidden, request.includesAllBursts) = (true, true)
        let shown = try engine.owner.fetch(request).ids
        request.isTrash = true
        return try shown + engine.owner.fetch(request).ids
    }

    func ids(_ engine: SQLiteEngine) throws -> [AssetID] { try AttackedLibrary.ids(engine) }
    func open() throws -> SQLiteEngine { try folder.open() }
    func columns(of table: String) throws -> [DamagedCellTests.Column] { try #require(types[table]) }

    /// Returns the library's own tables; the tables of SQLite, GRDB and the search can be rebuilt.
    func tables() throws -> [String] {
        types.keys.filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("search") && !$0.hasPrefix("grdb_") }
    }
}

// MARK: - Breaking

extension AttackedLibrary {
    private static func database(_ folder: LibraryFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
        return try DatabaseQueue(
            path: folder.url.appending(path: "library.sqlite").path(percentEncoded: false), configuration: configuration
        )
    }

    private static func columns(_ folder: LibraryFolder) throws -> [String: [DamagedCellTests.Column]] {
        try database(folder).read { database in
            let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            var columns: [String: [DamagedCellTests.Column]] = [:]
            for table in tables {
                columns[table] = try Row.fetchAll(database, sql: "PRAGMA table_info(\(table))").map { row in
                    DamagedCellTests.Column(
                        table: table, name: row["name"], type: row["type"], isNullable: row["notnull"] == 0,
                        isRowID: row["pk"] == 1 && row["type"] == "INTEGER" && ["id", "token"].contains(row["name"])
                            && table != "change_object")
                }
            }
            return columns
        }
    }

    /// Removes the constraints that would prevent damage: types, NOT NULL, STRICT. (REAL stays: whole numbers of such
    /// columns are stored as integers.) Afterwards everything is in the file, and there is no log.
    ///
    /// - Returns: The definitions of the tables as they were.
    private static func loosen(_ folder: LibraryFolder) throws -> [String: String] {
        let queue = try database(folder)
        let definitions = try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE")
            let tables = try Row.fetchAll(
                database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'")
            let definitions = Dictionary(
                uniqueKeysWithValues: tables.map { ($0["name"] as String, $0["sql"] as String) })
            try define(
                definitions.mapValues { text in
                    text.replacing("STRICT, WITHOUT ROWID", with: "WITHOUT ROWID").replacing("STRICT", with: "")
                        .replacing(" REAL NOT NULL", with: " REAL")
                        .replacing(#/ (INTEGER|TEXT|BLOB) NOT NULL/#, with: "")
                        .replacing(#/ (TEXT|BLOB|INTEGER(?! PRIMARY))\b/#, with: "")
                }, database)
            return definitions
        }
        try queue.close()
        return definitions
    }

    /// Sets the definitions of tables. A library whose tables have others than its own is refused.
    private static func define(_ definitions: [String: String], _ database: Database) throws {
        try database.execute(sql: "PRAGMA writable_schema = ON")
        for (name, sql) in definitions {
            try database.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, name])
        }
        try database.execute(sql: "PRAGMA writable_schema = RESET")
    }

    /// Restores the library, then damages a cell. Returns `false` when SQLite itself prevents the damage.
    func put(_ damage: DamagedCellTests.Damage, into column: DamagedCellTests.Column, _ row: String) throws -> Bool {
        try restore()
        do {
            try execute("UPDATE \(column.table) SET \(column.name) = \(damage.value) WHERE \(row)")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        }
    }

    private func restore() throws {
        let file = folder.url.appending(path: "library.sqlite")
        for suffix in ["-wal", "-shm"] { try? folder.remove("library.sqlite" + suffix) }
        // The history may be newer than the restored database, because of earlier attacks.
        try? FileManager.default.removeItem(atPath: folder.path + "/history")
        try Data(whole).write(to: file)
    }

    func execute(_ sql: String) throws {
        _ = try AttackedLibrary.loosen(folder)
        let queue = try AttackedLibrary.database(folder)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: sql)
            try AttackedLibrary.define(definitions, database)
        }
        try queue.close()
    }
}

// MARK: - Holding

extension AttackedLibrary {
    func hold(_ column: DamagedCellTests.Column, _ damage: DamagedCellTests.Damage) throws {
        let what: Comment = "\(column.table).\(column.name) holds \(damage.name)"
        let isWrong = damage.isWrongFor.contains(column.type) || damage.value == "NULL" && !column.isNullable
        let engine = try folder.open()
        let contents = try engine.owner.contents(ids(engine))
        let lost = try engine.owner.unreadable()
        for good in pristine where good.id.rawValue != 2 || column.table == "album" || column.table == "folder" {
            #expect(contents.first { $0.id == good.id } == good, what)
        }
        let named = contents.flatMap(\.unreadable) + lost
        let isShown = contents.contains { $0.id.rawValue == 2 && $0.asset != nil }
        // An asset that is left out is named.
        #expect(isShown || named.contains { $0.asset?.rawValue == 2 }, what)
        #expect(named.allSatisfy { !$0.problem.isEmpty && $0.description.contains($0.table) }, what)
        // An asset that is shown with other values is named, unless the value could be right. A placement that refers
        // to another file, and the record of another library, are noticed by verify only.
        let isChanged = contents.first { $0.id.rawValue == 2 } != pristine.first { $0.id.rawValue == 2 }
        let isElsewhere = column.table == "placement" && column.name == "resource_id" || column.table == "source_record"
        #expect(!(isChanged && isWrong) || !named.isEmpty || isElsewhere, what)
        try holdFetches(engine, what)
        try holdHistory(engine, column, what)

        let report = try Verifier(engine).verify(deep: false)
        #expect(!isWrong || !report.findings.isEmpty, what)
        #expect(named.isEmpty || report.findings.contains { $0.problem == .unreadableRow }, what)
        #expect(report.assets == 4 && report.resources >= 3, what)
        if column.table == "asset" { try holdEdits(engine, "asset.\(column.name)", what) }
    }

    /// Checks that a block that edits the damaged asset fails by its name, if it fails, and leaves nothing, and that the
    /// others can be edited.
    private func holdEdits(_ engine: SQLiteEngine, _ columnName: String, _ what: Comment) throws {
        let others = pristine.filter { $0.id.rawValue != 2 }.compactMap { $0.asset?.uuid }
        let damaged = try #require(pristine.first { $0.id.rawValue == 2 }?.asset?.uuid)
        func captions() throws -> Set<String?> {
            let assets = try engine.owner.contents(ids(engine)).filter { $0.id.rawValue != 2 }.map(\.asset)
            #expect(assets.count == others.count, what)
            return Set(assets.map { $0?.metadata.caption })
        }
        var edit = AssetEdit()
        edit.caption = .set("Edited")
        do {
            _ = try engine.owner.apply([.edit(edit, assets: others + [damaged])])
        } catch {
            let message = "\(error)"
            // SQLite checks the whole row that it writes, and names the column.
            #expect(
                message.contains(damaged.uuidString) || message.contains("column \(columnName)"), "\(what): \(message)")
            #expect(try captions() == ["Caption"], what)
            _ = try engine.owner.apply([.edit(edit, assets: others)])
        }
        #expect(try captions() == ["Edited"], what)
    }

    /// Checks that the journal leaves out a damaged row and returns every other.
    private func holdHistory(_ engine: SQLiteEngine, _ column: DamagedCellTests.Column, _ what: Comment) throws {
        let sets = try engine.owner.changes(after: .beginning, limit: 1_000)
        let isAttacked = column.table.hasPrefix("change_")
        let others = isAttacked ? history.filter { $0.token.rawValue != 2 } : history
        #expect(Set(others).isSubset(of: sets), what)
        #expect(try engine.owner.changes(after: .beginning, limit: 3) == Array(sets.prefix(3)), what)
    }

    /// Checks that other fetches work, too: summaries, collections, words, and predicates that read every row.
    private func holdFetches(_ engine: SQLiteEngine, _ what: Comment) throws {
        let good = pristine.filter { $0.id.rawValue != 2 }
        let summaries = try engine.owner.summaries(ids(engine))
        #expect(Set(summaries.map(\.uuid)).isSuperset(of: good.compactMap { $0.asset?.uuid }), what)
        var request = AssetRequest(.library)
        for format in ["ANY keywords == 'one'", "ANY people == 'Ada'", "title == 'Title'", "filename ENDSWITH 'jpg'"] {
            request.predicate = try QueryPredicate(format: format)
            let found = try engine.owner.fetch(request).ids
            #expect(Set(found).isSuperset(of: good.map(\.id)), what)
        }
        for source in [CollectionRequest.Source.albums, .smartAlbums(nil), .moments, .imports] {
            let ids = try engine.owner.fetch(CollectionRequest(source)).ids
            #expect(try engine.owner.collections(ids).count == ids.count, what)
        }
        _ = try engine.owner.folders()
        _ = try engine.connect(.program("program")).fetch(AssetRequest(.library))
    }
}
