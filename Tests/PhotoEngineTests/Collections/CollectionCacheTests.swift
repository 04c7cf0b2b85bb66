// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Foundation
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct CollectionCacheTests {
    private let cache = CollectionCache()

    private func finder(_ reader: StubCollections) -> CollectionFinder<StubCollections> {
        CollectionFinder(reader: reader, cache: cache)
    }

    /// Returns the calls of a second look to its snapshot, after a first look at another one.
    private func asked(
        of reader: StubCollections, after earlier: StubCollections,
        _ look: (CollectionFinder<StubCollections>) throws -> Void
    ) rethrows -> [String] {
        try look(finder(earlier))
        try look(finder(reader))
        return reader.asked
    }

    private func nodes(_ ids: CollectionID...) -> (CollectionFinder<StubCollections>) throws -> Void {
        { _ = try $0.nodes(ids) }
    }

    @Test func whatIsKnownOfASnapshotIsNotAskedAgain() throws {
        let album = [CollectionTree.Entry(.album, 3)]
        let known = [StubCollections(entries: album), StubCollections(entries: album)]
        #expect(try asked(of: known[1], after: known[0], nodes(.album(3), .smart(.videos))) == [])
        #expect(known[0].asked == ["albums [3]", "21 smart albums"])
    }

    @Test func onlyAlbumsThatNobodyAskedAboutAreCounted() throws {
        let reader = StubCollections(entries: [.init(.album, 3), .init(.album, 4)])
        _ = try finder(reader).nodes([.album(3)])
        _ = try finder(reader).nodes([.album(3), .album(4)])
        #expect(reader.asked == ["albums [3]", "albums [4]"])
    }

    @Test func anotherCallerKnowsNothingOfIt() throws {
        let limited = StubCollections(scope: .selection(caller: "one"))
        #expect(try asked(of: limited, after: StubCollections(), nodes(.smart(.videos))) == ["21 smart albums"])
    }

    @Test func aChangeOfTheLibraryMakesAlbumsBeCountedAgain() throws {
        #expect(
            try asked(of: StubCollections(2), after: StubCollections(1), nodes(.smart(.videos))) == ["21 smart albums"])
    }

    @Test(arguments: [(59.0, 0), (-59, 0), (61, 1), (-61, 1)])
    func whatIsRecentIsSoForAMinute(_ seconds: Double, _ count: Int) throws {
        let later = StubCollections(now: .day(0) + seconds)
        #expect(try asked(of: later, after: StubCollections(), nodes(.smart(.recentlyAdded))).count == count)
    }

    @Test func groupsAreThoseOfTheLastChangeThatConcernsThem() throws {
        let look = { (finder: CollectionFinder<StubCollections>) in _ = try finder.groups(.moments) }
        #expect(try asked(of: StubCollections(9, groups: 1), after: StubCollections(1, groups: 1), look) == [])
        #expect(
            try asked(of: StubCollections(10, groups: 10), after: StubCollections(9, groups: 1), look) == ["assets"])
    }

    @Test func theLastTwoDistancesAreKept() throws {
        let reader = StubCollections()
        for metres in [10, 20, 10, 20, 30, 20, 10] as [Float] { _ = try finder(reader).groups(.places(metres: metres)) }
        #expect(reader.asked.count == 4)
    }

    @Test func whatWasUsedLastIsKeptLongest() {
        let cache = SnapshotCache(0, limit: 2)
        let keys = ["a", "b", "c"].map {
            SnapshotKey(token: .beginning, scope: .selection(caller: $0), canSeeHidden: true)
        }
        cache.update(keys[0]) { $0 = 1 }
        cache.update(keys[1]) { $0 = 2 }
        #expect(cache.findings(of: keys[0]) == 1)
        cache.update(keys[2]) { $0 = 3 }
        #expect(keys.map(cache.findings) == [1, 0, 3])
    }

    @Test func whatThreadsAddAtTheSameTimeIsAllKept() {
        let cache = SnapshotCache(Set<Int>())
        let key = SnapshotKey(token: .beginning, scope: .all, canSeeHidden: true)
        DispatchQueue.concurrentPerform(iterations: 100) { number in cache.update(key) { $0.insert(number) } }
        #expect(cache.findings(of: key).count == 100)
    }

    @Test func whatAnOlderSnapshotWasIsForgotten() {
        let cache = SnapshotCache(0)
        func key(_ token: Int64) -> SnapshotKey {
            SnapshotKey(token: ChangeToken(rawValue: token), scope: .all, canSeeHidden: true)
        }
        cache.update(key(1)) { $0 = 1 }
        cache.update(key(2)) { $0 = 2 }
        #expect(cache.findings(of: key(1)) == 0)
    }
}
