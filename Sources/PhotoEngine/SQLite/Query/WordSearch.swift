// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoQuery

/// A search for assets that have all words of a query, in any given order.
///
/// FTS5 returns rows by id, and a prefix costs as much as all words that begin with it. So a common word is searched in
/// the text of the first rows of the order, until a page is full; only for rare words all matches are read.
struct WordSearch {
    private let query: SearchQuery
    private let expression: String

    /// Creates a search. Returns `nil` for a text without a word, which matches nothing.
    init?(_ query: SearchQuery) {
        guard let expression = query.ftsExpression else { return nil }
        self.query = query
        self.expression = expression
    }

    /// Returns all matching assets, oldest first.
    func all(_ database: Database) throws -> [Int64] {
        try SearchTable.checkReadable(database)
        if try PlaceColumns.hasUnnamedPlaces(database) { return try allWithUnnamedPlaces(database) }
        let statement = try database.cachedStatement(
            sql: "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid")
        return try Int64.fetchAll(statement, arguments: [expression])
    }

    /// Returns all matching assets when some names of locations are not stored: each term is searched in these as well.
    private func allWithUnnamedPlaces(_ database: Database) throws -> [Int64] {
        var found: Set<Int64>?
        for term in query.terms {
            let request = SQLRequest<Int64>(
                literal: """
                    SELECT rowid FROM search WHERE search MATCH \(term.ftsExpression) \
                    UNION SELECT asset.id FROM asset WHERE \(PlaceColumns.unnamedCondition) \
                    AND instr(\(PlaceColumns.computedPlaceWords), \(term.spaced)) > 0
                    """, cached: true)
            let ids = Set(try request.fetchAll(database))
            found = found?.intersection(ids) ?? ids
        }
        return (found ?? []).sorted()
    }

    /// Returns the first matching assets of an order, at most `count`, or `nil` when they are so rare at its start that
    /// ``all(_:)`` is faster.
    ///
    /// - Parameter next: Returns the next id of the order, or `nil` at its end.
    func first(_ count: Int, of next: () throws -> Int64?, _ database: Database) throws -> [Int64]? {
        guard query.terms.count <= WordSearch.testLimit else { return nil }
        var found: [Int64] = []
        var walked = 0
        while found.count < count {
            let chunk = try WordSearch.chunk(next)
            guard !chunk.isEmpty else { break }
            found += try matches(among: chunk, database)
            walked += chunk.count
            // Walking on for rarer words would take longer than reading all of their rows.
            guard walked < WordSearch.beginning || found.count * WordSearch.minimumShare >= walked else { return nil }
        }
        return Array(found.prefix(count))
    }

    /// Returns the matching assets in the given order. The statement is cached, because its text depends only on the
    /// number of terms.
    func matches(among ids: [Int64], _ database: Database) throws -> [Int64] {
        let text = try WordSearch.text(database)
        let words = query.terms.map { "instr(\(text), \($0.spaced)) > 0" as SQL }.joined(separator: " AND ")
        let request = SQLRequest<Int64>(
            literal: """
                SELECT search.rowid FROM json_each(\(ids.json)) AS candidate \
                JOIN search ON search.rowid = candidate.value \
                LEFT JOIN asset ON asset.id = candidate.value WHERE \(words) ORDER BY candidate.key
                """, cached: true)
        return try request.fetchAll(database)
    }

    /// The maximum number of terms, more than a person types: SQLite limits the depth of expressions, and each term
    /// adds to the cost of every row.
    private static let testLimit = 32
    private static let chunkCount = 500
    private static let beginning = 1_000
    private static let minimumShare = 20

    private static func chunk(_ next: () throws -> Int64?) throws -> [Int64] {
        var chunk: [Int64] = []
        while chunk.count < chunkCount, let id = try next() { chunk.append(id) }
        return chunk
    }
}

// MARK: - The words of a row

extension WordSearch {
    /// Returns an expression for all words of a row, equivalent to the search expression: words are between spaces, and
    /// columns are separated by bars, which occur in no word.
    private static func text(_ database: Database) throws -> SQL {
        try SearchTable.checkReadable(database)
        let columns = try SearchRow.columns(database).map { "search.\($0)" }.joined(separator: " || ' | ' || ")
        return "(' ' || \(sql: columns) || ' |' || \(PlaceColumns.computedPlaceWords))"
    }
}

extension SearchQuery.Term {
    /// The term as it occurs in a text of words between spaces.
    fileprivate var spaced: String { " " + words.joined(separator: " ") + (isPrefix ? "" : " ") }
}

extension SearchQuery {
    /// Returns the condition for matching assets.
    func condition(_ database: Database) throws -> SQL {
        guard let ftsExpression, let search = WordSearch(self) else { return "FALSE" }
        try SearchTable.checkReadable(database)
        guard try PlaceColumns.hasUnnamedPlaces(database) else {
            return "asset.id IN (SELECT rowid FROM search WHERE search MATCH \(ftsExpression))"
        }
        return "asset.id IN \(list: try search.all(database))"
    }
}
