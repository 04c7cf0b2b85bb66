// Licensed under the Apache License, Version 2.0. See LICENSE.

import GRDB
import PhotoLibrary
import PhotoQuery

@testable import PhotoEngine

/// One way of finding the assets that fulfil a predicate. All of them are compared with the evaluator.
struct PredicateReader: Sendable {
    /// A function that returns the ids of the rows of an open library that fulfil a checked predicate.
    typealias Rows = (QueryPredicate) throws -> [Int64]

    let name: String
    /// Prepares the reader for a library, in one snapshot of its database.
    let open: @Sendable (SQLiteEngine, Database) throws -> Rows

    /// All ways. Add new ones here.
    static let all: [PredicateReader] = [.sql, .index, .indexWithoutCandidates]

    /// The condition in SQLite, which has to be 1 or 0 for every row.
    static let sql = PredicateReader(name: "SQL") { _, database in
        { predicate in
            let condition = SQLCondition(predicate).sql
            let rows = try SQLRequest<Row>(literal: "SELECT id, \(condition) FROM asset ORDER BY id")
                .fetchCursor(database)
            var found: [Int64] = []
            while let row = try rows.next() {
                switch row[1] as Int? {
                case 1: found.append(row[0])
                case 0: break
                case let other: throw UnknownAnswer(answer: other)
                }
            }
            return found
        }
    }

    /// The columns of the index, and SQLite for the keys without columns.
    static let index = index(name: "the index", candidateLimit: nil)

    /// The same without a list of candidates for the database, as in large libraries.
    static let indexWithoutCandidates = index(name: "the index without candidates", candidateLimit: 0)

    private static func index(name: String, candidateLimit: Int?) -> PredicateReader {
        PredicateReader(name: name) { engine, database in
            guard let snapshot = try engine.index.snapshot(database) else { throw NoIndex() }
            var matching = IndexFetch(snapshot: snapshot, database: database).matching
            if let candidateLimit { matching.candidateLimit = candidateLimit }
            return { [matching] predicate in
                let listing = IndexListing(snapshot: snapshot, rows: try matching.rows(IndexPlan(predicate)))
                return listing.ids(.addition).all.map(\.rawValue)
            }
        }
    }

    struct NoIndex: Error {}

    struct UnknownAnswer: Error {
        let answer: Int?
    }
}
