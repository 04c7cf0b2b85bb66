// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The journal of transactions and the objects that each of them changed.
enum Journal {
    /// Returns the newest token. It comes from SQLite's sequence, so that it survives the pruning of rows.
    static func token(_ database: Database) throws -> ChangeToken {
        let statement = try database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'change_set'")
        return ChangeToken(rawValue: try Int64.fetchOne(statement) ?? ChangeToken.beginning.rawValue)
    }

    /// Returns the oldest token after which all transactions are still there.
    static func oldestToken(_ database: Database) throws -> ChangeToken {
        let statement = try database.cachedStatement(sql: "SELECT min(token) - 1 FROM change_set")
        return try Int64.fetchOne(statement).map(ChangeToken.init) ?? token(database)
    }

    /// Writes the journal entry of a transaction, with what it takes to undo it. Returns `nil` when nothing was touched.
    static func record(_ applier: ChangeApplier) throws -> ChangeSet? {
        let set = try record(applier.touched, at: applier.date, applier.database)
        if let set {
            let inverse = applier.inverse.changes(at: applier.date)
            try UndoLog.record(inverse, applier.label, of: set.token, applier.database)
        }
        return set
    }

    /// Writes the journal entry of the current transaction. Returns `nil` when nothing was touched.
    static func record(_ touched: [ObjectChange], at date: Date, _ database: Database) throws -> ChangeSet? {
        let objects = ChangeSet.folded(touched)
        guard !objects.isEmpty else { return nil }
        let (device, sequence) = try author(database)
        try database.cachedStatement(
            sql: "INSERT INTO change_set (device, device_sequence, date) VALUES (?, ?, ?)"
        ).execute(arguments: [device, sequence, date.stored])
        let token = ChangeToken(rawValue: database.lastInsertedRowID)
        for (position, object) in objects.enumerated() { try insert(object, token, position, database) }
        return ChangeSet(token: token, device: device, deviceSequence: sequence, date: date, objects: objects)
    }

    /// Returns the identifier of this copy of the library, and its next sequence number.
    private static func author(_ database: Database) throws -> (device: UUID, sequence: Int64) {
        let statement = try database.cachedStatement(
            sql: """
                SELECT device, coalesce((SELECT device_sequence FROM change_set \
                WHERE change_set.device = library.device ORDER BY token DESC LIMIT 1), 0) + 1 FROM library
                """)
        guard let row = try Row.fetchOne(statement) else {
            throw LibraryError.ownerless
        }
        var columns = RowReader(row)
        return (try columns.next(), try columns.next())
    }

    private static func insert(
        _ object: ObjectChange, _ token: ChangeToken, _ position: Int, _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO change_object (token, position, kind, uuid, action, facets) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            token.rawValue, position, object.kind.rawValue, object.uuid, object.action.rawValue,
            object.facets.rawValue,
        ])
    }
}

// MARK: - Reading

extension Journal {
    /// Returns the change sets after a token that are visible in the scope, oldest first, each with its visible objects
    /// only, and the rows that cannot be read. Sets without a visible object are left out.
    static func sets(
        after token: ChangeToken, limit: Int, in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<ChangeSet> {
        try read(after: token, limit: limit, in: scope, database) { set, unreadable in
            var set = set
            let objects = try objects(of: set.token, in: scope, database)
            set.objects = objects.values
            unreadable += objects.unreadable
            return set.objects.isEmpty ? nil : set
        }
    }

    /// Returns the numbers of visible objects of the same change sets, counted by the database.
    static func summaries(
        after token: ChangeToken, limit: Int, in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<ChangeSetSummary> {
        try read(after: token, limit: limit, in: scope, database) { set, unreadable in
            let counts = try counts(of: set.token, in: scope, database)
            unreadable += counts.unreadable
            if counts.values.isEmpty { return nil }
            return ChangeSetSummary(
                token: set.token, device: set.device, date: set.date, counts: Set(counts.values))
        }
    }

    /// Reads change sets without their objects, and converts each; change sets without visible objects are left out.
    private static func read<Value>(
        after token: ChangeToken, limit: Int, in scope: ReadingScope, _ database: Database,
        _ value: (ChangeSet, inout [UnreadableRow]) throws -> Value?
    ) throws -> ReadRows<Value> {
        let request = SQLRequest<Row>(
            literal: """
                SELECT token, device, device_sequence, date FROM change_set WHERE token > \(token.rawValue) \
                AND EXISTS (SELECT 1 FROM change_object WHERE change_object.token = change_set.token \
                AND \(visible(in: scope))) ORDER BY token
                """, cached: true)
        var found = ReadRows<Value>()
        let rows = try request.fetchCursor(database)
        while found.values.count < limit, let row = try rows.next() {
            let token = ChangeToken(rawValue: row[0])
            do {
                if let value = try value(try set(row), &found.unreadable) { found.values.append(value) }
            } catch let cell as UnreadableCell {
                found.unreadable.append(unreadable("change_set", token, cell))
            }
        }
        return found
    }

    private static func set(_ row: Row) throws -> ChangeSet {
        var columns = RowReader(row)
        return ChangeSet(
            token: ChangeToken(rawValue: try columns.next()), device: try columns.next(),
            deviceSequence: try columns.next(), date: try columns.nextKnownDate(), objects: [])
    }

    private static func unreadable(
        _ table: String, _ token: ChangeToken, _ cell: UnreadableCell
    ) -> UnreadableRow {
        UnreadableRow(table: table, row: token.rawValue, problem: cell.description)
    }

    /// Counts the visible objects of a change set that were changed in the same way.
    private static func counts(
        of token: ChangeToken, in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<ChangeSetSummary.Count> {
        let request = SQLRequest<Row>(
            literal: """
                SELECT kind, action, facets, count(*) FROM change_object \
                WHERE token = \(token.rawValue) AND \(visible(in: scope)) \
                GROUP BY kind, action, facets ORDER BY min(position)
                """, cached: true)
        var found = ReadRows<ChangeSetSummary.Count>()
        for row in try request.fetchAll(database) {
            do {
                var columns = RowReader(row)
                found.values.append(
                    ChangeSetSummary.Count(
                        try columns.nextRaw(), try columns.nextRaw(), facets: Facets(rawValue: try columns.next()),
                        count: try columns.next()))
            } catch let cell as UnreadableCell {
                found.unreadable.append(unreadable("change_object", token, cell))
            }
        }
        return found
    }

    private static func objects(
        of token: ChangeToken, in scope: ReadingScope, _ database: Database
    ) throws -> ReadRows<ObjectChange> {
        let request = SQLRequest<Row>(
            literal: """
                SELECT kind, uuid, action, facets FROM change_object \
                WHERE token = \(token.rawValue) AND \(visible(in: scope)) ORDER BY position
                """, cached: true)
        var found = ReadRows<ObjectChange>()
        for row in try request.fetchAll(database) {
            do {
                var columns = RowReader(row)
                found.values.append(
                    ObjectChange(
                        try columns.nextRaw(), try columns.next(), try columns.nextRaw(),
                        facets: Facets(rawValue: try columns.next())))
            } catch let cell as UnreadableCell {
                found.unreadable.append(unreadable("change_object", token, cell))
            }
        }
        return found
    }

    /// Returns the condition for visible objects. A limited caller sees changes of the assets that are in its selection
    /// now, and changes of access, after which it reads everything again.
    private static func visible(in scope: ReadingScope) -> SQL {
        switch scope.part {
        case .everything: "TRUE"
        case .selection:
            """
            (kind = 'access' \
            OR kind = 'asset' AND EXISTS (SELECT 1 FROM asset \
            WHERE asset.uuid = change_object.uuid AND \(scope.selection(on: .assetID))) \
            OR kind = 'resource' AND EXISTS (SELECT 1 FROM resource \
            WHERE resource.uuid = change_object.uuid AND \(scope.selection(on: .resourceAssetID))))
            """
        }
    }
}
