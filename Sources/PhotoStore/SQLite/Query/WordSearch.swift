// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoQuery

/// Finds the assets that have all words of a search, in whatever order somebody else has them.
///
/// FTS5 gives rows by their ids, and a prefix costs it as much as all that begins so. A word that many assets have is
/// therefore looked for in the words of the order's beginning, until a page is full; only of rare ones all rows are read.
struct WordSearch {
    private let query: SearchQuery
    private let expression: String

    /// `nil` for a text without a word, which finds nothing.
    init?(_ query: SearchQuery) {
        guard let expression = query.ftsExpression else { return nil }
        self.query = query
        self.expression = expression
    }

    /// All that have the words, oldest first.
    func all(_ database: Database) throws -> [Int64] {
        if try PlaceColumns.someAreUnnamed(database) { return try allWithUnnamedPlaces(database) }
        let statement = try database.cachedStatement(
            sql: "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid")
        return try Int64.fetchAll(statement, arguments: [expression])
    }

    /// Where words of places are not stored yet, each term is also looked for in them.
    private func allWithUnnamedPlaces(_ database: Database) throws -> [Int64] {
        var found: Set<Int64>?
        for term in query.terms {
            let request = SQLRequest<Int64>(
                literal: """
                    SELECT rowid FROM search WHERE search MATCH \(term.ftsExpression) \
                    UNION SELECT asset.id FROM asset WHERE \(PlaceColumns.areUnnamed) \
                    AND instr(\(PlaceColumns.unstoredWords), \(term.spaced)) > 0
                    """, cached: true)
            let ids = Set(try request.fetchAll(database))
            found = found?.intersection(ids) ?? ids
        }
        return (found ?? []).sorted()
    }

    /// The first of an order that have the words, at most so many; `nil` when they are so rare in its beginning that
    /// ``all(_:)`` is the way.
    ///
    /// - Parameter next: The order's next id; `nil` at its end.
    func first(_ count: Int, of next: () throws -> Int64?, _ database: Database) throws -> [Int64]? {
        guard query.terms.count <= WordSearch.mostTested else { return nil }
        var found: [Int64] = []
        var walked = 0
        while found.count < count {
            let chunk = try WordSearch.chunk(next)
            guard !chunk.isEmpty else { break }
            found += try matches(among: chunk, database)
            walked += chunk.count
            // What is rarer than this would be walked for longer than it takes to read all of it.
            guard walked < WordSearch.beginning || found.count * WordSearch.leastShare >= walked else { return nil }
        }
        return Array(found.prefix(count))
    }

    /// Those that have the words, in the order that they are given in. The statement is kept: it is the same for as many terms.
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

    /// More terms than a person types: SQLite counts how deep an expression goes, and each costs every row.
    private static let mostTested = 32
    private static let chunkCount = 500
    private static let beginning = 1_000
    private static let leastShare = 20

    private static func chunk(_ next: () throws -> Int64?) throws -> [Int64] {
        var chunk: [Int64] = []
        while chunk.count < chunkCount, let id = try next() { chunk.append(id) }
        return chunk
    }
}

// MARK: - The words of a row

extension WordSearch {
    /// All words of a row that is known, the same that the expression asks for: between spaces, and no word is a bar.
    private static func text(_ database: Database) throws -> SQL {
        let columns = try SearchRow.columns(database).map { "search.\($0)" }.joined(separator: " || ' | ' || ")
        return "(' ' || \(sql: columns) || ' |' || \(PlaceColumns.unstoredWords))"
    }
}

extension SearchQuery.Term {
    /// As it stands in a text of words between spaces.
    fileprivate var spaced: String { " " + words.joined(separator: " ") + (isPrefix ? "" : " ") }
}

extension SearchQuery {
    /// True for the assets that have the words.
    func condition(_ database: Database) throws -> SQL {
        guard let ftsExpression, let search = WordSearch(self) else { return "FALSE" }
        guard try PlaceColumns.someAreUnnamed(database) else {
            return "asset.id IN (SELECT rowid FROM search WHERE search MATCH \(ftsExpression))"
        }
        return "asset.id IN \(list: try search.all(database))"
    }
}
