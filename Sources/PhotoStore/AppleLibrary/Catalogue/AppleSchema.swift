// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// What a database of Apple Photos has: read, never assumed, because each system's tables differ.
struct AppleSchema {
    /// The number of Photos' model; unknown in a database that does not say.
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

    /// The first of these tables that is there.
    func table(_ names: [String]) -> String? { names.first(where: has) }

    /// The first of these columns that the table has.
    func column(_ names: [String], of table: String) -> String? {
        names.first { columns[table]?.contains($0) == true }
    }

    /// A table that joins two others: its name and the columns that end so, one number in each.
    ///
    /// The numbers are entities', which change from version to version. A preferred one is tried first.
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

/// A table of pairs.
struct AppleJoin {
    let table: String
    let first: String
    let second: String
    /// The order that a person made among the second.
    let order: String?

    /// Calls for each pair, with its place in the person's order.
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

// MARK: - What the database says of itself

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

    /// A property list in a column; one that cannot be read says nothing of the version, and nothing hangs on it.
    private static func modelVersion(in database: Database, _ columns: Set<String>) throws -> Int? {
        guard columns.contains("Z_PLIST") else { return nil }
        let sql = "SELECT Z_PLIST FROM Z_METADATA WHERE length(Z_PLIST) <= 1048576"
        guard let row = try Row.fetchOne(database, sql: sql), let bytes = Data.fromDatabaseValue(row[0]),
            let list = try? PropertyListDecoder().decode(AppleModel.self, from: bytes)
        else { return nil }
        return list.PLModelVersion
    }
}

/// The one entry of the property list that is of use.
private struct AppleModel: Decodable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let PLModelVersion: Int?
}

extension String {
    /// Whether it is safe to stand in a statement: letters, digits and underscores.
    fileprivate var isPlainName: Bool {
        !isEmpty && utf8.count <= 128
            && utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }

    /// Whether it reads `Z_`, a number, and that.
    fileprivate func hasNumber(before suffix: String) -> Bool {
        guard hasPrefix("Z_"), hasSuffix(suffix) else { return false }
        let number = dropFirst(2).dropLast(suffix.count)
        return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }
}
