// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import QuerySupport
import Testing

@testable import PhotoEngine

/// Predicates are compiled to SQL that means the same, and the rest is left to the evaluator.
@Suite struct SQLConditionTests {
    /// An empty library for all tests, which only read it: to make one takes longer than any of hundreds of cases.
    private static let library: Result<SQLiteEngine, any Error> = Result {
        try SQLiteEngine(inMemory: nil, places: GridPlaces())
    }

    private let engine: SQLiteEngine

    init() throws { engine = try Self.library.get() }

    private func compiled(
        _ format: String, _ arguments: [QueryValue] = []
    ) throws -> (sql: String, arguments: StatementArguments) {
        let predicate = try QueryPredicate(format: format, arguments: arguments).checked(for: .assets)
        let condition = SQLCondition(predicate)
        return try engine.database.read { database in
            let (sql, arguments) = try condition.sql.build(database)
            // SQLite must accept the SQL, too.
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
        #expect(
            try sql("rating IN {1, 3}")
                == "(asset.rating IN (SELECT value FROM json_each(?)) AND asset.rating IS NOT NULL)")
        #expect(
            try sql("rating IN {1, nil}")
                == "((asset.rating IN (SELECT value FROM json_each(?)) AND asset.rating IS NOT NULL) "
                + "OR asset.rating IS NULL)")
    }

    /// The database takes 32,766 arguments, and lists may be longer.
    @Test func aListIsOneArgument() throws {
        let numbers = try compiled("pixelWidth IN %@", [.list((0..<40_000).map { .integer($0) })])
        #expect(numbers.sql == "(asset.pixel_width IN (SELECT value FROM json_each(?)))")
        let texts = try compiled("filename IN %@", [.list((0..<40_000).map { .text("\($0)") })])
        #expect(texts.sql.hasSuffix(" IN (SELECT value FROM json_each(?)))"))
        let lists = QueryPredicate.or(try (0..<200).map { try QueryPredicate(format: "pixelWidth IN {\($0), 501}") })
        #expect(throws: Never.self) { try plan(lists) }
    }

    @Test func whatIsInAListIsFoundExactly() throws {
        let reals: [Double] = [
            0.1, 1.0 / 3, .leastNonzeroMagnitude, 123_456_789.123456789, -0.0, 4, 9_007_199_254_740_991,
            1e-7, 0.1.nextUp,
        ]
        let texts = [
            "", "a\"b", "c\\d", "e\n\t\u{1}\u{1F}\u{7F}", "日本 🎉", "e\u{301}", "\u{2028}\u{FEFF}", "/", "\\u0041",
        ]
        try engine.database.read { database in
            for real in reals where real.magnitude < 0x1p53 {
                let condition = try list("duration", .real(real))
                let other = try list("duration", .real(real.nextUp))
                let sql: SQL = "SELECT \(condition), \(other) FROM (SELECT \(real) AS duration) AS asset"
                let row = try SQLRequest<Row>(literal: sql).fetchOne(database)
                #expect(row?[0] == 1 && row?[1] == 0, "\(real)")
            }
            for text in texts {
                let condition = try list("caption", .text(text))
                let other = try list("caption", .text(text + "x"))
                let sql: SQL = "SELECT \(condition), \(other) FROM (SELECT \(text) AS caption) AS asset"
                let row = try SQLRequest<Row>(literal: sql).fetchOne(database)
                #expect(row?[0] == 1 && row?[1] == 0, "\(text.debugDescription)")
            }
        }
    }

    private func list(_ key: String, _ value: QueryValue) throws -> SQL {
        let filler: QueryValue = key == "duration" ? .real(0.7) : .text("filler")
        let predicate = try QueryPredicate(format: "\(key) IN %@", arguments: [.list([filler, value])])
        return try SQLCondition(predicate.checked(for: .assets)).sql
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

    /// The evaluator's columns and their values are read once.
    @Test func theEvaluatorIsAskedOnceForARow() throws {
        let texts = (0..<100).map { "caption CONTAINS 'sea \($0)'" }
        for words in [" OR ", " AND "] {
            #expect(try sql(texts.joined(separator: words)) == "matches_predicate(?, asset.caption)")
            let mixed = try sql((texts + ["rating == 3", "NOT title LIKE 'a*'"]).joined(separator: words))
            #expect(mixed == "((asset.rating IS ?)\(words)matches_predicate(?, asset.caption, asset.title))")
        }
        #expect(
            try sql("rating == 3 OR (title LIKE 'a*' AND rating == 2) OR caption LIKE 'b*'")
                == "((asset.rating IS ?) OR (((asset.rating IS ?) AND matches_predicate(?, asset.title)) "
                + "OR matches_predicate(?, asset.caption)))")
    }

    /// The condition keeps the evaluator, and so do the statements made of it.
    @Test func whatTheEvaluatorIsAskedIsKeptAsLongAsSomebodyHasIt() throws {
        let predicate = try QueryPredicate(format: "caption CONTAINS 'sea'").checked(for: .assets)
        let bytes: [UInt8] = try engine.database.read { database in
            let statement = try statement(asking: predicate, database)
            let handle = try Data.fetchOne(database, sql: "SELECT ?", arguments: statement.arguments)
            let bytes = try #require(handle)
            #expect(EvaluatedPredicate.named(Data(Array(bytes)).databaseValue) != nil)
            #expect(try Int.fetchOne(statement) == 1)
            return Array(bytes)
        }
        #expect(EvaluatedPredicate.named(Data(bytes).databaseValue) == nil)
    }

    /// Returns a statement that is the last owner of its evaluator.
    private func statement(asking predicate: QueryPredicate, _ database: Database) throws -> Statement {
        let (sql, arguments) = try SQLCondition(predicate).sql.build(database)
        let statement = try database.makeStatement(sql: "SELECT \(sql) FROM (SELECT 'the sea' AS caption) AS asset")
        try statement.setArguments(arguments)
        return statement
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
        let wide = QueryPredicate.or(Array(repeating: one, count: PredicateSize.comparisonLimit))
        #expect(throws: Never.self) { try plan(wide) }
        let error = #expect(throws: LibraryError.self) {
            try QueryPredicate.and([wide, one]).checkedForFetch(of: .assets)
        }
        #expect(error?.code == .invalidRequest)
    }

    /// The operands of comparisons count for the depth, because predicates are walked recursively.
    @Test func whatIsTooDeepIsRefusedHoweverDeepItIs() throws {
        func nested(_ depth: Int) -> QueryExpression {
            (1..<depth).reduce(.key("pixelWidth")) { part, _ in .function(.negate, [part]) }
        }
        func list(_ depth: Int) -> QueryExpression {
            .constant((1..<depth).reduce(.integer(1)) { part, _ in .list([part]) })
        }
        func size(_ left: QueryExpression, _ right: QueryExpression) -> PredicateSize {
            PredicateSize(.not(.comparison(QueryComparison(left, .equal, right))))
        }
        let one = QueryExpression.constant(.integer(1))
        #expect(throws: Never.self) { try size(nested(98), one).check() }
        #expect(throws: LibraryError.self) { try size(nested(99), one).check() }
        #expect(throws: Never.self) { try size(one, list(98)).check() }
        #expect(throws: LibraryError.self) { try size(one, list(99)).check() }
        #expect(throws: LibraryError.self) { try size(nested(5_000), one).check() }
    }

    @Test func whatIsNestedDeeperThanSQLiteReadsIsTheEvaluators() throws {
        let one = try QueryPredicate(format: "filename == 'a'")
        let other = try QueryPredicate(format: "title == 'b'")
        func nested(_ depth: Int) -> QueryPredicate {
            (2..<depth).reduce(one) { part, level in
                level.isMultiple(of: 2) ? .and([other, part]) : .or([other, part])
            }
        }
        for depth in 2...PredicateSize.depthLimit {
            #expect(throws: Never.self, "\(depth) deep") { try plan(nested(depth)) }
        }
        let deeper = nested(PredicateSize.depthLimit + 1)
        let error = #expect(throws: LibraryError.self) { try deeper.checkedForFetch(of: .assets) }
        #expect(error?.code == .invalidRequest)
    }

    @Test(arguments: QueryCase.all)
    func everyPredicateOfTheCasesCanBePlannedAndCompiled(_ expected: QueryCase) throws {
        let read = try QueryPredicate(format: expected.format, arguments: expected.arguments)
        let predicate = try read.checked(for: .assets)
        _ = IndexPlan(predicate)
        #expect(throws: Never.self) { try plan(predicate) }
    }

    @Test func aRegularExpressionThatTakesTooLongIsRefused() throws {
        let condition = try SQLCondition(QueryPredicate(format: "caption MATCHES '(A+)+B'").checked(for: .assets)).sql
        let text = String(repeating: "A", count: 40)
        let said = #expect(throws: LibraryError.self) {
            try engine.database.read { database in
                let sql: SQL = "SELECT \(condition) FROM (SELECT \(text) AS caption) AS asset"
                return try SQLRequest<Int>(literal: sql).fetchOne(database)
            }
        }
        #expect(said?.code == .invalidRequest)
        #expect(said?.message.contains("“(A+)+B” takes too long") == true)
    }

    private func plan(_ format: String, _ arguments: [QueryValue] = []) throws -> [String] {
        try plan(try QueryPredicate(format: format, arguments: arguments).checked(for: .assets))
    }

    /// Returns SQLite's query plan.
    @discardableResult
    private func plan(_ predicate: QueryPredicate) throws -> [String] {
        let condition = SQLCondition(predicate).sql
        let query: SQL = "EXPLAIN QUERY PLAN SELECT id FROM asset WHERE trashed_date IS NULL AND \(condition)"
        return try engine.database.read { try SQLRequest<Row>(literal: query).fetchAll($0).map { $0["detail"] } }
    }
}
