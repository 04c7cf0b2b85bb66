// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery
internal import QuerySupport
internal import Testing

/// The language agrees with an independent oracle that shares no code with it: see `Cases/oracle.py`.
struct FixedCaseTests {
    @Test(arguments: QueryCase.all)
    func aPredicateMatchesTheRowsThatTheOracleNames(_ expected: QueryCase) throws {
        #expect(try rows(of: QueryFormat(expected.format, arguments: expected.arguments).predicate) == expected.rows)
    }

    /// What is equal matches the same rows.
    @Test(arguments: QueryCase.all)
    func aPredicateIsReadBackAsItWasPrinted(_ expected: QueryCase) throws {
        let predicate = try QueryPredicate(format: expected.format, arguments: expected.arguments)
        #expect(try QueryPredicate(format: predicate.predicateFormat) == predicate)
        let checked = try predicate.checked(for: .assets)
        #expect(try QueryPredicate(format: checked.predicateFormat) == checked)
        #expect(try checked.checked(for: .assets) == checked)
    }

    @Test func mostCasesMatchSomeRowsAndNotOthers() {
        let telling = QueryCase.all.filter { !$0.rows.isEmpty && $0.rows.count < QueryCase.objects.count }
        #expect(QueryCase.all.count >= 500)
        #expect(telling.count >= 500)
    }

    private func rows(of predicate: QueryPredicate) throws -> [Int] {
        let evaluator = QueryEvaluator(try predicate.checked(for: .assets))
        return QueryCase.objects.indices.filter { evaluator.matches(QueryCase.objects[$0]) }
    }
}
