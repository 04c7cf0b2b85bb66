// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import QuerySupport
import Synchronization
import TestForms
import Testing

@testable import PhotoEngine

/// All ways of fetching by a predicate find the assets for which the evaluator returns true.
@Suite struct PredicateEquivalenceTests {
    /// The libraries: each tree is tested on few assets, and all trees on many.
    private static let libraries: [UInt64] = Array(1...(LongForm.isOn ? 32 : 10))
    private static let assetsOfEach = 13
    /// 800 trees in all; with `SOAK=1` 100,000.
    private static let treesOfEach = LongForm.isOn ? 3_200 : 80

    @Test func everyReaderMeansWhatTheEvaluatorMeans() throws {
        let all = Self.totals(of: Self.libraries) { seed in
            try Self.totals(of: try VariedLibrary(seed: seed, count: Self.assetsOfEach), seed, trees: Self.treesOfEach)
        }
        #expect(all.trees == Self.libraries.count * Self.treesOfEach)
        #expect(all.telling * 100 >= all.trees * 30)
        let usage = all.usage
        let few = all.trees / 800
        for key in AssetKey.allCases { #expect(usage.keys[key.rawValue, default: 0] >= few, "\(key)") }
        for word in QueryComparison.Operator.allCases { #expect(usage.operators[word, default: 0] >= few, "\(word)") }
        for word in QueryComparison.Modifier.allCases { #expect(usage.modifiers[word, default: 0] >= few, "\(word)") }
        for function in QueryFunction.allCases { #expect(usage.functions[function, default: 0] >= few, "\(function)") }
        for options in 0..<8 { #expect(usage.options[.init(rawValue: options), default: 0] >= few, "\(options)") }
        for word in ["AND", "OR", "NOT", "TRUEPREDICATE", "FALSEPREDICATE"] {
            #expect(usage.words[word, default: 0] >= few, "\(word)")
        }
    }

    /// The index has more than one word of bits, more than one segment, and outdated rows.
    @Test func everyReaderMeansTheSameAfterChanges() throws {
        let all = Self.totals(of: [101, 102]) { seed in
            try Self.totals(of: try VariedLibrary(seed: seed, count: 200, isChanged: true), seed, trees: 300)
        }
        #expect(all.trees == 600)
        #expect(all.telling * 100 >= all.trees * 30)
    }

    private static func totals(
        of seeds: [UInt64], ofLibrary find: @Sendable (UInt64) throws -> DifferentialTotals
    ) -> DifferentialTotals {
        let totals = Mutex(DifferentialTotals())
        DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
            do {
                let found = try find(seeds[index])
                totals.withLock { $0.add(found) }
            } catch {
                Issue.record(error, "library \(seeds[index])")
            }
        }
        return totals.withLock { $0 }
    }

    private static func totals(
        of library: VariedLibrary, _ seed: UInt64, trees: Int
    ) throws -> DifferentialTotals {
        var generator = PredicateGenerator(seed: seed, schema: .assets, objects: library.rows)
        var totals = DifferentialTotals()
        try library.engine.database.pool.read { database in
            let readers = try PredicateReader.all.map { ($0.name, try $0.open(library.engine, database)) }
            for number in 0..<trees {
                let predicate = try generator.predicate().checked(for: .assets)
                let evaluator = QueryEvaluator(predicate)
                let expected = library.assets.filter { evaluator.matches($0) }.map(\.id.rawValue)
                for (name, rows) in readers {
                    let found = try rows(predicate)
                    guard found != expected else { continue }
                    throw Difference(
                        reader: name, library: seed, tree: number, predicate: predicate.predicateFormat, found: found,
                        expected: expected)
                }
                totals.count(expected.count, of: library.assets.count)
            }
        }
        totals.add(generator.usage)
        return totals
    }
}

/// A reader's result that differs from the evaluator's.
struct Difference: Error {
    let reader: String
    let library: UInt64
    let tree: Int
    let predicate: String
    let found: [Int64]
    let expected: [Int64]
}

/// The number of compared trees, and what they used.
struct DifferentialTotals: Sendable {
    private(set) var trees = 0
    /// The trees that some assets fulfil and some do not.
    private(set) var telling = 0
    private(set) var usage = PredicateUsage()

    mutating func count(_ found: Int, of all: Int) {
        trees += 1
        if found * 100 >= all, found * 100 <= all * 99 { telling += 1 }
    }

    mutating func add(_ usage: PredicateUsage) { self.usage.add(usage) }

    mutating func add(_ other: DifferentialTotals) {
        trees += other.trees
        telling += other.telling
        usage.add(other.usage)
    }
}
