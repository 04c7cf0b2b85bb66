// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct IndexStateTests {
    private static func snapshot(_ token: Int64) -> IndexSnapshot {
        var random = RandomIndexRows(seed: UInt64(token))
        return IndexSnapshot(Segment(random.rows(1...20_000)), at: place(token))
    }

    private static func place(_ token: Int64) -> IndexSnapshot.Place {
        IndexSnapshot.Place(token: ChangeToken(rawValue: token), date: 0)
    }

    /// Returns the next step of a thread as a word, with the token of its snapshot.
    private static func step(_ state: inout IndexState, _ token: Int64) -> String {
        switch state.step(at: ChangeToken(rawValue: token)) {
        case .use(let snapshot): "use \(snapshot.token.rawValue)"
        case .advance(let snapshot): "advance \(snapshot.token.rawValue)"
        case .fallBackToDatabase: "ask"
        case .open: "open"
        }
    }

    private static func changed(_ snapshot: IndexSnapshot, to token: Int64) -> IndexSnapshot {
        var random = RandomIndexRows(seed: UInt64(token))
        var next = snapshot
        next.replace(with: [random.row(UInt32(token))])
        next.place = place(token)
        return next
    }

    @Test func oneOpensItAndTheOthersAskTheDatabase() {
        var state = IndexState()
        let first = (0..<3).map { _ in Self.step(&state, 5) }
        #expect(first == ["open", "ask", "ask"])
        state.take(made: Self.snapshot(5), .built)
        state.endBuild()
        let later = (4...6).map { Self.step(&state, $0) }
        #expect(later == ["ask", "use 5", "advance 5"])
        #expect(state.origin == .built)
    }

    @Test func oneThatFailedToOpenItLeavesItToTheNext() {
        var state = IndexState()
        let first = Self.step(&state, 5)
        #expect(first == "open")
        state.endBuild()
        let next = Self.step(&state, 5)
        #expect(next == "open")
    }

    @Test func aFewPlacesAreRememberedHoweverThreadsOvertakeEachOther() {
        var state = IndexState()
        let first = Self.snapshot(1)
        state.take(made: first, .built)
        for token in [3, 6, 2, 5, 4] as [Int64] { _ = state.take(advanced: Self.changed(first, to: token)) }
        let steps = (1...7).map { Self.step(&state, $0) }
        #expect(steps == ["ask", "ask", "use 3", "use 4", "use 5", "use 6", "advance 6"])
    }

    @Test func twoThreadsAtOnePlaceUseTheSame() {
        var state = IndexState()
        let first = Self.snapshot(1)
        state.take(made: first, .built)
        let one = state.take(advanced: Self.changed(first, to: 2))
        let other = state.take(advanced: Self.changed(first, to: 2))
        #expect(one.parts[1].segment === other.parts[1].segment)
    }

    @Test func afterItWasRenewedAllGoOnFromThat() {
        var state = IndexState()
        let first = Self.snapshot(1)
        state.take(made: first, .built)
        let second = state.take(advanced: Self.changed(first, to: 2))
        let isFirst = state.beginRenewing(second)
        #expect(isFirst)
        let isAnotherFirst = state.beginRenewing(second)
        #expect(!isAnotherFirst)
        _ = state.take(advanced: Self.changed(second, to: 3))
        state.take(renewed: second.merged(), insteadOf: second)
        state.endRenewing()
        let steps = (1...3).map { Self.step(&state, $0) }
        #expect(steps == ["use 1", "use 2", "advance 2"])
        guard case .use(let snapshot) = state.step(at: ChangeToken(rawValue: 2)) else { return }
        #expect(snapshot.parts.count == 1)
    }

    @Test func whatWasRenewedTooLateIsLetGo() {
        var state = IndexState()
        let first = Self.snapshot(1)
        state.take(made: first, .built)
        let isFirst = state.beginRenewing(first)
        #expect(isFirst)
        state.take(made: Self.snapshot(9), .built)
        state.take(renewed: first.merged(), insteadOf: first)
        let step = Self.step(&state, 9)
        #expect(step == "use 9")
    }

    @Test func whatHasNoRoomIsSaidOnceAndAskedOfTheDatabaseEverAfter() {
        var state = IndexState()
        state.take(made: Self.snapshot(1), .built)
        let isFirst = state.markUnindexable()
        #expect(isFirst)
        let isAnotherFirst = state.markUnindexable()
        #expect(!isAnotherFirst)
        let step = Self.step(&state, 1)
        #expect(step == "ask")
        #expect(state.origin == nil)
    }
}
