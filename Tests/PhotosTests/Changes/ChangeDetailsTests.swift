// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import Photos

/// A fetch result of stand-in assets that have names only.
final class NamedResult: PHFetchResult<PHAsset>, @unchecked Sendable {
    private let assets: [PHAsset]
    init(_ names: some Sequence<String>) {
        assets = names.map { StandInAsset($0) }
        super.init()
    }
    override var count: Int { assets.count }
    override func object(at index: Int) -> PHAsset { assets[index] }
}

struct ChangeDetailsTests {
    static func details(
        _ old: String, _ new: String, changed: String = ""
    ) -> PHFetchResultChangeDetails<PHAsset> {
        PHFetchResultChangeDetails(
            from: NamedResult(old.map(String.init)), to: NamedResult(new.map(String.init)),
            changedObjects: changed.map { StandInAsset(String($0)) })
    }

    static func moves(_ details: PHFetchResultChangeDetails<PHAsset>) -> [[Int]] {
        var moves: [[Int]] = []
        details.enumerateMoves { from, to in moves.append([from, to]) }
        return moves
    }

    @Test func theResultsAreThoseThatWereCompared() {
        let old = NamedResult(["a"])
        let new = NamedResult(["b"])
        let details = PHFetchResultChangeDetails(from: old, to: new, changedObjects: [])
        #expect(details.fetchResultBeforeChanges === old)
        #expect(details.fetchResultAfterChanges === new)
        #expect(details.hasIncrementalChanges)
    }

    @Test func removedIndexesArePlacesInTheOldList() {
        let details = Self.details("abcd", "bd")
        #expect(details.removedIndexes == [0, 2])
        #expect(details.removedObjects.map(\.localIdentifier) == ["a", "c"])
        #expect(details.insertedIndexes == [])
        #expect(!details.hasMoves)
    }

    @Test func insertedIndexesArePlacesAfterTheRemovals() {
        let details = Self.details("abc", "xbcy")
        #expect(details.removedIndexes == [0])
        #expect(details.insertedIndexes == [0, 3])
        #expect(details.insertedObjects.map(\.localIdentifier) == ["x", "y"])
    }

    @Test func changedIndexesArePlacesInTheNewList() {
        let details = Self.details("abc", "xabc", changed: "cb")
        #expect(details.changedIndexes == [2, 3])
        #expect(details.changedObjects.map(\.localIdentifier) == ["b", "c"])
    }

    @Test func changedObjectsAreThoseOfTheNewList() {
        let new = NamedResult(["a"])
        let details = PHFetchResultChangeDetails(
            from: NamedResult(["a"]), to: new, changedObjects: [StandInAsset("a")])
        #expect(details.changedObjects.first === new.object(at: 0))
    }

    @Test func whatIsNewOrGoneIsNotChanged() {
        #expect(Self.details("ab", "bc", changed: "ac").changedIndexes == [])
    }

    @Test func oneMoveIsToldForOneThatMoved() {
        let details = Self.details("abcd", "bcda")
        #expect(details.hasMoves)
        #expect(Self.moves(details) == [[0, 3]])
    }

    @Test func movesAreToldOneAfterTheOther() {
        #expect(Self.moves(Self.details("abcd", "dcab")) == [[3, 0], [3, 1]])
    }

    @Test func equalListsDifferInNothing() {
        let details = Self.details("abc", "abc")
        #expect(details.removedIndexes == [] && details.insertedIndexes == [] && details.changedIndexes == [])
        #expect(!details.hasMoves)
        #expect(details.hasIncrementalChanges)
    }

    @Test func aListThatHasAnObjectTwiceIsNotCompared() {
        let details = Self.details("aba", "ab")
        #expect(!details.hasIncrementalChanges)
        #expect(details.removedIndexes == nil && details.insertedIndexes == nil && details.changedIndexes == nil)
        #expect(details.removedObjects.isEmpty && details.insertedObjects.isEmpty && details.changedObjects.isEmpty)
        #expect(!details.hasMoves)
    }

    @Test(arguments: 0..<200)
    func theStepsMakeTheNewListOfTheOld(_ seed: Int) {
        var random = Seeded(seed: UInt64(seed))
        let letters = (0..<Int.random(in: 0...30, using: &random)).map { "\($0)" }
        let old = letters.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        let fewMoves = seed.isMultiple(of: 2)
        let kept = fewMoves ? old + letters.filter { !old.contains($0) } : letters.shuffled(using: &random)
        let new = kept.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        let details = PHFetchResultChangeDetails(from: NamedResult(old), to: NamedResult(new), changedObjects: [])
        #expect(Self.applied(details, to: old) == new)
    }

    /// Returns the list after a client's view has applied the details.
    static func applied(_ details: PHFetchResultChangeDetails<PHAsset>, to old: [String]) -> [String] {
        var list = old
        for index in (details.removedIndexes ?? []).reversed() { list.remove(at: index) }
        for (index, object) in zip(details.insertedIndexes ?? [], details.insertedObjects) {
            list.insert(object.localIdentifier, at: index)
        }
        details.enumerateMoves { from, to in list.insert(list.remove(at: from), at: to) }
        return list
    }

    @Test func assetsOfALibraryAreCompared() throws {
        let library = try Shelf.library {
            $0.photo("a")
            $0.photo("b")
        }
        let before = try library.fetchAssets(with: nil)
        let first = PHFetchOptions()
        first.fetchLimit = 1
        let details = PHFetchResultChangeDetails(
            from: before, to: try library.fetchAssets(with: first), changedObjects: [])
        #expect(details.removedIndexes == [1])
        #expect(details.removedObjects == [before[1]])
    }
}

/// A random number generator with a seed.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
