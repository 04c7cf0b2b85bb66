// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The objects that an action added, and the properties that were touched after it and are not undone.
struct LaterChanges {
    /// The assets that the action added.
    private(set) var added: Set<UUID> = []
    private var facets: [UUID: Facets] = [:]

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
                facets[uuid, default: []].formUnion(Facets(rawValue: Int.fromDatabaseValue(row[2]) ?? 0))
            }
        }
    }

    func touched(_ uuid: UUID, _ some: Facets) -> Bool { !(facets[uuid] ?? []).isDisjoint(with: some) }
}
