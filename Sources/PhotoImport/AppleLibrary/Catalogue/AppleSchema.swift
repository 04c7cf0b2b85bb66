// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoMetadata

/// The tables and columns of a database of Apple Photos. They are read from it, because they differ between versions.
struct AppleSchema {
    /// The version of Photos' data model, or `nil` if the database does not contain it.
    let modelVersion: Int?
    private let entities: [String: Int64]
    /// The columns of each table.
    private let columns: [String: Set<String>]

    init(_ database: Database) throws {
        // Virtual tables have no page of their own, and need code that only Photos has.
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
        let tables = try String.fetchAll(database, sql: sql)
        var columns: [String: Set<String>] = [:]
        for table in tables where table.isPlainName {
            columns[table] = Set(
                try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
                    .filter(\.isPlainName))
        }
        self.columns = columns
        entities = try columns["Z_PRIMARYKEY"].map { try AppleSchema.entities(in: database, $0) } ?? [:]
        modelVersion = try columns["Z_METADATA"].flatMap { try AppleSchema.modelVersion(in: database, $0) }
    }

    func has(_ table: String) -> Bool { columns[table] != nil }

    func entity(_ name: String) -> Int64? { entities[name] }

    /// Returns the first of these tables that exists.
    func table(_ names: [String]) -> String? { names.first(where: has) }

    /// Returns the first of these columns that the table has.
    func column(_ names: [String], of table: String) -> String? {
        names.first { columns[table]?.contains($0) == true }
    }

    /// Returns a table that joins two others. The names of the table and of its two columns are `Z_`, a number and the
    /// given suffixes.
    ///
    /// The numbers are those of entities, which change from version to version. The table of the preferred entity is
    /// tried first.
    func join(_ table: String, _ first: String, _ second: String, preferring entity: Int64?) -> AppleJoin? {
        let candidates = columns.keys.filter { $0.hasNumber(before: table) }.sorted()
        let preferred = entity.map { "Z_\($0)\(table)" }
        let ordered = candidates.filter { $0 == preferred } + candidates.filter { $0 != preferred }
        for name in ordered {
            let columns = (columns[name] ?? []).sorted()
            guard let one = columns.first(where: { $0.hasNumber(before: first) }),
                let other = columns.first(where: { $0.hasNumber(before: second) })
            else { continue }
            return AppleJoin(
                table: name, first: one, second: other, order: columns.first { $0 == "Z_FOK_" + other.dropFirst(2) })
        }
        return nil
    }
}

/// A join table.
struct AppleJoin {
    let table: String
    let first: String
    let second: String
    /// The column with the manual order of the second values.
    let order: String?

    /// Calls `body` for each pair, with its position in the manual order.
    func forEachPair(
        in database: Database, _ body: (_ first: Int64, _ second: Int64, _ order: Int64?) -> Void
    ) throws {
        let sql = "SELECT \(first), \(second), \(order ?? "NULL") FROM \(table)"
        let rows = try Row.fetchCursor(database, sql: sql)
        while let row = try rows.next() {
            guard let first = Int64.fromDatabaseValue(row[0]), let second = Int64.fromDatabaseValue(row[1]) else {
                continue
            }
            body(first, second, Int64.fromDatabaseValue(row[2]))
        }
    }
}

// MARK: - Metadata of the database

extension AppleSchema {
    private static func entities(in database: Database, _ columns: Set<String>) throws -> [String: Int64] {
        guard columns.isSuperset(of: ["Z_NAME", "Z_ENT"]) else { return [:] }
        var entities: [String: Int64] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY")
        while let row = try rows.next() {
            guard let name = String.fromDatabaseValue(row[0]), let entity = Int64.fromDatabaseValue(row[1]) else {
                continue
            }
            entities[name] = entity
        }
        return entities
    }

    /// Returns the version in the property list of the metadata table; `nil` if it cannot be read, because nothing
    /// depends on it.
    private static func modelVersion(in database: Database, _ columns: Set<String>) throws -> Int? {
        guard columns.contains("Z_PLIST") else { return nil }
        let sql = "SELECT Z_PLIST FROM Z_METADATA WHERE length(Z_PLIST) <= 1048576"
        guard let row = try Row.fetchOne(database, sql: sql), let bytes = Data.fromDatabaseValue(row[0]) else {
            return nil
        }
        return PropertyListText.values(of: Array(bytes))?["PLModelVersion"].flatMap { Int($0) }
    }
}

extension String {
    /// True if the name can be put into a statement: letters, digits and underscores only.
    fileprivate var isPlainName: Bool {
        !isEmpty && utf8.count <= 128
            && utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }

    /// Returns true if the name is `Z_`, a number and `suffix`.
    fileprivate func hasNumber(before suffix: String) -> Bool {
        guard hasPrefix("Z_"), hasSuffix(suffix) else { return false }
        let number = dropFirst(2).dropLast(suffix.count)
        return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }
}
