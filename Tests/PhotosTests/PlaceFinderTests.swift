// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import Photos

struct PlaceFinderTests {
    /// Longer than what is walked through.
    static let ids = (0..<1_000).map { $0 * 7 }

    @Test func whatIsLookedForOftenIsFoundAsAtFirst() {
        var finder = PlaceFinder<Int>()
        for round in 0..<3 {
            for (place, id) in Self.ids.enumerated() {
                #expect(finder.place(of: id, in: Self.ids) == place, "\(round)")
            }
        }
    }

    @Test func whatIsNotThereIsNotFound() {
        var finder = PlaceFinder<Int>()
        for id in 1...20 where id % 7 != 0 { #expect(finder.place(of: id, in: Self.ids) == nil) }
    }

    @Test func ofEqualOnesTheFirstIsFound() {
        var finder = PlaceFinder<Int>()
        for _ in 0..<20 { #expect(finder.place(of: 5, in: [4, 5, 6, 5]) == 1) }
    }

    @Test func nothingIsFoundInAnEmptyList() {
        var finder = PlaceFinder<Int>()
        for _ in 0..<20 { #expect(finder.place(of: 5, in: []) == nil) }
    }
}
