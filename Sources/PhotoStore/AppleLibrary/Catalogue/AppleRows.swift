// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

/// A column by what it means, whatever it is called in this database.
protocol AppleField: CaseIterable, RawRepresentable<Int>, Sendable {
    /// What the table may be called, the newest name first.
    static var tables: [String] { get }
    /// What the column may be called, the newest name first.
    var names: [String] { get }
}

/// One row of a table, with NULL for what this database does not have. Values of the wrong type read as NULL too: a
/// column has no type in SQLite, and a stranger's database may hold anything.
struct AppleRow<Field: AppleField> {
    fileprivate let row: Row

    func integer(_ field: Field) -> Int64? { Int64.fromDatabaseValue(value(field)) }
    func real(_ field: Field) -> Double? { Double.fromDatabaseValue(value(field)) }
    func flag(_ field: Field) -> Bool { (integer(field) ?? 0) != 0 }
    func isNull(_ field: Field) -> Bool { value(field).isNull }

    /// Empty texts are none.
    func text(_ field: Field) -> String? {
        let value = value(field)
        guard case .string(let text) = value.storage, !text.isEmpty else { return nil }
        return text
    }

    private func value(_ field: Field) -> DatabaseValue { row[field.rawValue] }
}

extension AppleSchema {
    /// Whether this database has that column.
    func knows<Field: AppleField>(_ field: Field) -> Bool {
        table(Field.tables).map { column(field.names, of: $0) != nil } ?? false
    }

    /// Calls for each row of a table; never when there is no such table.
    func forEachRow<Field: AppleField>(
        _ fields: Field.Type, in database: Database, _ body: (AppleRow<Field>) -> Void
    ) throws {
        guard let table = table(Field.tables) else { return }
        let columns = Field.allCases.map { column($0.names, of: table) ?? "NULL" }
        let rows = try Row.fetchCursor(database, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        while let row = try rows.next() { body(AppleRow(row: row)) }
    }
}
