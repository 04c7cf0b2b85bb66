// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// A column, identified by its meaning instead of its name, which differs between versions.
protocol AppleField: CaseIterable, RawRepresentable<Int>, Sendable {
    /// The possible names of the table, the newest first.
    static var tables: [String] { get }
    /// The possible names of the column, the newest first.
    var names: [String] { get }
}

/// A row of a table. Columns that this database does not have are NULL, and so are values of the wrong type: columns
/// have no type in SQLite, and a foreign database may hold anything.
struct AppleRow<Field: AppleField> {
    fileprivate let row: Row

    func integer(_ field: Field) -> Int64? { Int64.fromDatabaseValue(value(field)) }
    func real(_ field: Field) -> Double? { Double.fromDatabaseValue(value(field)) }
    func flag(_ field: Field) -> Bool { (integer(field) ?? 0) != 0 }
    func isNull(_ field: Field) -> Bool { value(field).isNull }

    /// Returns a text; `nil` if it is empty.
    func text(_ field: Field) -> String? {
        let value = value(field)
        guard case .string(let text) = value.storage, !text.isEmpty else { return nil }
        return text
    }

    private func value(_ field: Field) -> DatabaseValue { row[field.rawValue] }
}

extension AppleSchema {
    /// Returns true if this database has the column.
    func knows<Field: AppleField>(_ field: Field) -> Bool {
        table(Field.tables).map { column(field.names, of: $0) != nil } ?? false
    }

    /// Calls `body` for each row of a table; never if there is no such table.
    func forEachRow<Field: AppleField>(
        _ fields: Field.Type, in database: Database, _ body: (AppleRow<Field>) -> Void
    ) throws {
        guard let table = table(Field.tables) else { return }
        let columns = Field.allCases.map { column($0.names, of: table) ?? "NULL" }
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        while let row = try rows.next() { body(AppleRow(row: row)) }
    }
}
