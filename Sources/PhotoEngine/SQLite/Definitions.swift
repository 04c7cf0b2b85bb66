// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles

/// The tables and indexes of a database, as their SQL says. The tables of the search and GRDB's table are left out: SQLite
/// and GRDB make them, in the way of their version, and they can be made again.
struct Definitions {
    /// The SQL of each table and index, by name. A table that a migration changed has several.
    private var all: [String: Set<String>] = [:]
    /// The fingerprint of names and SQL.
    private(set) var fingerprint = ""

    init(of database: Database) throws {
        var hasher = FingerprintHasher()
        for row in try Row.fetchAll(database, sql: Definitions.query) {
            guard let name = String.fromDatabaseValue(row[0]) else { continue }
            let sql = Definitions.normalized(String.fromDatabaseValue(row[1]) ?? "")
            all[name, default: []].insert(sql)
            // With the lengths, no name can pretend to be several rows.
            Array("\(name.utf8.count) \(sql.utf8.count) \(name)\(sql)".utf8).withUnsafeBytes { hasher.update($0) }
        }
        fingerprint = hasher.finish().hex
    }

    private static let query = """
        SELECT name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL \
        AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%' AND name NOT LIKE 'search%' ORDER BY name, sql
        """

    /// Whether one of the migrations ends with exactly these definitions.
    var areKnown: Bool { Definitions.fingerprints.contains(fingerprint) }

    /// The fingerprints of the definitions after each migration. A test compares them with what the migrations make.
    ///
    /// Every command opens a library, and to run the migrations takes 15 ms.
    static let fingerprints = [
        "a9643c1b215f45caed521f022e86733c705837e6d918e9c4b659a892a79be50d",
        "70f05f4f44185a70447f27ee5aee2a96c21b3b064016b30e4c294714c6fb70ff",
        "57152f48626022457c910e95a21ef5896f8c759629f3e19738e3ef915e73569a",
        "6207c47fc8e95edd752137f8ccd5e5ba2450011828e39e759844ef94aaed5f23",
        "b7e825f34574733f54bf8a1a6f7208e0fe9e4865ee94c6487dc94eab7da90b62",
        "fcb9858d688935dc04b628211b446ad813a561e3355a88fb0c191bda372d74ba",
        "617f6a5d924b7da8ec8a27799046b01388c3958e08a504a48e512433e99f3be7",
    ]

    /// The definitions of all migrations, for a database that has others: some tables may be older, and there may be tables
    /// that others added.
    static let ofAllMigrations = Result { try Definitions(ofAll: Schema.migrator) }

    private init(ofAll migrator: DatabaseMigrator) throws {
        for definitions in try Definitions.ofEach(migrator) { all.merge(definitions.all) { $0.union($1) } }
    }

    /// Returns the definitions after each migration.
    static func ofEach(_ migrator: DatabaseMigrator) throws -> [Definitions] {
        let queue = try DatabaseQueue()
        return try migrator.migrations.map { migration in
            try migrator.migrate(queue, upTo: migration)
            return try queue.read(Definitions.init(of:))
        }
    }

    /// The names of the tables, as JSON.
    var tableNames: String {
        get throws {
            let tables = all.filter { $0.value.contains { $0.hasPrefix("CREATETABLE") } }.keys.sorted()
            return String(decoding: try JSONEncoder().encode(tables), as: UTF8.self)
        }
    }

    /// Whether the SQL of a table or index is there, and known.
    func agrees(with known: Definitions, about name: String) -> Bool {
        guard let ours = all[name], let theirs = known.all[name] else { return false }
        return ours.isSubset(of: theirs)
    }

    /// Returns SQL without comments, spaces and the quotes that SQLite adds when it renames a table.
    ///
    /// Byte by byte, because every command opens a library: with characters it took a tenth of the time of `photos list`.
    private static func normalized(_ sql: String) -> String {
        var result: [UInt8] = []
        var isComment = false
        var rest = sql.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\n") { isComment = false }
            if byte == UInt8(ascii: "-"), rest.first == byte { isComment = true }
            let isLeftOut = [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\"")].contains(
                byte)
            if !isComment, !isLeftOut { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
