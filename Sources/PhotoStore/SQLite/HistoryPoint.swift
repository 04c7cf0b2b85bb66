// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// A transaction of the journal, told from any other that was ever given the same token: a database that came from a
/// backup gives tokens again.
struct HistoryPoint: Hashable, Sendable {
    var token: ChangeToken
    /// When it was made, to the last bit.
    var date: Double

    init(token: ChangeToken, date: Double) {
        self.token = token
        self.date = date
    }

    /// The newest there is; `nil` in a new library.
    init?(newestIn database: Database) throws {
        let sql = "SELECT token, date FROM change_set ORDER BY token DESC LIMIT 1"
        guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql)) else { return nil }
        let cell: DatabaseValue = row[1]
        // One whose date cannot be read is still the newest: who compares it with what was written down finds another.
        self.init(token: ChangeToken(rawValue: row[0]), date: Double.read(cell) ?? 0)
    }

    /// Whether the database has this very transaction, whatever came after it.
    func isHeld(by database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT date FROM change_set WHERE token = ?")
        return try Double.fetchOne(statement, arguments: [token.rawValue]) == date
    }
}
