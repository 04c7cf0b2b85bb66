// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Photos
import Testing

/// A result of assets that have nothing but names.
private final class NamedResult: PHFetchResult<PHAsset>, @unchecked Sendable {
    private let assets: [PHAsset]
    init(_ names: String) {
        assets = names.map { StandInAsset(String($0)) }
        super.init()
    }
    override var count: Int { assets.count }
    override func object(at index: Int) -> PHAsset { assets[index] }
}

struct ChangeDetailsTests {
    private static func details(
        _ before: String, _ after: String, changed: String = ""
    ) -> PHFetchResultChangeDetails<PHAsset> {
        let changed = changed.map { StandInAsset(String($0)) }
        return PHFetchResultChangeDetails(from: NamedResult(before), to: NamedResult(after), changedObjects: changed)
    }

    /// What a client does to its own list.
    private static func applying(_ details: PHFetchResultChangeDetails<PHAsset>, to before: String) -> String {
        var list = before.map { String($0) }
        for index in (details.removedIndexes ?? []).reversed() { list.remove(at: index) }
        for (index, object) in zip(details.insertedIndexes ?? [], details.insertedObjects) {
            list.insert(object.localIdentifier, at: index)
        }
        details.enumerateMoves { from, to in
            let moved = list.remove(at: from)
            list.insert(moved, at: to)
        }
        return list.joined()
    }

    @Test func removalsAreInTheListBefore() {
        let details = Self.details("abcd", "ac")
        #expect(details.removedIndexes == IndexSet([1, 3]))
        #expect(details.removedObjects.map(\.localIdentifier) == ["b", "d"])
        #expect(details.insertedIndexes == IndexSet())
        #expect(!details.hasMoves)
    }

    @Test func insertionsAreInTheListAfter() {
        let details = Self.details("ac", "abcd")
        #expect(details.insertedIndexes == IndexSet([1, 3]))
        #expect(details.insertedObjects.map(\.localIdentifier) == ["b", "d"])
        #expect(details.removedIndexes == IndexSet())
    }

    @Test func changesAreInTheListAfterAndOfObjectsThatStayed() {
        let details = Self.details("abc", "xcb", changed: "bcxq")
        #expect(details.changedIndexes == IndexSet([1, 2]))
        #expect(details.changedObjects.map(\.localIdentifier) == ["c", "b"])
    }

    @Test func oneObjectThatMovesIsOneMove() {
        var moves: [[Int]] = []
        let details = Self.details("abcdef", "bcdefa")
        details.enumerateMoves { moves.append([$0, $1]) }
        #expect(moves == [[0, 5]])
        #expect(details.hasMoves)
    }

    @Test func theResultsAreThoseThatWereGiven() {
        let details = Self.details("ab", "b")
        #expect(details.fetchResultBeforeChanges.count == 2)
        #expect(details.fetchResultAfterChanges.count == 1)
        #expect(details.hasIncrementalChanges)
    }

    @Test(arguments: 0..<300)
    func doingWhatTheDetailsSayGivesTheListAfter(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("abcdefghijklmnop")
        func some() -> String {
            String(letters.shuffled(using: &generator).prefix(Int.random(in: 0...letters.count, using: &generator)))
        }
        let (before, after) = (some(), some())
        #expect(Self.applying(Self.details(before, after), to: before) == after, "\(before) -> \(after)")
    }

    @Test func aMockBringsItsOwn() {
        final class Mock: PHFetchResultChangeDetails<PHAsset>, @unchecked Sendable {
            override var fetchResultAfterChanges: PHFetchResult<PHAsset> { NamedResult("z") }
            override var hasIncrementalChanges: Bool { false }
        }
        let mock = Mock()
        #expect(mock.fetchResultAfterChanges.firstObject?.localIdentifier == "z")
        #expect(!mock.hasIncrementalChanges)
    }
}

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
