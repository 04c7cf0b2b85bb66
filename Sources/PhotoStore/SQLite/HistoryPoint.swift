// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// A transaction of the journal, identified by token and date: a database that was restored from a backup assigns the
/// same tokens again.
struct HistoryPoint: Hashable, Sendable {
    var token: ChangeToken
    /// The date of the transaction, exactly as stored.
    var date: Double

    init(token: ChangeToken, date: Double) {
        self.token = token
        self.date = date
    }

    /// Reads the newest transaction. Returns `nil` in a new library.
    init?(newestIn database: Database) throws {
        let sql = "SELECT token, date FROM change_set ORDER BY token DESC LIMIT 1"
        guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql)) else { return nil }
        let cell: DatabaseValue = row[1]
        // A row with an unreadable date is still the newest; its date then differs from the recorded one.
        self.init(token: ChangeToken(rawValue: row[0]), date: Double.read(cell) ?? 0)
    }

    /// Returns true if the database has exactly this transaction, whatever followed it.
    func isHeld(by database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT date FROM change_set WHERE token = ?")
        return try Double.fetchOne(statement, arguments: [token.rawValue]) == date
    }
}
