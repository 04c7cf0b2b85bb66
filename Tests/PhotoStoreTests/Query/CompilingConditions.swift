// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoStore

/// What SQLite is told of a predicate: by itself where it means the same, else by the evaluator.
@Suite struct CompilingConditions {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private func compiled(
        _ format: String, _ arguments: [QueryValue] = []
    ) throws -> (sql: String, arguments: StatementArguments) {
        let predicate = try QueryPredicate(format: format, arguments: arguments).checked(for: .assets)
        let condition = try SQLCondition(predicate)
        return try engine.database.read { database in
            let (sql, arguments) = try condition.sql.build(database)
            // SQLite has to understand it, too.
            let statement = try database.makeStatement(sql: "SELECT count(*) FROM asset WHERE \(sql)")
            try statement.setArguments(arguments)
            return (sql, arguments)
        }
    }

    private func sql(_ format: String, _ arguments: [QueryValue] = []) throws -> String {
        try compiled(format, arguments).sql
    }

    @Test func whatIsAlwaysThereIsComparedAsItIs() throws {
        #expect(try sql("mediaType == 1") == "(asset.media_type = ?)")
        #expect(try sql("pixelWidth >= 100") == "(asset.pixel_width >= ?)")
        #expect(try sql("isFavorite != YES") == "NOT (asset.is_favorite = ?)")
        #expect(try sql("isFavorite == nil") == "FALSE")
        #expect(try sql("isFavorite != nil") == "NOT FALSE")
    }

    @Test func whatMayBeMissingIsNeverUnknown() throws {
        #expect(try sql("rating == 3") == "(asset.rating IS ?)")
        #expect(try sql("rating != 3") == "NOT (asset.rating IS ?)")
        #expect(try sql("rating == nil") == "(asset.rating IS NULL)")
        #expect(try sql("rating < 3") == "(asset.rating < ? AND asset.rating IS NOT NULL)")
        #expect(try sql("rating BETWEEN {1, 3}") == "(asset.rating BETWEEN ? AND ? AND asset.rating IS NOT NULL)")
        #expect(try sql("rating IN {1, 3}") == "(asset.rating IN (?, ?) AND asset.rating IS NOT NULL)")
        #expect(
            try sql("rating IN {1, nil}")
                == "((asset.rating IN (?) AND asset.rating IS NOT NULL) OR asset.rating IS NULL)")
    }

    @Test func bitsAreTestedInPlace() throws {
        #expect(try sql("(mediaSubtypes & 8) != 0") == "NOT ((asset.media_subtypes & ?) = ?)")
    }

    @Test func datesAreSecondsSince2001() throws {
        let compiled = try compiled("creationDate > %@", [.date(Date(timeIntervalSinceReferenceDate: 1.5))])
        #expect(compiled.sql == "(asset.creation_date > ? AND asset.creation_date IS NOT NULL)")
        #expect(compiled.arguments == [1.5])
    }

    @Test func identifiersAreFoundByTheirIndex() throws {
        let uuid = UUID()
        let identifier = QueryValue.text(LocalIdentifier(uuid, .asset).description)
        let compiled = try compiled("localIdentifier == %@", [identifier])
        #expect(compiled.sql == "(asset.uuid = ?)")
        #expect(compiled.arguments == [uuid])
        let list = QueryValue.list([identifier, .text("no identifier")])
        let plan = try plan("SELF IN %@", [list])
        #expect(
            plan.contains { $0.contains("(uuid=?)") }, "\(plan)")
    }

    @Test func whatIsNoAssetsIdentifierIsNeverFound() throws {
        let lower = LocalIdentifier(UUID(), .asset).description.lowercased()
        let album = LocalIdentifier(UUID(), .album).description
        for text in [lower, album, "", "x"] {
            #expect(try sql("localIdentifier == %@", [.text(text)]) == "FALSE")
            #expect(try sql("localIdentifier != %@", [.text(text)]) == "NOT FALSE")
        }
    }

    @Test func anOrderOfCreationIsFoundByItsIndex() throws {
        let plan = try plan("creationDate >= %@", [.date(.day(1))])
        #expect(plan.contains { $0.contains("asset_in_order_of_creation (creation_date>?") }, "\(plan)")
    }

    @Test(arguments: [
        "title CONTAINS[c] 'sea'", "title LIKE 'a*'", "title MATCHES '.*'", "title ==[d] 'é'", "title BEGINSWITH 'a'",
        "ANY keywords == 'sea'", "keywords.@count > 1", "distanceTo(location, {48, 11}) < 100", "pixelWidth * 2 > 10",
        "localIdentifier < 'A'", "pixelWidth > pixelHeight", "byteSize > 9007199254740993",
    ])
    func whatSQLiteDoesNotMeanIsTheEvaluators(_ format: String) throws {
        #expect(try sql(format).hasPrefix("matches_predicate(?"))
    }

    @Test func aTextWithAZeroIsTheEvaluators() throws {
        #expect(try sql("title == %@", [.text("a\0b")]).hasPrefix("matches_predicate(?"))
    }

    @Test func argumentsNeverReachTheText() throws {
        let hostile = "'); DROP TABLE asset; --"
        for format in ["title == %@", "title CONTAINS[c] %@", "title IN {%@, 'a'}", "ANY keywords == %@"] {
            #expect(try !sql(format, [.text(hostile)]).contains("DROP"), "\(format)")
        }
    }

    @Test func morePartsThanSQLiteTakesAreRefusedWithASentence() throws {
        let one = try QueryPredicate(format: "filename == 'a'")
        let wide = QueryPredicate.or(Array(repeating: one, count: PredicateSize.largestCount))
        #expect(throws: Never.self) { try plan(wide) }
        let error = #expect(throws: LibraryError.self) {
            try QueryPredicate.and([wide, one]).checkedForFetch(of: .assets)
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test func whatIsNestedDeeperThanSQLiteReadsIsTheEvaluators() throws {
        let one = try QueryPredicate(format: "filename == 'a'")
        let other = try QueryPredicate(format: "title == 'b'")
        func nested(_ depth: Int) -> QueryPredicate {
            (1..<depth).reduce(one) { part, level in
                level.isMultiple(of: 2) ? .and([other, part]) : .or([other, part])
            }
        }
        for depth in 1...PredicateSize.greatestDepth {
            #expect(throws: Never.self, "\(depth) deep") { try plan(nested(depth)) }
        }
        let deeper = nested(PredicateSize.greatestDepth + 1)
        let error = #expect(throws: LibraryError.self) { try deeper.checkedForFetch(of: .assets) }
        #expect(error?.code == .invalidRequest)
    }

    private func plan(_ format: String, _ arguments: [QueryValue] = []) throws -> [String] {
        try plan(try QueryPredicate(format: format, arguments: arguments).checked(for: .assets))
    }

    /// What SQLite says it will do.
    @discardableResult
    private func plan(_ predicate: QueryPredicate) throws -> [String] {
        let condition = try SQLCondition(predicate).sql
        let query: SQL = "EXPLAIN QUERY PLAN SELECT id FROM asset WHERE trashed_date IS NULL AND \(condition)"
        return try engine.database.read { try SQLRequest<Row>(literal: query).fetchAll($0).map { $0["detail"] } }
    }
}
