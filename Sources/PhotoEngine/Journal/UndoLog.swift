// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The undo data of the journal's transactions: the changes that undo each transaction, and the actions that the
/// transactions belong to.
enum UndoLog {
    /// True if the database has these tables: an older one that is only read does not.
    static func exists(_ database: Database) throws -> Bool { try database.tableExists("inverse_change") }

    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return encoder
    }()

    /// Writes the entries of a transaction.
    static func record(
        _ inverse: [Change], _ label: ActionLabel?, of token: ChangeToken, _ database: Database
    ) throws {
        for (position, change) in inverse.enumerated() {
            let text = try change.plainJSON ?? String(decoding: encoder.encode(change), as: UTF8.self)
            try database.cachedStatement(
                sql: "INSERT INTO inverse_change (token, position, change) VALUES (?, ?, ?)"
            ).execute(arguments: [token.rawValue, position, text])
        }
        guard let label else { return }
        try database.cachedStatement(sql: "INSERT INTO action (token, uuid, name) VALUES (?, ?, ?)")
            .execute(arguments: [token.rawValue, label.id, label.name])
    }

    /// Returns the changes that undo these transactions, in the order in which they are applied: the last transaction
    /// first. Throws for one that cannot be read.
    static func inverse(
        of tokens: [ChangeToken], _ undone: UndoneTransactions, _ database: Database
    ) throws -> [Change] {
        let decoder = JSONDecoder()
        let sql = "SELECT change FROM inverse_change WHERE token = ? ORDER BY position"
        return try tokens.filter { !undone.isUndone($0) }.sorted(by: >).flatMap { token in
            let rows = try Row.fetchCursor(try database.cachedStatement(sql: sql), arguments: [token.rawValue])
            var changes: [Change] = []
            while let row = try rows.next() {
                guard let text = String.fromDatabaseValue(row[0]),
                    let change = try? decoder.decode(Change.self, from: Data(text.utf8))
                else { throw unreadable(token) }
                changes.append(change)
            }
            return changes
        }
    }

    /// Records that transactions are undone. Without a transaction that undid them, nothing was left to undo of them, and
    /// ``newest(_:)`` passes over them until a later one is undone, after which that may be different; for ever if nothing
    /// takes them back.
    static func recordUndo(of tokens: [ChangeToken], by undo: ChangeToken?, _ database: Database) throws {
        if undo != nil, let last = tokens.max() {
            let sql = """
                DELETE FROM undone WHERE token = by_token AND token < ? \
                AND EXISTS (SELECT 1 FROM inverse_change WHERE inverse_change.token = undone.token)
                """
            try database.execute(sql: sql, arguments: [last.rawValue])
        }
        for token in tokens {
            try database.execute(
                sql: "INSERT OR IGNORE INTO undone (token, by_token) VALUES (?, ?)",
                arguments: [token.rawValue, (undo ?? token).rawValue])
        }
    }

    private static func unreadable(_ token: ChangeToken) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "Change \(token.rawValue) cannot be undone: its undo record is damaged or was written by another version "
                + "of this program. Nothing was changed.")
    }
}

extension Change {
    /// The JSON of what people change one by one; `nil` for other changes. The encoder writes the same in the time of a tenth of
    /// the transaction.
    var plainJSON: String? {
        switch self {
        case .setFavorite(let flag, let assets): Change.json("setFavorite", flag, assets)
        case .setHidden(let flag, let assets): Change.json("setHidden", flag, assets)
        case .setLivePlayback(let flag, let assets): Change.json("setLivePlayback", flag, assets)
        default: nil
        }
    }

    private static func json(_ name: String, _ flag: Bool, _ assets: [UUID]) -> String {
        let list = assets.map { "\"\($0.uuidString)\"" }.joined(separator: ",")
        return "{\"\(name)\":{\"_0\":\(flag),\"assets\":[\(list)]}}"
    }
}

// MARK: - Actions

extension UndoLog {
    /// Returns the newest transaction that can be undone and that undid nothing itself; or one that changed assets,
    /// cannot be undone and was not passed over yet, because undoing the last change must not undo the change before it
    /// instead.
    static func newest(_ database: Database) throws -> ChangeToken? {
        let undone = try UndoneTransactions(database)
        let tokens = try Int64.fetchCursor(
            database,
            sql: """
                SELECT token FROM change_set WHERE EXISTS (\
                SELECT 1 FROM inverse_change WHERE inverse_change.token = change_set.token) OR EXISTS (\
                SELECT 1 FROM change_object WHERE change_object.token = change_set.token \
                AND kind = 'asset' AND action = 'updated') ORDER BY token DESC
                """)
        while let token = try tokens.next().map(ChangeToken.init) {
            if !undone.isUndone(token), !undone.isUndo(token), !undone.isEmpty(token) { return token }
        }
        return nil
    }

    /// Returns the transactions of the action that a transaction belongs to, oldest first; none if there is no such
    /// transaction.
    static func transactions(with token: ChangeToken, _ database: Database) throws -> [ChangeToken] {
        let sql = """
            SELECT token FROM change_set WHERE token = ?1 UNION \
            SELECT token FROM action WHERE uuid = (SELECT uuid FROM action WHERE token = ?1) ORDER BY token
            """
        return try Int64.fetchAll(try database.cachedStatement(sql: sql), arguments: [token.rawValue])
            .map(ChangeToken.init)
    }

    /// Describes the action that a transaction belongs to, or returns `nil` if there is no such transaction.
    ///
    /// - Parameter undone: The undone transactions, if they were already read.
    static func action(
        at token: ChangeToken, knowing undone: UndoneTransactions? = nil, _ database: Database
    ) throws -> LibraryAction? {
        guard try exists(database) else { return try plainAction(token, database) }
        let tokens = try transactions(with: token, database)
        guard let first = tokens.first, let last = tokens.last else { return nil }
        let sql = "SELECT date, (SELECT name FROM action WHERE token = ?1) FROM change_set WHERE token = ?1"
        guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [last.rawValue]) else {
            return nil
        }
        var columns = RowReader(row)
        let undone = try undone ?? UndoneTransactions(database)
        var action = LibraryAction(
            first: first, last: last, date: try columns.nextKnownDate(), name: try columns.next(), assetCount: 0,
            collectionCount: 0, isUndoable: try tokens.contains { try hasInverse($0, database) })
        // Changes that an action made after it was undone are in effect.
        action.undoneBy = tokens.allSatisfy(undone.isUndone) ? undone.undo(of: last) : nil
        action.undid = undone.last(undoneBy: last)
        try count(tokens, &action, database)
        if !action.isUndoable, action.obstacle == nil {
            action.obstacle = try isTooOld(last, database) ? .tooOld : .never
        }
        return action
    }

    static func hasInverse(_ token: ChangeToken, _ database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM inverse_change WHERE token = ?)"
        return try Bool.fetchOne(try database.cachedStatement(sql: sql), arguments: [token.rawValue]) ?? false
    }

    private static func plainAction(_ token: ChangeToken, _ database: Database) throws -> LibraryAction? {
        let sql = "SELECT date FROM change_set WHERE token = ?"
        guard let row = try Row.fetchOne(try database.cachedStatement(sql: sql), arguments: [token.rawValue]) else {
            return nil
        }
        var columns = RowReader(row)
        var action = LibraryAction(
            first: token, last: token, date: try columns.nextKnownDate(), assetCount: 0, collectionCount: 0,
            isUndoable: false)
        try count([token], &action, database)
        action.obstacle = action.obstacle ?? .tooOld
        return action
    }

    /// Returns true if what it took to undo a transaction was removed, if it had any: nothing before it can be undone, and
    /// the library was changed long after it.
    static func isTooOld(_ token: ChangeToken, _ database: Database) throws -> Bool {
        let sql = """
            SELECT NOT EXISTS (SELECT 1 FROM inverse_change WHERE token <= ?1) \
            AND (SELECT date FROM change_set ORDER BY token DESC LIMIT 1) \
            - (SELECT date FROM change_set WHERE token = ?1) >= ?2
            """
        return try Bool.fetchOne(
            try database.cachedStatement(sql: sql), arguments: [token.rawValue, Retention.undo]) ?? false
    }

    private static func count(
        _ tokens: [ChangeToken], _ action: inout LibraryAction, _ database: Database
    ) throws {
        var assets: Set<Data> = []
        var collections: Set<Data> = []
        var addsFiles = false
        let sql = """
            SELECT kind, uuid, action = 'updated' AND facets & ? FROM change_object \
            WHERE token = ? AND kind IN ('asset', 'album', 'folder')
            """
        let statement = try database.cachedStatement(sql: sql)
        for token in tokens {
            let rows = try Row.fetchCursor(statement, arguments: [Facets.content.rawValue, token.rawValue])
            while let row = try rows.next() {
                guard let uuid = Data.fromDatabaseValue(row[1]) else { continue }
                if String.fromDatabaseValue(row[0]) == "asset" { assets.insert(uuid) } else { collections.insert(uuid) }
                addsFiles = addsFiles || Bool.fromDatabaseValue(row[2]) ?? false
            }
        }
        (action.assetCount, action.collectionCount) = (assets.count, collections.count)
        guard addsFiles else { return }
        if !action.isUndoable { action.obstacle = .filesAdded }
        action.extendedAssetCount = try extendedAssets(by: tokens, database).count
    }

    /// Returns the assets that were there, and that an action of these transactions added files to. Those of edits do not
    /// count: an undo supersedes them.
    static func extendedAssets(by tokens: [ChangeToken], _ database: Database) throws -> [UUID] {
        let added = try uuids(
            "SELECT uuid FROM change_object WHERE token = ? AND kind = 'asset' AND action = 'inserted'", tokens,
            database)
        let extended = try uuids(
            """
            SELECT asset.uuid FROM change_object JOIN resource ON resource.uuid = change_object.uuid \
            JOIN asset ON asset.id = resource.asset_id \
            WHERE change_object.token = ? AND change_object.kind = 'resource' AND change_object.action = 'inserted' \
            AND NOT change_object.facets & \(Facets.content.rawValue) \
            ORDER BY change_object.position
            """, tokens, database)
        var seen = Set(added)
        return extended.filter { seen.insert($0).inserted }
    }

    /// Returns the assets, albums and folders that a transaction made or changed, except assets that it created in the
    /// trash.
    static func objects(
        of token: ChangeToken, _ database: Database
    ) throws -> [(kind: ObjectChange.Kind, uuid: UUID)] {
        let sql = """
            SELECT kind, uuid FROM change_object WHERE token = ? AND kind IN ('asset', 'album', 'folder') \
            AND NOT (action = 'inserted' AND facets & ?) ORDER BY position
            """
        let statement = try database.cachedStatement(sql: sql)
        return try Row.fetchAll(statement, arguments: [token.rawValue, Facets.isTrashed.rawValue]).compactMap { row in
            guard let kind = String.fromDatabaseValue(row[0]).flatMap(ObjectChange.Kind.init),
                let uuid = UUID.fromDatabaseValue(row[1])
            else { return nil }
            return (kind, uuid)
        }
    }

    private static func uuids(_ sql: String, _ tokens: [ChangeToken], _ database: Database) throws -> [UUID] {
        let statement = try database.cachedStatement(sql: sql)
        return try tokens.flatMap { token in
            try DatabaseValue.fetchAll(statement, arguments: [token.rawValue]).compactMap { UUID.fromDatabaseValue($0) }
        }
    }
}

/// The transactions that were undone, and what undid them.
struct UndoneTransactions {
    private var undos: [ChangeToken: [ChangeToken]] = [:]
    /// Those of which nothing was left to undo. They are in effect.
    private var empty: Set<ChangeToken> = []
    private var undoers: [ChangeToken: ChangeToken] = [:]

    init(_ database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT token, by_token FROM undone ORDER BY token")
        while let row = try rows.next() {
            guard let token = Int64.fromDatabaseValue(row[0]).map(ChangeToken.init),
                let undo = Int64.fromDatabaseValue(row[1]).map(ChangeToken.init)
            else {
                continue
            }
            guard undo != token else {
                empty.insert(token)
                continue
            }
            undos[token, default: []].append(undo)
            undoers[undo] = token
        }
    }

    /// Returns true if the effect of a transaction is taken back now.
    func isUndone(_ token: ChangeToken) -> Bool { undo(of: token) != nil }

    /// Returns the transaction that took another one back and is not undone itself. An undo is always later than what
    /// it undid, so that this ends.
    func undo(of token: ChangeToken) -> ChangeToken? {
        undos[token]?.first { $0 > token && !isUndone($0) }
    }

    /// Returns true if nothing was left to undo of a transaction, at the last attempt.
    func isEmpty(_ token: ChangeToken) -> Bool { empty.contains(token) }

    /// Returns true if the transaction undid others.
    func isUndo(_ token: ChangeToken) -> Bool { undoers[token] != nil }

    /// Returns the last transaction that this one undid.
    func last(undoneBy undo: ChangeToken) -> ChangeToken? { undoers[undo] }
}
