// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import QuerySupport
internal import TestForms
internal import Testing

/// Properties that hold for every predicate hold for many random ones.
struct RandomPredicateTests {
    /// The number of predicates; with `SOAK=1` the tests try 100,000 in all.
    private static let count = LongForm.isOn ? 25_000 : 400

    @Test(arguments: [UInt64](1...4))
    func everyPredicateIsReadBackAsItWasPrinted(_ seed: UInt64) throws {
        var generator = PredicateGenerator(seed: seed, schema: .assets, objects: QueryCase.objects)
        for _ in 0..<Self.count {
            let predicate = generator.predicate()
            let format = predicate.predicateFormat
            // Formats are limited in length; longer lists are given as arguments.
            guard format.utf8.count <= 65_536 else { continue }
            let read = try QueryPredicate(format: format)
            guard read == predicate, read.predicateFormat == format else {
                Issue.record("seed \(seed): \(format) is read as \(read)")
                return
            }
        }
    }

    @Test(arguments: [QuerySchema.assets, .collections, .collectionLists])
    func everyPredicateCanBeCheckedAndStaysAsItIsWhenCheckedAgain(_ schema: QuerySchema) throws {
        let objects = schema.objects == "assets" ? QueryCase.objects : Self.collections
        var generator = PredicateGenerator(seed: 5, schema: schema, objects: objects)
        for _ in 0..<2_000 {
            let predicate = generator.predicate()
            let checked = try predicate.checked(for: schema)
            guard try checked.checked(for: schema) == checked else {
                Issue.record("\(predicate) is checked as \(checked)")
                return
            }
        }
    }

    @Test func aCheckedPredicateMeansWhatThePredicateMeant() throws {
        var generator = PredicateGenerator(seed: 6, schema: .assets, objects: QueryCase.objects)
        // Each is evaluated twice for all objects.
        for _ in 0..<Self.count / 4 {
            // Direct comparisons of keywords and people have a meaning only after the check.
            let predicate = generator.predicate()
            let (plain, checked) = (QueryEvaluator(predicate), QueryEvaluator(try predicate.checked(for: .assets)))
            guard !predicate.asksForOneOfMany else { continue }
            for object in QueryCase.objects where plain.matches(object) != checked.matches(object) {
                Issue.record("\(predicate) means something else when it is checked")
                return
            }
        }
    }

    /// The differential test of the engines depends on this.
    @Test func predicatesUseEverythingAndTellObjectsApart() throws {
        var generator = PredicateGenerator(seed: 7, schema: .assets, objects: QueryCase.objects)
        let objects = QueryCase.objects
        var telling = 0
        for _ in 0..<2_000 {
            let evaluator = QueryEvaluator(try generator.predicate().checked(for: .assets))
            let share = objects.count { evaluator.matches($0) } * 100
            if share >= objects.count && share <= objects.count * 99 { telling += 1 }
        }
        #expect(telling >= 2_000 * 40 / 100)
        let usage = generator.usage
        #expect(QueryComparison.Operator.allCases.allSatisfy { usage.operators[$0, default: 0] >= 20 })
        #expect(QueryComparison.Modifier.allCases.allSatisfy { usage.modifiers[$0, default: 0] >= 20 })
        #expect(QueryFunction.allCases.allSatisfy { usage.functions[$0, default: 0] >= 20 })
        #expect((QuerySchema.assets.attributes.map(\.name) + ["SELF"]).allSatisfy { usage.keys[$0, default: 0] >= 20 })
        #expect((0..<8).allSatisfy { usage.options[.init(rawValue: $0), default: 0] >= 20 })
        #expect(usage.words.count == 5)
    }

    @Test func theSameSeedMakesTheSamePredicates() {
        var (first, second) = (
            PredicateGenerator(seed: 8, schema: .assets, objects: QueryCase.objects),
            PredicateGenerator(seed: 8, schema: .assets, objects: QueryCase.objects)
        )
        #expect((0..<100).map { _ in first.predicate() } == (0..<100).map { _ in second.predicate() })
    }

    private static let collections: [QueryRow] = (0..<20).map(collection)

    private static func collection(_ number: Int) -> QueryRow {
        let start = Date(timeIntervalSinceReferenceDate: Double(number) * 1e6)
        return QueryRow([
            "localIdentifier": .text("C\(number)/L0/040"), "localizedTitle": .text("Album \(number % 7)"),
            "estimatedAssetCount": .integer(Int64(number * number)),
            "startDate": number % 3 == 0 ? .null : .date(start), "endDate": .date(start),
        ])
    }
}

extension QueryPredicate {
    fileprivate var asksForOneOfMany: Bool {
        switch self {
        case .constant: false
        case .not(let part): part.asksForOneOfMany
        case .and(let parts), .or(let parts): parts.contains(where: \.asksForOneOfMany)
        case .comparison(let comparison):
            comparison.modifier == .direct
                && [comparison.left, comparison.right].contains { $0 == .key("keywords") || $0 == .key("people") }
        }
    }
}
