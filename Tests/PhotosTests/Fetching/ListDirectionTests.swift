// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import Photos

/// A list that is scrolled is read ahead in its direction.
struct ListDirectionTests {
    private static func next(after places: [Int], of count: Int = 100, limit: Int = 3) -> [Int] {
        var direction = ListDirection()
        return places.reduce([]) { direction.next(after: $1, of: count, limit: limit) }
    }

    @Test func theFirstPlaceSaysNothing() {
        #expect(Self.next(after: [7]) == [])
        #expect(Self.next(after: [7, 7]) == [])
    }

    @Test func itGoesOnAsItDid() {
        #expect(Self.next(after: [7, 8]) == [9, 10, 11])
        #expect(Self.next(after: [7, 6]) == [5, 4, 3])
        #expect(Self.next(after: [7, 9, 11]) == [12, 13, 14])
    }

    @Test func itEndsWithTheList() {
        #expect(Self.next(after: [97, 98]) == [99])
        #expect(Self.next(after: [98, 99]) == [])
        #expect(Self.next(after: [2, 1]) == [0])
    }

    /// Two threads each take every second place.
    @Test func placesOutOfOrderChangeNothing() {
        #expect(Self.next(after: [0, 1, 3, 2]) == [4, 5, 6])
        #expect(Self.next(after: [9, 8, 6, 7]) == [5, 4, 3])
    }

    /// Two threads of which one is slower, each with every second place: neither gets what the other one asks for.
    @Test(arguments: [4, 20, 60]) func aThreadFallsBehind(_ distance: Int) {
        let slower = stride(from: 0, through: 20, by: 2)
        let faster = stride(from: distance + 1, through: distance + 21, by: 2)
        let before = Array(stride(from: 1, to: distance, by: 2))
        let places = before + zip(slower, faster).flatMap { [$0, $1] }
        #expect(Self.next(after: places) == [distance + 22, distance + 23, distance + 24])
        #expect(Self.next(after: Array(places.dropLast()), limit: 2) == [22, 24])
    }

    @Test func itTurnsAround() {
        #expect(Self.next(after: Array(0...30) + Array((21...29).reversed())) == [20, 19, 18])
    }

    @Test func aJumpBeginsAnew() {
        #expect(Self.next(after: [0, 1, 70]) == [])
        #expect(Self.next(after: [0, 1, 70, 69]) == [68, 67, 66])
    }
}
