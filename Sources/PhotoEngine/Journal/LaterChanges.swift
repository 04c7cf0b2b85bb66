// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The objects that an action added, and the properties that were touched after it and are not undone.
///
/// A transaction that nothing takes back has only added files to assets. Metadata from added files does not count as a
/// later change by a person, so a title can be undone although the movie of a Live Photo was added since.
struct LaterChanges {
    /// The assets that the action added.
    private(set) var added: Set<UUID> = []
    private var facets: [UUID: Facets] = [:]
    /// Whether something takes the transactions back.
    private var inverses: [ChangeToken: Bool] = [:]

    init(than tokens: [ChangeToken], _ undone: UndoneTransactions, _ database: Database) throws {
        let own = Set(tokens)
        let sql = "SELECT token, uuid, facets, action FROM change_object WHERE token >= ?"
        let rows = try Row.fetchCursor(database, sql: sql, arguments: [tokens.min()?.rawValue ?? 0])
        while let row = try rows.next() {
            guard let token = Int64.fromDatabaseValue(row[0]).map(ChangeToken.init),
                let uuid = UUID.fromDatabaseValue(row[1])
            else {
                continue
            }
            let action = String.fromDatabaseValue(row[3])
            if own.contains(token) {
                if action == "inserted" { added.insert(uuid) }
            } else if action == "updated", !undone.isUndone(token), !undone.isUndo(token) {
                let touched = Facets(rawValue: Int.fromDatabaseValue(row[2]) ?? 0)
                guard try !touched.contains(.content) || isTakenBack(token, database) else { continue }
                facets[uuid, default: []].formUnion(touched)
            }
        }
    }

    /// Returns true if something takes a transaction back.
    private mutating func isTakenBack(_ token: ChangeToken, _ database: Database) throws -> Bool {
        if let known = inverses[token] { return known }
        let found = try UndoLog.hasInverse(token, database)
        inverses[token] = found
        return found
    }

    func touched(_ uuid: UUID, _ some: Facets) -> Bool { !(facets[uuid] ?? []).isDisjoint(with: some) }
}
