// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct IdentifierIndexTests {
    /// A list longer than those that are searched linearly.
    static let ids = (0..<1_000).map { $0 * 7 }

    @Test func whatIsLookedForOftenIsFoundAsAtFirst() {
        var finder = IdentifierIndex<Int>()
        for round in 0..<3 {
            for (place, id) in Self.ids.enumerated() {
                #expect(finder.place(of: id, in: Self.ids) == place, "\(round)")
            }
        }
    }

    @Test func whatIsNotThereIsNotFound() {
        var finder = IdentifierIndex<Int>()
        for id in 1...20 where id % 7 != 0 { #expect(finder.place(of: id, in: Self.ids) == nil) }
    }

    @Test func ofEqualOnesTheFirstIsFound() {
        var finder = IdentifierIndex<Int>()
        for _ in 0..<20 { #expect(finder.place(of: 5, in: [4, 5, 6, 5]) == 1) }
    }

    @Test func nothingIsFoundInAnEmptyList() {
        var finder = IdentifierIndex<Int>()
        for _ in 0..<20 { #expect(finder.place(of: 5, in: []) == nil) }
    }
}

struct UUIDIndexTests {
    @Test func namesThatAreLookedForOftenAreReadOnceMore() {
        let list = (0..<1_000).map { _ in UUID() }
        let reads = Counter()
        let names = FetchedUUIDs(count: list.count) { place in
            reads.add()
            return place == 5 ? nil : list[place]
        }
        var finder = UUIDIndex()
        for (place, name) in list.enumerated() where place != 5 {
            #expect(finder.place(of: name, in: names) == place)
            #expect(finder.place(of: UUID(), in: names) == nil)
        }
        #expect(reads.count <= 9 * list.count)
    }

    @Test func ofEqualNamesTheFirstIsFound() {
        let (one, two) = (UUID(), UUID())
        var finder = UUIDIndex()
        for _ in 0..<20 { #expect(finder.place(of: two, in: FetchedUUIDs([one, two, one, two])) == 1) }
    }

    private final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }
}
